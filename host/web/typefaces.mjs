// The typefaces of the page: from packages under the Open Font License, cut down to the letters of European languages and to
// what headings and tables need, so that all of them together weigh less than one picture.
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const required = createRequire(import.meta.url);
const faces = [
  { family: 'Alegreya', name: 'alegreya', weight: 700 },
  { family: 'Alegreya Sans', name: 'alegreya-sans', weight: 400 },
  { family: 'Alegreya Sans', name: 'alegreya-sans', weight: 700 },
];
const ranges = { latin: 'U+0000-00FF,U+2000-22FF', 'latin-ext': 'U+0100-017F' };
const between = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const letters = between(0x20, 0x7e) + between(0xa0, 0x17f) + '–—‘’‚“”„•…‹›€←↑→↓−×';
const keepFeatures = ['kern', 'lnum', 'tnum', 'liga', 'mark', 'mkmk', 'ccmp', 'locl'];

async function write(folder, { family, name, weight }, part) {
  const source = required.resolve(`@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff2`);
  const small = await subsetFont(await readFile(source), letters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures,
  });
  const digest = createHash('sha256').update(small).digest('hex').slice(0, 8);
  const file = `${name}-${part}-${weight}-${digest}.woff2`;
  await writeFile(join(folder, file), small);
  const rule = `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(/fonts/${file}) format('woff2');unicode-range:${ranges[part]}}`;
  return { rule, file: `/fonts/${file}`, always: part === 'latin' };
}

/** Writes the files with their licences into dist/fonts; the style sheet that names them, and those that every page needs. */
export async function typefaces(dist) {
  const folder = join(dist, 'fonts');
  await mkdir(folder, { recursive: true });
  const written = [];
  for (const face of faces)
    for (const part of Object.keys(ranges)) written.push(await write(folder, face, part));
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
