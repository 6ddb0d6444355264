// The typefaces of the page: from packages under the Open Font License, cut down to the letters of European languages and to
// what headings and tables need, so that all of them together weigh less than one picture.
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { texts } from './bundle.mjs';

const required = createRequire(import.meta.url);
const faces = [
  { family: 'Alegreya', name: 'alegreya', weight: 700 },
  { family: 'Alegreya Sans', name: 'alegreya-sans', weight: 400 },
  { family: 'Alegreya Sans', name: 'alegreya-sans', weight: 700 },
];
const between = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const ext = between(0x100, 0x17f);
const words = await Promise.all(texts.map((name) => readFile(`src/text/${name}`, 'utf8')));
/** Those of `ext` that a text is written with, small and capital. */
export function ownLetters(text) {
  const both = text.toLowerCase() + text.toUpperCase();
  return [...ext].filter((letter) => both.includes(letter)).join('');
}
const spoken = ownLetters(words.join(''));
const rest = [...ext].filter((letter) => !spoken.includes(letter)).join('');
// each is fetched when one of its letters is to be seen
const parts = [
  {
    part: 'latin',
    letters: `${between(0x20, 0x7e)}${between(0xa0, 0xff)}–—‘’‚“”„•…‹›€←↑→↓−×`,
    range: 'U+0000-00FF,U+2000-22FF',
  },
  { part: 'latin-spoken', letters: spoken, range: rangeOf(spoken) },
  { part: 'latin-ext', letters: rest, range: rangeOf(rest) },
];

/** As style sheets write it. */
function rangeOf(some) {
  return [...some].map((letter) => `U+${letter.codePointAt(0).toString(16)}`).join(',');
}
const keepFeatures = ['kern', 'lnum', 'tnum', 'liga', 'mark', 'mkmk', 'ccmp', 'locl'];

async function write(folder, { family, name, weight }, { part, letters, range }) {
  const from = part === 'latin' ? part : 'latin-ext';
  const source = required.resolve(`@fontsource/${name}/files/${name}-${from}-${weight}-normal.woff2`);
  const small = await subsetFont(await readFile(source), letters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures,
  });
  const digest = createHash('sha256').update(small).digest('hex').slice(0, 8);
  const file = `${name}-${part}-${weight}-${digest}.woff2`;
  await writeFile(join(folder, file), small);
  const rule = `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(/fonts/${file}) format('woff2');unicode-range:${range}}`;
  return { rule, file: `/fonts/${file}`, always: part === 'latin' };
}

/** Writes the files with their licences into dist/fonts; the style sheet that names them, and those that every page needs. */
export async function typefaces(dist) {
  const folder = join(dist, 'fonts');
  await mkdir(folder, { recursive: true });
  const written = [];
  for (const face of faces) for (const part of parts) written.push(await write(folder, face, part));
  for (const name of new Set(faces.map((face) => face.name)))
    await cp(
      join(dirname(required.resolve(`@fontsource/${name}/package.json`)), 'LICENSE'),
      join(folder, `${name}-LICENSE.txt`),
    );
  return {
    style: written.map(({ rule }) => rule).join('\n'),
    needed: written.filter(({ always }) => always).map(({ file }) => file),
  };
}
