#!/usr/bin/env python3
"""Licences of everything that the program is made of, from Cargo's own account; no network.

  licences.py             checks that every licence is allowed and that assets/licences.txt is up to date
  licences.py --rewrite   writes assets/licences.txt anew
  licences.py --texts F   writes the texts of all licences to F, as they lie beside the sources
  licences.py --sbom F    writes a bill of materials (CycloneDX 1.5) to F
"""
import json
import pathlib
import re
import subprocess
import sys
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / "assets" / "licences.txt"
# Licences that ask for no more than their text beside the program.
ALLOWED = {"0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC",
           "MIT", "MIT-0", "OFL-1.1", "Ubuntu-font-1.0", "Unicode-3.0", "Unlicense", "Zlib", "MPL-2.0"}


def packages():
    """What is linked into the program on any system, in order."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked"]
    data = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
    found = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    seen, todo = set(), [data["resolve"]["root"]]
    while todo:
        package = todo.pop()
        if package in seen:
            continue
        seen.add(package)
        for dependency in nodes[package]["deps"]:
            # Neither what only tests need nor what only builds.
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                todo.append(dependency["pkg"])
    seen.discard(data["resolve"]["root"])
    return sorted((found[package] for package in seen), key=lambda package: (package["name"], package["version"]))


def allowed(expression):
    """Whether an SPDX expression can be fulfilled with allowed licences alone."""
    expression = expression.replace("/", " OR ")
    tokens = re.findall(r"\(|\)|[^\s()]+(?:\s+WITH\s+[^\s()]+)?", expression)
    words = {"OR": "or", "AND": "and", "(": "(", ")": ")"}
    return eval(" ".join(words.get(token, str(token in ALLOWED)) for token in tokens))


def main():
    everything = packages()
    unfit = [f"{p['name']} {p['version']}: {p['license']}" for p in everything if not p["license"] or not allowed(p["license"])]
    if unfit:
        sys.exit("not allowed, or not named:\n" + "\n".join(unfit))
    lines = "".join(f"{p['name']} {p['version']}: {p['license'].replace('/', ' OR ')}\n" for p in everything)
    match sys.argv[1:]:
        case []:
            if not LIST.exists() or LIST.read_text() != lines:
                sys.exit("assets/licences.txt is not up to date: tests/package/licences.py --rewrite")
            print(f"{len(everything)} packages, every licence allowed and told")
        case ["--rewrite"]:
            LIST.write_text(lines)
        case ["--texts", target]:
            with open(target, "w", encoding="utf-8") as out:
                for package in everything:
                    out.write(f"\n==== {package['name']} {package['version']} ({package['license']})\n\n")
                    folder = pathlib.Path(package["manifest_path"]).parent
                    for text in sorted(folder.glob("[LCN][IO]*")):
                        if re.match(r"(LICEN[CS]E|COPYING|NOTICE)", text.name) and text.is_file():
                            out.write(text.read_text(encoding="utf-8", errors="replace") + "\n")
        case ["--sbom", target]:
            components = [{"type": "library", "name": p["name"], "version": p["version"],
                           "purl": f"pkg:cargo/{p['name']}@{p['version']}",
                           "licenses": [{"expression": p["license"].replace("/", " OR ")}]} for p in everything]
            bill = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "serialNumber": f"urn:uuid:{uuid.uuid4()}",
                    "metadata": {"component": {"type": "application", "name": "nine-card-siege"}}, "components": components}
            pathlib.Path(target).write_text(json.dumps(bill, indent=1))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
