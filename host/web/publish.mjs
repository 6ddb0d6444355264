// Makes a folder of the page without a server, that any file host can serve: node publish.mjs ENGINE-FOLDER FOLDER. Files that the
// page names carry their digest, so that a page is never made of two versions; the service worker has the rest in its list.
import { build, transform } from 'esbuild';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { common, licences, marked, shipped, texts } from './bundle.mjs';
import { drawPictures } from './pictures.mjs';
import { ownLetters, typefaces } from './typefaces.mjs';

const [engineFolder, wanted] = process.argv.slice(2).map((path) => resolve(path));
const made = `${wanted}.new`; // put in place when it is whole
const digest = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 10);
const read = (name) => readFile(join(made, name));
/** That lies there, and no page asks for it. */
const isLicence = (name) => /(LICENSE|licenses)\.txt$/.test(name);

/** Writes a file with its digest in its name, which is what it returns. */
async function write(name, bytes) {
  const named = name.replace(/(\.[a-z]+)$/, `-${digest(bytes)}$1`);
  await writeFile(join(made, named), bytes);
  return named;
}
async function bundled(entry, parts, define = {}) {
  const options = common(parts);
  const { outputFiles } = await build({
    ...options,
    ...shipped,
    define: { ...options.define, ...define },
    entryPoints: [entry],
    external: ['/fonts/*', '/wood.svg'],
    write: false,
  });
  return outputFiles[0].text;
}

// No foreign request: what is not of this folder is refused by the browser.
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

async function page(script, style, fonts, parts) {
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    '<meta name="theme-color" content="#4c7a3f" />',
    '<link rel="manifest" href="manifest.webmanifest" />',
    '<link rel="apple-touch-icon" href="icon-192.png" />',
    ...fonts.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin />`),
    `<link rel="modulepreload" href="${parts.worker}" />`,
  ];
  const source = await readFile('src/index.html', 'utf8');
  const html = source
    .replace('/page.js', script)
    .replace('/style.css', style)
    .replace('/icon.svg', 'icon.svg')
    // the policy stands before whatever it is about
    .replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${head.join('\n    ')}`);
  await writeFile(join(made, 'index.html'), html);
}

