// What the first page shows before its engine is there, drawn by the engine when the page without a server is built.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export async function drawPictures(engine, wasmBinary, folder) {
  const { default: make } = await import(pathToFileURL(engine).href);
  const module = await make({ wasmBinary, printErr: () => undefined }); // what it remarks is for authors
  const call = (name, ...values) =>
    JSON.parse(
      module.ccall(
        name,
        'string',
        values.map(() => 'string'),
        values,
      ),
    );
  const ask = (path) => {
    const { status, body } = call('bastide_request', JSON.stringify({ method: 'GET', path }));
    if (status !== 200) throw new Error(`${path}: ${body}`);
    return body;
  };
  const keep = async (name, path) => {
    const file = join(folder, `${name}.svg`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, ask(path));
  };
  const { error } = call('bastide_begin', '{}');
  if (error) throw new Error(error);
  for (const name of ['film', 'board']) await keep(`shown/${name}`, `/api/shown/${name}`);
}
