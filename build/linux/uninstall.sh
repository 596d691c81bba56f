#!/bin/sh
# Removes Gin Rummy from one's home, where install.sh put it. Matches and settings stay.
set -eu

say() { printf '%s\n' "$*" >&2; }
case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in zh*) chinese=yes ;; *) chinese= ;; esac
words() { if [ "$chinese" ]; then printf '%s' "$2"; else printf '%s' "$1"; fi; }

if [ ! -d "${HOME:-}" ]; then
    say "$(words "There is no home folder: HOME is not set to one." "没有主目录：HOME 没有设好。")"
    exit 1
fi
share=${XDG_DATA_HOME:-$HOME/.local/share}
case $share in /*) ;; *) share=$HOME/.local/share ;; esac
library=$HOME/.local/lib/gin-rummy
command=$HOME/.local/bin/gin-rummy

if [ ! -e "$library" ]; then
    say "$(words "Gin Rummy isn't installed in this home." "这个主目录里没有装金拉米。")"
    exit 1
fi
if [ "$(readlink "$command" 2> /dev/null || :)" = "$library/gin-rummy" ]; then rm -f "$command"; fi
rm -f "$share/applications/gin-rummy.desktop" "$share/metainfo/io.github.gin_rummy.GinRummy.metainfo.xml"
rm -f "$share/man/man6/gin-rummy.6.gz" "$share/man/zh_CN/man6/gin-rummy.6.gz"
rm -f "$share"/icons/hicolor/*/apps/gin-rummy.png "$share/icons/hicolor/scalable/apps/gin-rummy.svg"
rm -rf "$library" "$library.new" "$library.old"
if command -v update-desktop-database > /dev/null 2>&1; then update-desktop-database -q "$share/applications" || :; fi
if command -v gtk-update-icon-cache > /dev/null 2>&1; then gtk-update-icon-cache -q -t "$share/icons/hicolor" || :; fi

say "$(words "Gin Rummy is removed. Matches and settings are kept, in these folders:" "金拉米已卸载。对局和设置都还在这些目录里：")"
say "  $share/gin-rummy"
say "  ${XDG_CONFIG_HOME:-$HOME/.config}/gin-rummy"
say "  ${XDG_STATE_HOME:-$HOME/.local/state}/gin-rummy"
