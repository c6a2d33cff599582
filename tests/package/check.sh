#!/usr/bin/env bash
# Looks over what is packed for the systems, without network: bash tests/package/check.sh [PACKAGE.deb ...]
# Needs Debian's desktop-file-utils, shared-mime-info, libglib2.0-bin, appstream, lintian, man-db and python3.
set -euo pipefail
deb=("$@")
for ((i = 0; i < ${#deb[@]}; i++)); do deb[i]=$(realpath "${deb[i]}"); done
cd "$(dirname "$0")/../.."

desktop-file-validate assets/linux/*.desktop
appstreamcli validate --no-net --explain assets/linux/*.metainfo.xml
for page in assets/linux/*.6; do
  complaints=$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
  if [ -n "$complaints" ]; then echo "$page: $complaints"; exit 1; fi
done
for script in tests/package/*.sh assets/linux/install.sh; do bash -n "$script"; done
# Installing and removing leaves nothing behind; a player's data is not among it.
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
python3 - <<'PYTHON'
import pathlib, plistlib, re
import xml.etree.ElementTree as xml
version = re.search(r'^version = "(.*)"', pathlib.Path("Cargo.toml").read_text(), re.M).group(1)
plist = plistlib.loads(pathlib.Path("assets/macos/Info.plist").read_bytes())
assert plist["CFBundleShortVersionString"] == plist["CFBundleVersion"] == version, "Info.plist"
assert plist["CFBundleExecutable"] == "nine-card-siege" and pathlib.Path("assets/macos", plist["CFBundleIconFile"] + ".icns").exists()
release = xml.parse(next(pathlib.Path("assets/linux").glob("*.metainfo.xml"))).find("releases/release").get("version")
assert release == version, "the newest release in the metainfo"
manifest = xml.parse("assets/windows/nine-card-siege.manifest").getroot().find("{urn:schemas-microsoft-com:asm.v1}assemblyIdentity")
assert manifest.get("version") == version + ".0", "the manifest of Windows"
xml.parse("assets/linux/nine-card-siege-mime.xml")
xml.parse("assets/linux/icons/nine-card-siege.svg")
assert f"- **{version}**" in pathlib.Path("README.md").read_text(), "the change log"
print("versions agree:", version)
PYTHON
for package in "${deb[@]}"; do
  lintian --allow-root --fail-on error --tag-display-limit 0 "$package"
  folder=$home/deb
  dpkg-deb -x "$package" "$folder"
  "$folder/usr/games/nine-card-siege" --version
  tar=$(ls "$(dirname "$package")"/*.tar.gz)
  tar -C "$home" -xzf "$tar"
  unpacked=$(ls -d "$home"/nine-card-siege-*)
  HOME=$home/player sh "$unpacked/install.sh" "$home/player/.local"
  "$home/player/.local/bin/siege-cli" --help >/dev/null
  # A double-click on a saved game of ours opens it; RON files of others are theirs.
  export XDG_DATA_HOME=$home/player/.local/share
  echo '(other: 1)' > "$home/other.ron"
  gio info -a standard::content-type saves/golden-format-1.ron | grep 'application/x-nine-card-siege' >/dev/null
  if gio info -a standard::content-type "$home/other.ron" | grep nine-card-siege >/dev/null; then echo "other.ron is taken for ours"; exit 1; fi
  PATH=$home/player/.local/bin:$PATH gio mime application/x-nine-card-siege | grep 'nine-card-siege.desktop' >/dev/null
  HOME=$home/player sh "$unpacked/install.sh" --remove "$home/player/.local"
  left=$(find "$home/player/.local" -type f ! -path '*/share/mime/*' ! -name mimeinfo.cache)
  if [ -n "$left" ]; then echo "left behind: $left"; exit 1; fi
done
echo "the packages are in order"
