// When a game is over: its end for another device, and another game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SendTurn } from '../../host/web/src/device/SendTurn';
import { sealed, unsealed, type Sent } from '../../host/web/src/device/turns';
import { forget, mine, remember } from '../../host/web/src/parts/mine';
import { nextGame } from '../../host/web/src/table/Rematch';
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

test('who made a table and plays by a seat has all keys of the next one, too', async () => {
  const next = { host: 'H', spectator: 'S', seats: ['A', 'B', null] };
  const asked: (string | undefined)[] = [];
  globalThis.fetch = (_, how) => {
    const by = (how?.headers as Record<string, string>)['Authorization'];
    asked.push(by);
    const all = by === 'Bearer h' ? { key: 'H', keys: next } : { key: 'own' };
    return Promise.resolve(new Response(JSON.stringify({ table: 'new', ...all })));
  };
  const at = (role: string, ...seats: number[]) => {
    const hello = { value: { role, seats, players: ['Ann', 'Ben', 'Bot'] } };
    return nextGame({ table: 'here', key: 'own', hello } as unknown as TableStore);
  };
  assert.deepEqual(await at('seat', 1), { table: 'new', key: 'own' }); // made elsewhere
  const keys = { host: 'h', spectator: 's', seats: ['a', 'b', null] };
  const one = { table: 'here', key: 'a', title: '', players: [], when: 5, keys };
  remember(one);
  assert.deepEqual(await at('seat', 1), { table: 'new', key: 'A', keys: next });
  assert.deepEqual(await at('host', 0, 1), { table: 'new', key: 'H', keys: next });
  assert.deepEqual(await at('spectator'), { table: 'new', key: 'own' });
  assert.deepEqual(asked, ['Bearer own', 'Bearer h', 'Bearer h', 'Bearer own']);
  forget(one);
  assert.deepEqual(mine.value, []);
});
