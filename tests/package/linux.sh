#!/usr/bin/env bash
# Makes the packages for Linux from programs that are built already: bash tests/package/linux.sh PROGRAMS OUT
# PROGRAMS is the folder with nine-card-siege and siege-cli, OUT takes the .deb and the .tar.gz.
# The display libraries are opened when the game runs, so no tool can find them: they are listed here.
set -euo pipefail
programs=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
machine=$(dpkg --print-architecture)
date=$(sed -n 's/.*<release version=.* date="\(.*\)">.*/\1/p' assets/linux/*.metainfo.xml | head -1)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022

root=$work/deb
share=$root/usr/share
put() { install -D -m "$1" "$2" "$3"; }
put 755 "$programs/nine-card-siege" "$root/usr/games/nine-card-siege"
put 755 "$programs/siege-cli" "$root/usr/games/siege-cli"
strip "$root"/usr/games/*
put 644 assets/linux/nine-card-siege.desktop "$share/applications/nine-card-siege.desktop"
put 644 assets/linux/nine-card-siege-mime.xml "$share/mime/packages/nine-card-siege.xml"
put 644 assets/linux/io.github.ninecardsiege.NineCardSiege.metainfo.xml \
  "$share/metainfo/io.github.ninecardsiege.NineCardSiege.metainfo.xml"
put 644 assets/linux/icons/nine-card-siege.svg "$share/icons/hicolor/scalable/apps/nine-card-siege.svg"
for side in 16 24 32 48 64 128 256 512; do
  put 644 "assets/linux/icons/$side.png" "$share/icons/hicolor/${side}x$side/apps/nine-card-siege.png"
done
mkdir -p "$share/man/man6" "$share/doc/nine-card-siege" "$root/DEBIAN"
gzip -9n < assets/linux/nine-card-siege.6 > "$share/man/man6/nine-card-siege.6.gz"
gzip -9n < assets/linux/siege-cli.6 > "$share/man/man6/siege-cli.6.gz"
{
  echo "nine-card-siege ($version) stable; urgency=medium"
  echo
  echo "  * See the change log in the README of the project."
  echo
  echo " -- The 9 Card Siege desktop project <ninecardsiege@users.noreply.github.com>  $(date -uRd "$date")"
} | gzip -9n > "$share/doc/nine-card-siege/changelog.gz"
{
  echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
  echo "Upstream-Name: 9 Card Siege, unofficial desktop edition"
  echo
  echo "Files: *"
  echo "Copyright: $(sed -n 's/^Copyright (c) //p' LICENSE)"
  echo "License: MIT"
  echo
  echo "License: MIT"
  sed -n '/^Permission/,$p' LICENSE | sed 's/^$/./; s/^/ /'
  echo
  echo "Files: usr/games/*"
  echo "Copyright: the authors of EB Garamond and IM Fell English SC, whose typefaces are part of the program"
  echo "License: OFL-1.1"
  echo
  echo "License: OFL-1.1"
  for licence in assets/fonts/*-OFL.txt; do
    tr -d '\r' < "$licence" | sed 's/[[:space:]]*$//; s/^$/./; s/^/ /'
  done
} > "$share/doc/nine-card-siege/copyright"
# The decoder of PNG pictures is written in Rust, with the messages of zlib: that library is not in it.
mkdir -p "$share/lintian/overrides"
echo 'nine-card-siege: embedded-library zlib *' > "$share/lintian/overrides/nine-card-siege"
# The newest symbol of the C library that the program uses.
libc=$(objdump -T "$root/usr/games/nine-card-siege" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -1 | cut -d_ -f2)
cat > "$root/DEBIAN/control" <<CONTROL
Package: nine-card-siege
Version: $version
Architecture: $machine
Maintainer: The 9 Card Siege desktop project <ninecardsiege@users.noreply.github.com>
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: libc6 (>= $libc), libgcc-s1, libx11-6, libx11-xcb1, libxcursor1, libxi6, libxkbcommon0, libxkbcommon-x11-0, libwayland-client0
Recommends: libgl1, libegl1, libwayland-egl1
Section: games
Priority: optional
Homepage: https://ninecardsiege.github.io
Description: solitaire siege in nine cards
 Ladders, a battering ram and a siege tower climb towards your wall, and every
 turn a card brings an event and a handful of action points. Hold out for three
 days of seven turns.
 .
 An unofficial desktop edition of the solitaire game that Chris Hansen designed
 in 2017, with an adviser that knows the exact chance of winning from every
 position.
CONTROL
dpkg-deb --root-owner-group -Zxz --build "$root" "$out/nine-card-siege_${version}_$machine.deb" >/dev/null

folder=nine-card-siege-$version-$(uname -m)
mkdir -p "$work/$folder/icons"
cp assets/linux/icons/* "$work/$folder/icons/"
cp assets/linux/*.desktop assets/linux/*.xml assets/linux/*.6 assets/linux/install.sh README.md LICENSE "$work/$folder/"
cp "$root"/usr/games/* "$work/$folder/"
tar -C "$work" --owner=0 --group=0 -czf "$out/$folder.tar.gz" "$folder"
ls -l "$out"
