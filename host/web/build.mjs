// Builds the page into dist/, or with --tests the tests of its parts into build/tests/. (publish.mjs: the page without a server.)
import { build } from 'esbuild';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { common, licences, marked, shipped, texts } from './bundle.mjs';
import { typefaces } from './typefaces.mjs';

if (process.argv.includes('--tests')) {
  const folder = '../../tests/web';
  const names = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'));
  await rm('build/tests', { recursive: true, force: true });
  await build({
    ...common(),
    entryPoints: names.map((name) => `${folder}/${name}`),
    inject: [`${folder}/older_node.ts`],
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
    ...common(),
    ...shipped,
    entryPoints: { page: 'src/main.tsx', style: 'src/style/page.css' },
    outdir: 'dist',
    external: ['/fonts/*', '/wood.svg'],
  });
  const { style, needed } = await typefaces('dist');
  await writeFile('dist/style.css', style + (await readFile('dist/style.css', 'utf8')));
  // asked for before the style sheet has come: headings do not change their width when they are seen already
  const early = needed.map(
    (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin />`,
  );
  const page = await readFile('src/index.html', 'utf8');
  await mkdir('dist/text');
  for (const name of texts) {
    await cp(`src/text/${name}`, `dist/text/${name}`);
  }
  await writeFile('dist/icon-turn.svg', marked(await readFile('src/icon.svg', 'utf8')));
  for (const picture of ['icon.svg', 'wood.svg']) await cp(`src/${picture}`, `dist/${picture}`);
  await writeFile('dist/licenses.txt', await licences([]));
  // last: where it is there, all is (host/stages.sh)
  await writeFile('dist/index.html', page.replace('</title>', `</title>\n    ${early.join('\n    ')}`));
}
