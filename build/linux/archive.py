"""The archive for every Linux: a finished bundle with a script that installs it in one's own home.

    python build/linux/archive.py [BUNDLE] [FOLDER]     makes FOLDER/gin-rummy-VERSION-linux-MACHINE.tar.xz

Whoever doesn't want to install it can start gin-rummy/gin-rummy where it was unpacked.
"""

import argparse
import platform
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from linux import shared
from linux.shared import NAME

README: Final = """\
Gin Rummy {version}

To install it in your home (~/.local), with an entry in the menu:   ./install.sh
To play without installing it:                                      gin-rummy/gin-rummy
To remove it:                                                       ~/.local/lib/gin-rummy/uninstall.sh

It needs glibc {glibc} or newer, and X11 or Wayland. It makes no network connection.
Licences: gin-rummy/_internal/gin/assets/licences


金拉米 {version}

装到自己的主目录（~/.local），菜单里会有它：   ./install.sh
不安装，直接打：                               gin-rummy/gin-rummy
卸载：                                         ~/.local/lib/gin-rummy/uninstall.sh

需要 glibc {glibc} 或更新的版本，以及 X11 或 Wayland。从不联网。许可证：gin-rummy/_internal/gin/assets/licences
"""


def make(bundle: Path, out: Path) -> Path:
    """The archive of this bundle, in the folder ``out``."""
    import elf

    version = shared.version()
    name = f"{NAME}-{version}-linux-{platform.machine()}"
    when = int(shared.today().timestamp())
    target = out / f"{name}.tar.xz"
    out.mkdir(parents=True, exist_ok=True)

    def anyone(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        """Nobody's in particular, and of the sources' time."""
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = when
        return entry

    with tempfile.TemporaryDirectory(dir=out) as folder:
        root = Path(folder) / name
        root.mkdir()
        shared.copy_bundle(bundle, root / NAME)
        shared.lay(root / "share", NAME, version)
        for script in ("install.sh", "uninstall.sh"):
            shared.copy(shared.HERE / script, root / script)
        shared.write(root / "README.txt", README.format(version=version, glibc=elf.needs(bundle).glibc_text))
        shared.set_rights(root, root / NAME / NAME, root / "install.sh", root / "uninstall.sh")
        target.unlink(missing_ok=True)
        with tarfile.open(target, "w:xz", preset=6) as tar:
            tar.add(root, name, recursive=False, filter=anyone)
            for path in sorted(root.rglob("*")):
                tar.add(path, f"{name}/{path.relative_to(root)}", recursive=False, filter=anyone)
    return target


def main() -> None:
    """Make the archive that the command line asks for."""
    parser = argparse.ArgumentParser(description="Makes the archive for every Linux of a finished bundle.")
    parser.add_argument("bundle", nargs="?", type=Path, default=shared.ROOT / "out" / "dist" / NAME)
    parser.add_argument("out", nargs="?", type=Path, default=shared.ROOT / "out")
    chosen = parser.parse_args()
    made = make(chosen.bundle, chosen.out)
    print(f"{made}  {made.stat().st_size / 2**20:.1f} MiB")


if __name__ == "__main__":
    main()
