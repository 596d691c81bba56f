#!/bin/sh
# Installs Gin Rummy for the one who runs this: in ~/.local, without a password, with an entry in the menu.
# Run it again from a newer archive to upgrade. Matches and settings are never touched.
set -eu

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in zh*) chinese=yes ;; *) chinese= ;; esac
words() { if [ "$chinese" ]; then printf '%s' "$2"; else printf '%s' "$1"; fi; }

if [ ! -d "${HOME:-}" ]; then
    fail "$(words "There is no home folder to install into: HOME is not set to one." "没有可以安装的主目录：HOME 没有设好。")"
fi
if [ "$#" -ne 0 ]; then
    fail "$(words "install.sh takes no arguments; it installs for you alone." "install.sh 不带参数，总是只为你自己安装。")"
fi

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
share=${XDG_DATA_HOME:-$HOME/.local/share}
case $share in /*) ;; *) share=$HOME/.local/share ;; esac
library=$HOME/.local/lib/gin-rummy
program=$library/gin-rummy
command=$HOME/.local/bin/gin-rummy

[ -x "$here/gin-rummy/gin-rummy" ] || fail "$(words "The game isn't beside this script: unpack the whole archive and run install.sh in it." "游戏不在这个脚本旁边：请解开整个压缩包，再运行其中的 install.sh。")"

# The new game is complete before the old one goes, and whatever fails until then leaves the old one as it was.
mkdir -p "$HOME/.local/lib" "$HOME/.local/bin" "$share" || fail "$(words "The folder .local in your home can't be written." "主目录里的 .local 不能写入。")"
rm -rf "$library.new"
trap 'rm -rf "$library.new"' EXIT
cp -R "$here/gin-rummy" "$library.new" || fail "$(words "The game can't be copied into your home. Is the disk full?" "游戏无法复制到主目录，磁盘满了吗？")"
cp "$here/uninstall.sh" "$library.new/uninstall.sh"
# A library or two is missing on a bare system: better said now than by a menu entry that does nothing.
if ! answer=$("$library.new/gin-rummy" --version 2>&1); then
    say "$answer"
    fail "$(words "The game doesn't start on this system, so it was not installed." "游戏在这个系统上启动不了，所以没有安装。")"
fi
rm -rf "$library.old"
if [ -e "$library" ]; then mv "$library" "$library.old"; fi
mv "$library.new" "$library"
rm -rf "$library.old"

if [ -L "$command" ] || [ ! -e "$command" ]; then
    ln -sfn "$program" "$command"
else
    say "$(words "$command is something else and was left alone." "$command 是别的东西，没有动它。")"
fi
(cd "$here/share" && find . -type f) | while IFS= read -r file; do
    mkdir -p "$share/$(dirname "$file")"
    cp "$here/share/$file" "$share/$file"
done

# The menu entry names the program by its whole place, as the menu may know no ~/.local/bin. Two layers of quotes: for a
# command line, and for a text in such a file.
quoted=$(printf '%s' "$program" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
entry=$share/applications/gin-rummy.desktop
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s"\n' "$quoted" ;;
        TryExec=*) printf 'TryExec=%s\n' "$(printf '%s' "$program" | sed 's/\\/\\\\/g')" ;;
        *) printf '%s\n' "$line" ;;
    esac
done < "$here/share/applications/gin-rummy.desktop" > "$entry"

# Desktops find the entry by themselves sooner or later; where these tools are, at once.
if command -v update-desktop-database > /dev/null 2>&1; then update-desktop-database -q "$share/applications" || :; fi
if command -v gtk-update-icon-cache > /dev/null 2>&1; then gtk-update-icon-cache -q -t "$share/icons/hicolor" || :; fi

say "$(words "$answer is installed. It is in the menu, among the games." "$answer 已装好，在菜单的游戏里。")"
case ":${PATH:-}:" in
    *":$HOME/.local/bin:"*) ;;
    *) say "$(words "In a terminal it is started by $command" "在终端里用这个启动：$command")" ;;
esac
say "$(words "To remove it:" "要卸载：") $library/uninstall.sh"
