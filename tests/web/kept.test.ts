// What stays with the place in the browser's history where a mix is put together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep, kept, keptCustoms } from '../../host/web/src/compose/kept';
import type { Customs } from '../../host/web/src/wire/http';

const usual: Customs = {
  chat: false,
  picture: false,
  clock: null,
  aids: 'all',
  listed: false,
  real_tiles: false,
};

/** A place in the history of a browser: a new one if `state` is null. */
function place(state: unknown, mayKeep = true): void {
  const history = {
    state,
    replaceState(next: unknown): void {
      if (!mayKeep) {
        throw new Error('asked too often');
      }
      history.state = next;
    },
  };
  Object.assign(globalThis, { history });
}

test('a mix is kept with how those at its table are to play', () => {
  place({ of: 'somebody else' });
  assert.equal(kept(), '');
  assert.deepEqual(keptCustoms(usual), usual);
  const customs: Customs = { ...usual, chat: true, aids: 'none', clock: { minutes: 5, seconds: 10 } };
  keep('[game]', customs);
  assert.equal(kept(), '[game]');
  assert.deepEqual(keptCustoms(usual), customs);
  place(null); // a link in the same tab
  assert.equal(kept(), '');
  assert.deepEqual(keptCustoms(usual), usual);
});

test('what another version of the page kept is taken as far as it is known', () => {
  place({ mix: 7, customs: { chat: 'yes', clock: { minutes: 5 }, aids: 'some', listed: true, more: 1 } });
  assert.equal(kept(), '');
  assert.deepEqual(keptCustoms(usual), { ...usual, listed: true });
});

test('where a browser keeps no more, what it has stays, and nothing fails', () => {
  place({ mix: '[game]' }, false);
  keep('[player]', usual);
  assert.equal(kept(), '[game]');
});
