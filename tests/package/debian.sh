#!/usr/bin/env bash
# A player's whole story with the .deb on a bare Debian 12: installed with apt, played in a window, removed, and the saved game
# remains. As root: bash tests/package/debian.sh PACKAGE.deb
# Needs Debian's debootstrap, xvfb, xdotool, imagemagick and weston. The display runs outside: inside is nothing but the package
# and what it asks for.
set -euo pipefail
for tool in debootstrap Xvfb xdotool import weston; do
  command -v "$tool" >/dev/null || { echo "missing: $tool (apt-get install debootstrap xvfb xdotool imagemagick weston)"; exit 2; }
done
package=$(realpath "$1")
out=$PWD/target/packages
mkdir -p "$out"
root=$(mktemp -d)
chmod 755 "$root"
mirror=$(sed -n 's/^URIs: //p' /etc/apt/sources.list.d/debian.sources 2>/dev/null | head -1)
mirror=${mirror:-$(sed -n 's/^deb \(\[.*\] \)\?\([^ ]*\).*/\2/p' /etc/apt/sources.list 2>/dev/null | head -1)}
pids=()
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  umount "$root/proc" 2>/dev/null || true
  rm -rf "$root"
}
trap finish EXIT

echo "== a bare Debian 12"
debootstrap --variant=minbase bookworm "$root" "${mirror:-http://deb.debian.org/debian}" >/dev/null
cp /etc/apt/apt.conf.d/* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
mount -t proc proc "$root/proc"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
inside useradd --create-home player
cp "$package" "$root/tmp/game.deb"
inside apt-get update -qq

exec 3< <(Xvfb -displayfd 1 -screen 0 1280x800x24 -nolisten tcp -noreset 2>/dev/null & echo $!; wait)
read -r server <&3
read -r number <&3
pids+=("$server")
export DISPLAY=:$number
saved=$root/home/player/.local/share/ninecardsiege/current.ron

# starts the game, plays a turn, and says how many steps the saved game has
play() {
  inside su player -c "DISPLAY=:$number LIBGL_ALWAYS_SOFTWARE=1 /usr/games/nine-card-siege --seed 5" &
  local game=$!
  pids+=("$game")
  local window=
  for _ in $(seq 100); do
    window=$(xdotool search --onlyvisible --name '^9 Card Siege$' 2>/dev/null | tail -1 || true)
    [ -n "$window" ] && break
    sleep 0.1
  done
  [ -n "$window" ] || { echo "no window"; exit 1; }
  xdotool windowfocus "$window"
  sleep 1
  xdotool key Return
  sleep 1
  import -window root "$out/debian-$1.png"
  for key in space e y space; do xdotool key "$key"; sleep 1; done
  # Ending the turn with points left is asked about: the key again is the answer.
  xdotool key e; sleep 0.5; xdotool key e; sleep 1
  xdotool key F2; sleep 1
  import -window root "$out/debian-$1-settings.png"
  xdotool key ctrl+q
  wait "$game" || { echo "the game ended with $?"; exit 1; }
  steps=$(sed -n 's/^  cursor: \([0-9]*\),$/\1/p' "$saved")
  echo "$1: played, $steps steps saved"
}

echo "== installed without what is only recommended: the processor paints"
inside apt-get install -qq -y --no-install-recommends /tmp/game.deb >/dev/null
play processor
test "$steps" -ge 2
echo "== with OpenGL"
inside apt-get install -qq -y --no-install-recommends libgl1 libegl1 libwayland-egl1 libgl1-mesa-dri >/dev/null
before=$steps
play opengl
test "$steps" -gt "$before"

echo "== Wayland"
runtime=$root/tmp/runtime
mkdir -m 700 "$runtime"
XDG_RUNTIME_DIR=$runtime weston --backend=headless-backend.so --socket=siege --idle-time=0 >/dev/null 2>&1 &
pids+=("$!")
sleep 2
chown -R "$(stat -c %u:%g "$root/home/player")" "$runtime"
for renderer in software auto; do
  inside su player -c \
    "XDG_RUNTIME_DIR=/tmp/runtime WAYLAND_DISPLAY=siege LIBGL_ALWAYS_SOFTWARE=1 timeout --signal=TERM 6 /usr/games/nine-card-siege --renderer $renderer" &&
    code=0 || code=$?
  # Still open when the time was over.
  test "$code" = 124 || { echo "Wayland, $renderer: ended with $code"; exit 1; }
  echo "Wayland, $renderer: open"
done

echo "== removed"
inside apt-get purge -qq -y nine-card-siege >/dev/null
test ! -e "$root/usr/games/nine-card-siege"
test -s "$saved"
echo "the saved game remains: $(grep -c . "$saved") lines"
