// Runs the engine in node for tests: a line of standard input is a call, [name, values...] as JSON, and a line of standard output its answer.
// `node driver.mjs FOLDER-WITH-ENGINE FOLDER` puts the files of FOLDER into the engine's file system first, and those of
// all packs. Beside the calls of
// host/wasm/README.md: `sizes`, compressed; `read PATH`, a file of the engine's, or null.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const [built, files] = process.argv.slice(2);
const { default: makeEngine } = await import(join(built, 'engine.mjs'));
const engine = await makeEngine({ wasmBinary: readFileSync(join(built, 'engine.wasm')), print: console.error, printErr: console.error });

function put(from, to) {
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), `${to}/${name}`];
    if (statSync(source).isDirectory()) {
      engine.FS.mkdirTree(target);
      put(source, target);
    } else {
      engine.FS.writeFile(target, readFileSync(source));
    }
  }
}
// what a page brings when it is asked for
for (const pack of readdirSync(join(built, 'packs'))) put(join(built, 'packs', pack), '');
put(files, '');

const texts = { bastide_hear: ['number', 'string'], bastide_step: ['number'], bastide_connect: ['number'], bastide_leave: ['number'], bastide_chosen: ['number', 'string'], bastide_files_changed: [] };
const silent = new Set(['bastide_hear', 'bastide_connect', 'bastide_leave', 'bastide_chosen']);

function answer([name, ...values]) {
  if (name === 'sizes') {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } };
    return Object.fromEntries(['engine.mjs', 'engine.wasm'].map((file) => [file, brotliCompressSync(readFileSync(join(built, file)), quality).length]));
  }
  if (name === 'read') {
    return engine.FS.analyzePath(values[0]).exists ? engine.FS.readFile(values[0], { encoding: 'utf8' }) : null;
  }
  if (silent.has(name)) {
    engine.ccall(name, null, texts[name], values);
    return null;
  }
  return JSON.parse(engine.ccall(name, 'string', texts[name] ?? ['string'], values));
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer(JSON.parse(line))));
}
