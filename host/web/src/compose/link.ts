// Texts in a link: squeezed, in letters that may stand there. A link comes from anybody: what is no text, or swells without end, is
// refused with a sentence.
import { t, type Key } from '../text/text';
import { packed, unpacked } from './mix';

const longest = 16_000; // letters, which browsers and most programs that pass links on bear
const mostText = 400_000; // bytes
const squeezed = 'z.'; // what is not comes from an earlier version

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const reader = (new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let one = await reader.read(); !one.done; one = await reader.read()) {
    size += one.value.length;
    if (size > mostText) {
      await reader.cancel();
      throw new Error('too long');
    }
    parts.push(one.value);
  }
  const whole = new Uint8Array(size);
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

/** Fails with a sentence: this one where the text is too long. */
export async function toLink(text: string, tooLong: Key): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const link = squeezed + packed(await through(bytes, new CompressionStream('deflate-raw')));
  if (link.length > longest) {
    throw new Error(t(tooLong));
  }
  return link;
}

/** Fails with a sentence. */
export async function fromLink(link: string): Promise<string> {
  try {
    const bytes = unpacked(link.startsWith(squeezed) ? link.slice(squeezed.length) : link);
    const plain = link.startsWith(squeezed)
      ? await through(bytes, new DecompressionStream('deflate-raw'))
      : bytes;
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    throw new Error(t('link.bad'));
  }
}