/** Pictures of the sizes that telephones ask for; a maskable one fills its square. */
async function icons() {
  const icon = await readFile('src/icon.svg', 'utf8');
  const full = icon.replace(
    /<rect [^>]*fill="(#[0-9a-f]+)"\/>/,
    '<rect x="-13" y="-13" width="90" height="90" fill="$1"/>',
  );
  const wide = full.replace('viewBox="0 0 64 64"', 'viewBox="-13 -13 90 90"');
  await writeFile(join(made, 'icon.svg'), icon);
  await writeFile(join(made, 'icon-turn.svg'), marked(icon));
  await writeFile(join(made, 'wide.svg'), wide);
  const draw = (source, size, name) =>
    promisify(execFile)('rsvg-convert', [
      '-w',
      String(size),
      '-h',
      String(size),
      '-o',
      join(made, name),
      join(made, source),
    ]);
  await draw('icon.svg', 192, 'icon-192.png');
  await draw('icon.svg', 512, 'icon-512.png');
  await draw('wide.svg', 512, 'icon-maskable.png');
  await rm(join(made, 'wide.svg'));
  const described = (src, sizes, purpose) => ({ src, sizes, type: 'image/png', purpose });
  await writeFile(
    join(made, 'manifest.webmanifest'),
    JSON.stringify({
      name: 'Bastide',
      short_name: 'Bastide',
      description: 'The tile game Carcassonne with its expansions',
      start_url: './',
      scope: './',
      display: 'standalone',
      background_color: '#f4ecd8',
      theme_color: '#4c7a3f',
      icons: [
        { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        described('icon-192.png', '192x192', 'any'),
        described('icon-512.png', '512x512', 'any'),
        described('icon-maskable.png', '512x512', 'maskable'),
      ],
    }),
  );
}

async function filesBelow(folder, from = made) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

/**
 * What few visitors ask for: QR codes, pictures for whoever installs the page, or wants nothing to move; what the engine has in packs; other
 * languages, and their letters.
 */
const rare = (name) =>
  name.endsWith('.png') ||
  name === 'pictures/shown/board.svg' ||
  name.startsWith('packs/') ||
  name.startsWith('text/') ||
  name.startsWith('qr-') ||
  /-latin-(spoken|ext)-/.test(name);

/** The engine's files that come when they are asked for: of each folder one of JSON, texts by path. */
async function packs() {
  const from = join(engineFolder, 'packs');
  await mkdir(join(made, 'packs'));
  const named = {};
  for (const name of (await readdir(from)).sort()) {
    const texts = {};
    for (const file of await filesBelow(join(from, name), join(from, name)))
      texts[`/${file}`] = await readFile(join(from, name, file), 'utf8');
    named[name] = await write(`packs/${name}.json`, JSON.stringify(texts));
  }
  return named;
}

/** Last of all: it names all others, and its version is what they hold. */
async function serviceWorker() {
  const files = (await filesBelow(made)).filter((name) => !isLicence(name));
  const all = createHash('sha256');
  for (const name of files) all.update(name).update(await read(name));
  const version = all.digest('hex').slice(0, 16);
  // what stands for the folder is asked for by the folder's own name
  const listed = files.filter((name) => !rare(name)).map((name) => (name === 'index.html' ? './' : name));
  const define = {
    FILES: JSON.stringify(listed),
    RARE: JSON.stringify(files.filter(rare)),
    VERSION: JSON.stringify(version),
  };
  await writeFile(join(made, 'sw.js'), await bundled('src/device/serviceWorker.ts', {}, define));
  return version;
}

/** Beside what becomes smaller lies what hosts may send instead, so that none of them has to do it again for every visitor. */
async function compress() {
  const sent = new Map();
  for (const name of await filesBelow(made)) {
    const bytes = await read(name);
    const [gzip, brotli] = [gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)];
    const smaller = bytes.length >= 1000 && gzip.length <= 0.9 * bytes.length;
    sent.set(name, smaller ? brotli.length : bytes.length);
    if (!smaller) continue;
    await writeFile(join(made, `${name}.gz`), gzip);
    await writeFile(join(made, `${name}.br`), brotli);
    if (gzip.length > 20_000)
      console.log(`${name}: ${bytes.length} bytes, gzip ${gzip.length}, brotli ${brotli.length}`);
  }
  await weigh(sent);
}
async function weigh(sent) {
  const sum = (which) =>
    [...sent].reduce((all, [name, bytes]) => all + (!isLicence(name) && which(name) ? bytes : 0), 0);
  const first = sum((name) => !rare(name));
  console.log(`A first visit fetches, with brotli: ${first} bytes.`);
  for (const name of texts.filter((file) => file !== 'en.json')) {
    const language = name.replace('.json', '');
    const letters = ownLetters(await readFile(join('src/text', name), 'utf8')) !== '';
    const own = (file) =>
      file === `text/${name}` ||
      file.startsWith(`packs/words-${language}-`) ||
      (letters && file.includes('-latin-spoken-'));
    console.log(`In ${language}: ${first + sum(own)} bytes.`);
  }
  console.log(`Later, or when it is asked for: ${sum(rare)} bytes.`);
}

await rm(made, { recursive: true, force: true });
await mkdir(join(made, 'text'), { recursive: true });
const program = await readFile(join(engineFolder, 'engine.wasm'));
const glue = await transform(await readFile(join(engineFolder, 'engine.mjs'), 'utf8'), {
  minify: true,
  format: 'esm',
  target: 'es2022',
});
const parts = {
  engine: await write('engine.mjs', glue.code),
  wasm: await write('engine.wasm', program),
  worker: await write('worker.js', await bundled('src/device/worker.ts', {})),
  qr: await write('qr.js', await bundled('src/device/qr.ts', {})),
  packs: await packs(),
};
const script = await write('page.js', await bundled('src/main.tsx', parts));
const fonts = await typefaces(made);
const sheet = fonts.style + (await bundled('src/style/page.css', {}));
const style = await write('style.css', sheet.replaceAll('url(/', 'url('));
await page(
  script,
  style,
  fonts.needed.map((file) => file.slice(1)),
  parts,
);
for (const name of texts) await cp(`src/text/${name}`, join(made, 'text', name));
await cp('src/wood.svg', join(made, 'wood.svg'));
await writeFile(join(made, 'licenses.txt'), await licences(['qrcode-generator']));
await icons();
await drawPictures(join(engineFolder, 'engine.mjs'), program, join(made, 'pictures'));
const version = await serviceWorker();
await compress(); // no visitor asks for what it makes by its name
await mkdir(dirname(wanted), { recursive: true });
await rm(wanted, { recursive: true, force: true });
await rename(made, wanted);
console.log(`${basename(wanted)}: version ${version}`);
