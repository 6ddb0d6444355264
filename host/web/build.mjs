// Builds the page into dist/, or with --tests the tests of its parts into build/tests/.
import { build } from 'esbuild';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';

const texts = (await readdir('src/text')).filter((name) => name.endsWith('.json'));
const common = {
  bundle: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  target: 'es2022',
  logLevel: 'warning',
  define: { LANGUAGES: JSON.stringify(texts.map((name) => name.replace('.json', '')).sort()) },
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
    legalComments: 'none',
  });
  await cp('src/index.html', 'dist/index.html');
  await cp('src/icon.svg', 'dist/icon.svg');
  await mkdir('dist/text');
  for (const name of texts) {
    await cp(`src/text/${name}`, `dist/text/${name}`);
  }
}
