// Debian 12's node is older than raw deflate among the web's streams: the tests of the page's parts have zlib's there.
import { Readable, Writable, type Duplex } from 'node:stream';
import { createDeflateRaw, createInflateRaw } from 'node:zlib';

type Squeezer = new (format: CompressionFormat) => unknown;

function knowsRaw(stream: Squeezer): boolean {
  try {
    new stream('deflate-raw');
    return true;
  } catch {
    return false;
  }
}

function withRaw<T extends Squeezer>(stream: T, raw: () => Duplex): T {
  const either = function (format: CompressionFormat) {
    if (format !== 'deflate-raw') {
      return new stream(format);
    }
    const both = raw();
    return { readable: Readable.toWeb(both), writable: Writable.toWeb(both) };
  };
  return knowsRaw(stream) ? stream : (either as unknown as T);
}

globalThis.CompressionStream = withRaw(CompressionStream, createDeflateRaw);
globalThis.DecompressionStream = withRaw(DecompressionStream, createInflateRaw);
