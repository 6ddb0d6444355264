// Builds the page into dist/, or with --tests the tests of its parts into build/tests/.
import { build } from 'esbuild';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { typefaces } from './typefaces.mjs';

const texts = (await readdir('src/text')).filter((name) => name.endsWith('.json'));
const common = {
  bundle: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  target: 'es2022',
  logLevel: 'warning',
  define: { LANGUAGES: JSON.stringify(texts.map((name) => name.replace('.json', '')).sort()) },
};

/** The icon with a dot: somebody is called. */
function marked(icon) {
  const [, x, y, width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(icon).map(Number);
  const size = Math.min(width, height);
  const dot = `<circle cx="${x + 0.74 * width}" cy="${y + 0.26 * height}" r="${0.22 * size}" fill="#d9480f" stroke="#fff" stroke-width="${0.05 * size}"/>`;
  return icon.replace('</svg>', `${dot}</svg>`);
}

if (process.argv.includes('--tests')) {
  const folder = '../../tests/web';
  const names = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'));
  await rm('build/tests', { recursive: true, force: true });
  await build({
    ...common,
    entryPoints: names.map((name) => `${folder}/${name}`),
    outdir: 'build/tests',
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    nodePaths: ['node_modules'],
  });
} else {
  await rm('dist', { recursive: true, force: true });
  await mkdir('dist', { recursive: true });
  await build({
    ...common,
    entryPoints: { page: 'src/main.tsx', style: 'src/style/page.css' },
    outdir: 'dist',
    minify: true,
    format: 'esm',
    external: ['/fonts/*', '/wood.svg'],
    legalComments: 'none',
  });
  const { style, needed } = await typefaces('dist');
  await writeFile('dist/style.css', style + (await readFile('dist/style.css', 'utf8')));
  // asked for before the style sheet has come: headings do not change their width when they are seen already
  const early = needed.map(
    (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin />`,
  );
  const page = await readFile('src/index.html', 'utf8');
  await writeFile('dist/index.html', page.replace('</title>', `</title>\n    ${early.join('\n    ')}`));
  await mkdir('dist/text');
  for (const name of texts) {
    await cp(`src/text/${name}`, `dist/text/${name}`);
  }
  await writeFile('dist/icon-turn.svg', marked(await readFile('src/icon.svg', 'utf8')));
  for (const picture of ['icon.svg', 'wood.svg']) await cp(`src/${picture}`, `dist/${picture}`);
  // what the page is made of beside our own code: its licences go wherever it goes
  const parts = ['preact', '@preact/signals', '@preact/signals-core', 'smol-toml'];
  const foreign = [...parts, '@fontsource/alegreya', '@fontsource/alegreya-sans'];
  const licence = async (part) => `${part}\n\n${await readFile(`node_modules/${part}/LICENSE`, 'utf8')}`;
  await writeFile('dist/licenses.txt', (await Promise.all(foreign.map(licence))).join('\n\n'));
}
