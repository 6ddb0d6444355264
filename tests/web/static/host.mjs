// The simplest of file hosts: a folder below a path, and nothing else; it writes down what it was asked for.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

export class FileHost {
  /** `changed`: the text of files by name, in place of what lies in the folder. */
  static async begin(folder, path = '/some/where/', port = 0) {
    const host = new FileHost();
    Object.assign(host, { folder, path, asked: [], missing: [], bytes: 0, changed: new Map() });
    host.server = createServer((request, answer) => void host.answer(request, answer));
    await new Promise((resolve) => host.server.listen(port, '127.0.0.1', resolve));
    host.port = host.server.address().port;
    host.address = `http://127.0.0.1:${host.port}${path}`;
    return host;
  }
  async answer(request, answer) {
    const path = decodeURI(new URL(request.url, 'http://host').pathname);
    this.asked.push(path);
    const name = normalize(path.slice(this.path.length)) || '.';
    try {
      if (!path.startsWith(this.path) || name.startsWith('..')) throw new Error(path);
      const file = name === '.' ? 'index.html' : name;
      const content = this.changed.get(file) ?? (await readFile(join(this.folder, file)));
      const sent = gzipSync(content);
      this.bytes += sent.length;
      answer.writeHead(200, {
        'Content-Type': types[extname(file)] ?? 'application/octet-stream',
        'Content-Encoding': 'gzip',
      });
      answer.end(sent);
    } catch {
      this.missing.push(path);
      answer.writeHead(404).end();
    }
  }
  async end() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
