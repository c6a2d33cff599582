#!/usr/bin/env bash
# Builds the Windows program on Linux and plays a turn in it under wine: bash tests/package/windows.sh
# Says what is missing and stops if a tool is. Needs Debian's gcc-mingw-w64-x86-64, wine64, xvfb, xdotool, imagemagick, and the
# sources of the standard library (rustup component rust-src, or Debian's rust-src of the same version).
set -euo pipefail
cd "$(dirname "$0")/../.."
missing=
for tool in x86_64-w64-mingw32-gcc wine Xvfb xdotool import; do command -v "$tool" >/dev/null || missing+=" $tool"; done
library=$(rustc --print sysroot)/lib/rustlib
if [ ! -e "$library/x86_64-pc-windows-gnu" ] && [ ! -e "$library/src/rust/library/std" ]; then missing+=" rust-src"; fi
if [ -n "$missing" ]; then
  echo "skipped, for want of:$missing"
  exit 0
fi
build=(cargo build --release --target x86_64-pc-windows-gnu)
if [ ! -e "$library/x86_64-pc-windows-gnu" ]; then
  export RUSTC_BOOTSTRAP=1
  build+=(-Z build-std=std,panic_unwind)
fi
"${build[@]}"
programs=target/x86_64-pc-windows-gnu/release
out=target/packages
mkdir -p "$out"

work=$(mktemp -d)
server=
finish() {
  WINEPREFIX=$work/wine wineserver -k 2>/dev/null || true
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
# The portable layout, in a folder whose name is not ASCII.
folder="$work/Festung Österreich 城"
mkdir -p "$folder/saves"
cp "$programs/nine-card-siege.exe" "$folder/"
cp assets/windows/portable.txt "$folder/saves/"
# wine 8 lacks a library that every Windows since 8 has: a stand-in for it, in this test alone.
cat > "$work/prng.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) { return SystemFunction036(bytes, (ULONG)count); }
C
x86_64-w64-mingw32-gcc -shared -O1 -o "$folder/bcryptprimitives.dll" "$work/prng.c" -ladvapi32

exec 3< <(Xvfb -displayfd 1 -screen 0 1280x800x24 -nolisten tcp -noreset 2>/dev/null & echo $!; wait)
read -r server <&3
read -r number <&3
export DISPLAY=:$number WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" LIBGL_ALWAYS_SOFTWARE=1
wineboot -i >/dev/null 2>&1

# opens the game; waits for its window
start() {
  (cd / && exec wine "$folder/nine-card-siege.exe" "$@") &
  game=$!
  window=
  for _ in $(seq 300); do
    window=$(xdotool search --onlyvisible --name '^9 Card Siege$' 2>/dev/null | tail -1 || true)
    [ -n "$window" ] && break
    sleep 0.1
  done
  [ -n "$window" ] || { echo "no window under wine"; exit 1; }
  xdotool windowmove "$window" 0 0 windowfocus "$window"
  sleep 3
}
steps() { sed -n 's/^  cursor: \([0-9]*\),$/\1/p' "$folder/saves/current.ron"; }
press() { xdotool mousemove --window "$window" "$1" "$2" click 1; sleep 1.5; }

# A turn by mouse: the deck at the left of the tray; then, resumed, the button at its right, twice, for points that lapse are asked
# about.
for renderer in software auto; do
  start --seed 5 --renderer "$renderer"
  import -window root "$out/windows-$renderer.png"
  xdotool key Return
  sleep 1
  if [ "$renderer" = software ]; then
    press 50 740
    wanted=1
  else
    press 845 737
    press 845 737
    wanted=2
  fi
  import -window root "$out/windows-$renderer-turn.png"
  test "$(steps)" = "$wanted" || { echo "$renderer: $(steps) steps were saved, not $wanted"; exit 1; }
  xdotool key ctrl+q
  wait "$game"
  echo "$renderer: played by mouse and saved, $wanted steps"
done
start --renderer software
import -window root "$out/windows-resumed.png"
xdotool key ctrl+q
wait "$game"
echo "it opens where it was left"
if command -v makensis >/dev/null; then
  version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
  makensis -V2 -WX -DVERSION="$version" -DEXE="$PWD/$programs/nine-card-siege.exe" \
    -DOUT="$PWD/$out/nine-card-siege-$version-setup.exe" assets/windows/installer.nsi
  wine "$out/nine-card-siege-$version-setup.exe" /S
  installed="$WINEPREFIX/drive_c/users/$(id -un)/AppData/Local/Programs/Nine Card Siege"
  test -e "$installed/nine-card-siege.exe"
  wine "$installed/uninstall.exe" /S
  for _ in $(seq 50); do [ -e "$installed/nine-card-siege.exe" ] || break; sleep 0.2; done
  test ! -e "$installed/nine-card-siege.exe"
  echo "the installer installs and takes out what it installed"
fi
