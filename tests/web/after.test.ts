// When a game is over: its end for another device.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SendTurn } from '../../host/web/src/device/SendTurn';
import { sealed, unsealed, type Sent } from '../../host/web/src/device/turns';
import type { TableStore } from '../../host/web/src/table/store';

test('the end of a game is sent by whoever brought it about', async () => {
  const offered = (role: string, seats: number[], ...acted: (number | null)[]) => {
    const players = ['Ann', 'Bot', 'Ben'].map((name) => ({ name }));
    const log = [...acted.map((seat) => ({ kind: 'act', seat })), { kind: 'score', seat: 0 }];
    const store = {
      table: 'here',
      hello: { value: { role, seats, players } },
      state: { value: { move: 3, over: true } },
      log: { value: log },
    } as unknown as TableStore;
    return SendTurn({ store, keys: { host: 'h', spectator: 's', seats: ['a', null, 'b'] } }) !== null;
  };
  assert.equal(offered('seat', [2], 0, 2, 1, null), true);
  assert.equal(offered('seat', [2], 2, 0), false);
  assert.equal(offered('host', [0, 2], 0, 2), false); // who both sit here have seen it
  const sent: Sent = { game: 'a1b2', seat: 1, record: '', aids: 'all', over: true };
  assert.deepEqual(await unsealed(await sealed(sent)), sent);
});
