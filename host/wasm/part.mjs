// Words of modules in two packs (README.md, "Files"), as those of switches are asked for where games are composed alone:
// node part.mjs PACKS LANGUAGE FILE..., where a file is modules/NAME/words/LANGUAGE.toml. Comments are left out.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const [packs, language, ...files] = process.argv.slice(2);

/** The sections of a catalogue as they are written: all but the one, and the one. */
function parted(toml, section) {
  const [others, one] = [[], []];
  let to = others;
  for (const line of toml.split("\n")) {
    if (/^\s*(#|$)/.test(line)) continue;
    if (line.startsWith("["))
      to = line.trim() === `[${section}]` ? one : others;
    to.push(line);
  }
  return [others, one].map((lines) =>
    lines.map((line) => `${line}\n`).join(""),
  );
}

for (const file of files) {
  const module = basename(dirname(dirname(file)));
  const [told, switches] = parted(readFileSync(file, "utf8"), "switches");
  for (const [pack, name, text] of [
    ["words", language, told],
    ["switches", `${language}.switches`, switches],
  ]) {
    if (!text) continue;
    const path = join(
      packs,
      `${pack}-${language}`,
      "bastide/modules",
      module,
      "words",
      `${name}.toml`,
    );
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
