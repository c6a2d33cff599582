#!/bin/sh
# Installs the game for one player (or, as root, for everybody): sh install.sh [--remove] [PREFIX]
# PREFIX is ~/.local, for root /usr/local. Saved games lie elsewhere and are never touched.
set -eu
remove=
if [ "${1-}" = --remove ]; then remove=yes; shift; fi
if [ "$(id -u)" = 0 ]; then usual=/usr/local; else usual=$HOME/.local; fi
prefix=${1-$usual}
here=$(cd "$(dirname "$0")" && pwd)
share=$prefix/share

# place MODE FILE TARGET
place() {
  if [ -n "$remove" ]; then rm -f "$3"; else mkdir -p "$(dirname "$3")" && install -m "$1" "$here/$2" "$3"; fi
}

place 755 nine-card-siege "$prefix/bin/nine-card-siege"
place 755 siege-cli "$prefix/bin/siege-cli"
place 644 nine-card-siege.desktop "$share/applications/nine-card-siege.desktop"
place 644 nine-card-siege-mime.xml "$share/mime/packages/nine-card-siege.xml"
place 644 nine-card-siege.6 "$share/man/man6/nine-card-siege.6"
place 644 io.github.ninecardsiege.NineCardSiege.metainfo.xml \
  "$share/metainfo/io.github.ninecardsiege.NineCardSiege.metainfo.xml"
place 644 icons/nine-card-siege.svg "$share/icons/hicolor/scalable/apps/nine-card-siege.svg"
for side in 16 24 32 48 64 128 256 512; do
  place 644 "icons/$side.png" "$share/icons/hicolor/${side}x$side/apps/nine-card-siege.png"
done
# Where these tools are missing the desktop notices by itself, a little later.
if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime" || true; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database "$share/applications" || true; fi
if [ -n "$remove" ]; then echo "removed from $prefix"; else echo "installed: $prefix/bin/nine-card-siege"; fi
