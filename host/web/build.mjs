// Builds the page into dist/, or with --tests the tests of its parts into build/tests/.
import { build } from 'esbuild';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { typefaces } from './typefaces.mjs';

const common = {
  bundle: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  target: 'es2022',
  logLevel: 'warning',
};

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
  await writeFile('dist/style.css', (await typefaces('dist')) + (await readFile('dist/style.css', 'utf8')));
  await cp('src/index.html', 'dist/index.html');
  for (const picture of ['icon.svg', 'wood.svg']) await cp(`src/${picture}`, `dist/${picture}`);
}
