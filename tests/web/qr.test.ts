// Turns as QR codes: another program reads what is shown.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import jsQR from 'jsqr';
import { fromLink, inDigits } from '../../host/web/src/compose/link';
import { sealed, unsealed, type Sent } from '../../host/web/src/device/turns';
import { codeOf, type Code } from '../../host/web/src/device/qr';

const address = 'https://example.org/games/bastide/#/turn/';
const scale = 3; // pixels of a square
const rim = 4;

/** The path as pixels; it consists of rows of squares. */
function pixels({ size, path }: Code): { side: number; data: Uint8ClampedArray } {
  const side = (size + 2 * rim) * scale;
  const data = new Uint8ClampedArray(4 * side * side).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < scale; ++row) {
      const from = ((Number(y) + rim) * scale + row) * side + (Number(x) + rim) * scale;
      for (let i = from; i < from + Number(width) * scale; ++i) {
        data.set([0, 0, 0], 4 * i);
      }
    }
  }
  return { side, data };
}
/** A record that cannot be squeezed to less than about so many bytes, always the same. */
function turn(bytes: number): Sent {
  const some = Array.from({ length: Math.ceil(bytes / 32) }, (_, i) =>
    createHash('sha256').update(String(i)).digest('base64'),
  );
  return { game: 'k3', seat: 1, record: some.join(''), aids: 'all' };
}

test('a code is read by another program, and opens the game', async () => {
  for (const bytes of [1, 700]) {
    const sent = turn(bytes);
    const [letters, digits] = inDigits(await sealed(sent));
    const { side, data } = pixels(codeOf(address + letters, digits)!);
    const read = jsQR(data, side, side)?.data;
    assert.equal(read, address + letters + digits);
    assert.deepEqual(await unsealed(read.slice(address.length)), sent);
  }
});

test('what is too long has no code, and digits that mean nothing are damaged', async () => {
  const [letters, digits] = inDigits(await sealed(turn(3200)));
  assert.equal(codeOf(address + letters, digits), null);
  for (const bad of ['n.', 'n.12x', 'n.0', 'n.-5', `n.${digits.slice(1)}`, `n.${'1'.repeat(1_000_000)}`]) {
    await assert.rejects(fromLink(bad), /damaged/, bad.slice(0, 20));
  }
});
