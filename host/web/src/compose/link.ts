// Texts in a link: squeezed, in letters that may stand there. A link comes from anybody: what is no text, or swells without end, is
// refused with a sentence.
import { t, type Key } from '../text/text';
import { packed, unpacked } from './mix';

const longest = 16_000; // letters, which browsers and most programs that pass links on bear
const mostText = 400_000; // bytes
const squeezed = 'z.'; // what is not comes from an earlier version
const counted = 'n.'; // squeezed, then written as one number: what QR codes hold most of
const mostDigits = 24_000;

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

/** What was made of a text, in digits: with these letters before them it is a link, too. */
export function inDigits(link: string): [letters: string, digits: string] {
  const bytes = unpacked(link.slice(squeezed.length));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [counted, BigInt(`0x1${hex}`).toString()]; // the 1 keeps what begins with zeros
}
function ofDigits(digits: string): Uint8Array<ArrayBuffer> {
  if (digits.length > mostDigits) {
    throw new Error('too long');
  }
  const hex = BigInt(digits).toString(16).slice(1);
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

/** Fails with a sentence. */
export async function fromLink(link: string): Promise<string> {
  try {
    const [how, rest] = [link.slice(0, squeezed.length), link.slice(squeezed.length)];
    const isPlain = how !== squeezed && how !== counted;
    const bytes = how === counted ? ofDigits(rest) : unpacked(isPlain ? link : rest);
    const plain = isPlain ? bytes : await through(bytes, new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    throw new Error(t('link.bad'));
  }
}
