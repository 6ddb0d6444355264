// The page without a server: the worker's queue and its files, what the page does while there is no engine, links and turns in them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromLink, toLink } from '../../host/web/src/compose/link';
import { packed } from '../../host/web/src/compose/mix';
import { Device, type Port } from '../../host/web/src/device/device';
import { open } from '../../host/web/src/device/opening';
import { placed, readAll, removed, type Brought, type Own } from '../../host/web/src/device/own';
import { SendTurn } from '../../host/web/src/device/SendTurn';
import { Taken } from '../../host/web/src/device/store';
import { follows, movesOf, sealed, standing, unsealed, type Sent } from '../../host/web/src/device/turns';
import type { ToPage, ToWorker } from '../../host/web/src/device/words';
import { forget, mine, rekey, remember } from '../../host/web/src/parts/mine';
import type { TableStore } from '../../host/web/src/table/store';
import { tableOfRecord } from '../../host/web/src/wire/http';
import { bytes, Echo, hosted, keys, record, rest, Shelf } from './hosted';

test('the engine is stepped as long as it has something to do, and heard between two steps', async () => {
  const { host, told, due } = hosted();
  await host.begin(new Map());
  host.hear({ what: 'connect', line: 1 });
  host.hear({ what: 'hear', line: 1, text: 'a' });
  assert.equal(told('heard').length, 1);
  assert.equal(due.length, 0);
  const engine = hosted();
  await engine.host.begin(new Map());
  engine.engines[0]!.said.push([1, 'x'], [1, 'y']);
  engine.host.hear({ what: 'request', id: 5, request: { method: 'GET', path: '/p' } });
  assert.deepEqual(engine.told('answer'), [{ what: 'answer', id: 5, answer: { status: 200, body: '/p' } }]);
  assert.equal(engine.told('heard').length, 1);
  assert.equal(engine.due.length, 1);
  engine.due.shift()!();
  assert.equal(engine.told('heard').length, 2);
  assert.equal(engine.due.length, 0);
});

test('what the engine writes is kept, and given to the next one', async () => {
  const shelf = new Shelf();
  const { host, told } = hosted(shelf);
  await host.begin(await shelf.claim());
  host.hear({ what: 'hear', line: 1, text: 'first' });
  host.hear({ what: 'hear', line: 1, text: 'second' });
  await host.end();
  assert.deepEqual(shelf.files.get(record), bytes('second'));
  const next = hosted(shelf);
  await next.host.begin(await shelf.claim());
  next.host.hear({ what: 'record', id: 1, table: '0123456789abcdef' });
  next.host.hear({ what: 'record', id: 2, table: '../x' });
  const bodies = next.told('answer').map((message) => (message as { answer: { body: string } }).answer.body);
  assert.deepEqual(bodies, ['second', '']);
  next.host.hear({ what: 'remove', id: 3, table: '0123456789abcdef' });
  await next.host.end();
  assert.equal(shelf.files.size, 0);
  assert.deepEqual(told('kept'), []);
});

test('a full store is told once, the game goes on, and it is tried again', async () => {
  const shelf = new Shelf();
  shelf.refuse = Object.assign(new Error(), { name: 'QuotaExceededError' });
  const { host, told } = hosted(shelf);
  await host.begin(new Map());
  for (const text of ['a', 'keys']) {
    host.hear({ what: 'hear', line: 1, text });
    await rest();
    await rest();
  }
  assert.deepEqual(told('kept'), [{ what: 'kept', trouble: 'device.full' }]);
  assert.equal(told('heard').length, 2);
  shelf.refuse = null;
  host.hear({ what: 'hear', line: 1, text: 'c' });
  await host.end();
  assert.deepEqual(told('kept').at(-1), { what: 'kept', trouble: null });
  assert.deepEqual(shelf.files.get(record), bytes('c'));
  assert.deepEqual(shelf.files.get(keys), bytes('keys')); // which did not change again
});

test('what another window has taken is not written any more', async () => {
  const shelf = new Shelf();
  const { host, taken } = hosted(shelf);
  await host.begin(new Map());
  shelf.refuse = new Taken();
  host.hear({ what: 'hear', line: 1, text: 'a' });
  await host.end();
  assert.equal(taken(), 1);
  assert.equal(shelf.files.size, 0);
});

test('an engine that falls begins anew with its files; one that always falls is given up', async () => {
  const { host, told, engines } = hosted();
  await host.begin(new Map());
  host.hear({ what: 'hear', line: 1, text: 'kept' });
  const fall: ToWorker = { what: 'request', id: 1, request: { method: 'GET', path: 'fall' } };
  for (let times = 1; times <= 2; ++times) {
    host.hear(fall);
    await rest();
    assert.equal(told('again').length, times);
    assert.deepEqual(engines.at(-1)!.files.get(record), bytes('kept'));
  }
  host.hear(fall);
  await rest();
  assert.deepEqual(told('failed'), [{ what: 'failed', reason: 'unreachable' }]);
  host.hear(fall); // and nothing more happens
  assert.equal(engines.length, 3);
});

const given = (brought: Brought[]) => {
  const { name, files } = placed(brought);
  return { files, module: name };
};

test('a module that is brought is given to another engine; one that is refused leaves all as it was', async () => {
  const shelf = new Shelf();
  const { host, engines, told } = hosted(shelf);
  await host.begin(new Map());
  host.hear({ what: 'hear', line: 1, text: 'game' });
  const files = [
    { path: 'My Orchards/rules.toml', content: bytes('[module]\nname = "my-orchards"') },
    { path: 'My Orchards/tilesets/orchards.toml', content: bytes('[set]') },
    { path: 'My Orchards/src/orchards.cpp', content: bytes('int') },
    { path: 'My Orchards/words/../../x.toml', content: bytes('') },
  ];
  host.hear({ what: 'put', id: 1, ...given(files) });
  for (let i = 0; i < 5; ++i) await rest();
  await host.end();
  assert.deepEqual(told('answer'), [{ what: 'answer', id: 1, answer: { status: 200, body: '' } }]);
  const paths = [
    '/modules/my-orchards/rules.toml',
    '/page/my-orchards.json',
    '/tilesets/orchards.toml',
    record,
  ];
  assert.deepEqual([...engines[1]!.files.keys()].sort(), [...paths].sort());
  assert.deepEqual([...shelf.files.keys()].sort(), [...paths].sort());

  const next = hosted(shelf);
  await next.host.begin(await shelf.claim());
  next.host.hear({ what: 'own', id: 2 });
  const [answer] = next.told('answer') as { answer: { body: string } }[];
  const own = JSON.parse(answer!.answer.body) as Own[];
  assert.deepEqual(own, [{ name: 'my-orchards', paths: [paths[0], paths[2]] }]);
  const begin = Echo.prototype.start;
  Echo.prototype.start = function () {
    this.blind = true;
    return '1';
  };
  next.host.hear({ what: 'put', id: 3, ...given(files.slice(0, 1)) });
  await rest();
  Echo.prototype.start = begin;
  assert.deepEqual(next.told('answer')[1], {
    what: 'answer',
    id: 3,
    answer: { status: 400, body: 'no such kind' },
  });
  next.host.hear({ what: 'put', id: 4, files: removed(own[0]!) });
  for (let i = 0; i < 5; ++i) await rest();
  await next.host.end();
  assert.deepEqual([...shelf.files.keys()], [record]);
  assert.throws(() => placed(files.slice(1)), /rules.toml/);
  assert.throws(() => placed([{ path: 'a/rules.toml', content: new Uint8Array(3_000_000) }]), /2 MB/);
});

test('an expansion that is brought anew leaves nothing behind of what it was', () => {
  const [rules, list] = ['/modules/my-orchards/rules.toml', '/page/my-orchards.json'];
  const before: Own[] = [
    { name: 'my-orchards', paths: [rules, '/games/gone.toml'] },
    { name: 'another', paths: ['/games/another.toml'] },
  ];
  const brought = [{ path: 'orchards/rules.toml', content: bytes('[module]\nname = "my-orchards"') }];
  const { files } = placed(brought, before);
  assert.deepEqual([...files.keys()].sort(), ['/games/gone.toml', rules, list]);
  assert.equal(files.get('/games/gone.toml'), null);
  assert.equal(files.get(rules), brought[0]!.content);
  const own = JSON.parse(new TextDecoder().decode(files.get(list)!)) as Own;
  assert.deepEqual(own.paths, [rules]);
});

test('of a folder that is too large nothing is read', async () => {
  const read: string[] = [];
  const file = (path: string, size: number) => {
    const arrayBuffer = () => {
      read.push(path);
      return Promise.resolve(new ArrayBuffer(size));
    };
    return { path, file: { size, arrayBuffer } };
  };
  await assert.rejects(readAll([file('home/letter.txt', 5), file('home/film.mkv', 9e9)]), /2 MB/);
  await assert.rejects(readAll(Array.from({ length: 201 }, (_, i) => file(`home/${i}`, 1))), /200 files/);
  assert.deepEqual(read, []);
  assert.equal((await readAll([file('orchards/rules.toml', 7)]))[0]!.content.length, 7);
});

test('what is asked before the engine is there is asked when it is; lines end when it goes', async () => {
  const sent: ToWorker[] = [];
  const port: Port = { postMessage: (message) => void sent.push(message), onmessage: null, onerror: null };
  const device = new Device(port);
  const hear = (data: ToPage) => port.onmessage!({ data } as MessageEvent<ToPage>);
  const heard: string[] = [];
  const ears = {
    opened: () => void heard.push('opened'),
    heard: (text: string) => void heard.push(text),
    closed: () => void heard.push('closed'),
  };
  const answer = device.request({ method: 'GET', path: '/a' });
  const line = device.connect(ears);
  await rest();
  assert.equal(line.say('early'), false);
  assert.deepEqual(sent, []);
  hear({ what: 'ready', version: '1' });
  assert.deepEqual(
    sent.map(({ what }) => what),
    ['request', 'connect'],
  );
  assert.equal(line.say('now'), true);
  hear({ what: 'answer', id: (sent[0] as unknown as { id: number }).id, answer: { status: 200, body: 'b' } });
  assert.deepEqual(await answer, { status: 200, body: 'b' });
  hear({ what: 'heard', line: (sent[1] as unknown as { line: number }).line, text: 'word' });
  const lost = device.request({ method: 'GET', path: '/c' });
  hear({ what: 'again' });
  await assert.rejects(lost);
  assert.deepEqual(heard, ['opened', 'word', 'closed']);
  hear({ what: 'failed', reason: 'no memory' });
  await assert.rejects(device.request({ method: 'GET', path: '/d' }), /no memory/);
});

test('a text travels in a link; what is damaged, swells or is too long is refused with a sentence', async () => {
  const text = '[game]\ntitle = "Žluťoučký kůň"\n';
  const link = await toLink(text, 'link.long');
  assert.match(link, /^z\.[\w-]+$/);
  assert.equal(await fromLink(link), text);
  assert.equal(await fromLink(packed(bytes(text))), text); // of an earlier version
  const damaged = [`${link.slice(0, -6)}`, 'z.!!', 'z.', '%%%', packed(Uint8Array.of(255, 254)), 'z.AAAA'];
  for (const bad of damaged) {
    await assert.rejects(fromLink(bad), /damaged/);
  }
  const bomb = await toLink('a'.repeat(1_000_000), 'link.long');
  await assert.rejects(fromLink(bomb), /damaged/);
  const noise = Array.from({ length: 20_000 }, (_, i) => String.fromCharCode(33 + ((i * i * 7919) % 89)));
  const long = noise.map((letter, i) => letter + ((i * 31337) % 9973)).join('');
  await assert.rejects(toLink(long, 'link.long'), /too long/);
});

const head = '[bastide-record 5]\n[player "Ann"]\n[commitment 12]\n[ruleset ab]\n\n';

test('a turn in a link goes on from the game that is here, or it is told that it does not', async () => {
  const here = `${head}chance: draw cap\nAnn: place cap 0,1 r0\n`;
  const on = `${head.replace('12', '34 after 2')}# Aids: none\nchance: draw cap\nAnn: place cap 0,1 r0\nBen: pass\n[turns 1]\nresult: Ann 1, Ben 2\n`;
  assert.deepEqual(movesOf(on), ['chance: draw cap', 'Ann: place cap 0,1 r0', 'Ben: pass']);
  const named = `${head.replace('"Ann"', '"result"')}chance: draw cap\nresult: place cap 0,1 r0\n`;
  assert.deepEqual(movesOf(named), ['chance: draw cap', 'result: place cap 0,1 r0']);
  assert.equal(follows(on, here), 'on');
  assert.equal(follows(here, on), 'behind');
  assert.equal(follows(here, here), 'behind');
  assert.equal(follows(on.replace('0,1', '0,2'), here), 'other');
  assert.equal(follows(on.replace('ruleset ab', 'ruleset cd'), here), 'other');
  const sent: Sent = { game: 'a1b2', seat: 1, record: on, aids: 'all' };
  assert.deepEqual(await unsealed(await sealed(sent)), sent);
  for (const bad of [{ ...sent, seat: 'x' }, { ...sent, game: '<b>' }, { ...sent, aids: 'most' }, null, 7]) {
    await assert.rejects(
      unsealed(await toLink(JSON.stringify(bad && { ...Object(bad), version: 1 }), 'turn.long')),
      /damaged/,
    );
  }
});

test('what was agreed on as aids goes along; links of before had all', async () => {
  const sent: Sent = { game: 'a1b2', seat: 1, record: head, aids: 'none' };
  assert.deepEqual(await unsealed(await sealed(sent)), sent);
  const { aids, ...before } = sent;
  const link = await toLink(JSON.stringify({ ...before, version: 1 }), 'turn.long');
  assert.deepEqual(await unsealed(link), { ...sent, aids: 'all' });
  assert.equal(aids, 'none');
  const asked: unknown[] = [];
  globalThis.fetch = (_, how) => {
    asked.push(JSON.parse(String(how?.body)));
    return Promise.resolve(new Response('{}'));
  };
  await tableOfRecord(head, { aids: 'none' });
  await tableOfRecord(head);
  assert.deepEqual(asked, [{ record: head, aids: 'none' }, { record: head }]);
});

test('a turn takes the place of the table that it goes on from, and of no other of its game', () => {
  const moves = (...lines: string[]) => head + lines.map((line) => `${line}\n`).join('');
  const sent = moves('Ann: a', 'Ben: b', 'Ann: c');
  const at = (table: string, ...lines: string[]) => ({ table, record: moves(...lines) });
  const ours = at('ours', 'Ann: a', 'Ben: z'); // whose last move was taken back there
  const own = at('own', 'Ann: a', 'Ben: b');
  for (const here of [
    [ours, own],
    [own, ours],
    [at('older', 'Ann: a'), own, ours],
  ]) {
    assert.deepEqual(standing(sent, here), { stands: 'on', table: 'own' });
  }
  assert.deepEqual(standing(sent, [ours]), { stands: 'other', table: 'ours' });
  const farther = at('farther', 'Ann: a', 'Ben: b', 'Ann: c', 'Ben: d');
  assert.deepEqual(standing(sent, [ours, own, farther]), { stands: 'behind', table: 'farther' });
  assert.deepEqual(standing(sent, [{ table: 'gone', record: '' }]), { stands: 'new' });
  assert.deepEqual(standing(sent, []), { stands: 'new' });
});

test('a turn is sent to the other person, and not while an agent thinks', () => {
  const offered = (seats: number[], decides: number | 'chance') => {
    const players = ['Ann', 'Bot', 'Ben'].map((name) => ({ name }));
    const store = {
      table: 'here',
      hello: { value: { role: 'seat', seats, players } },
      state: { value: { move: 3, decision: { seat: decides } } },
    } as unknown as TableStore;
    return SendTurn({ store, keys: { host: 'h', spectator: 's', seats: ['a', null, 'b'] } }) !== null;
  };
  assert.deepEqual(
    [0, 1, 2, 'chance' as const].map((decides) => offered([2], decides)),
    [true, false, false, false],
  );
});

test('a turn for a seat that no person has leaves no table behind', async () => {
  const made = { table: 'new', keys: { host: 'h', spectator: 's', seats: ['a', null] } };
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(made)));
  const gone: string[] = [];
  const remove = (table: string) => Promise.resolve(void gone.push(table));
  const sent: Sent = { game: 'a1b2', seat: 1, record: head, aids: 'all' };
  await assert.rejects(open({ sent, stands: 'new' }, remove), /damaged/);
  assert.deepEqual([gone, mine.value], [['new'], []]);
});

test('who has sent a turn has its table once, with their own key', () => {
  const one = { table: 'here', title: 'A game', players: ['Ann', 'Ben'], when: 5 };
  const keys = { host: 'h', spectator: 's', seats: ['a', 'b'] };
  remember({ ...one, key: 'x', table: 'another' });
  remember({ ...one, key: 'h', keys });
  rekey({ ...mine.value[0]!, game: 'a1b2' }, 'a');
  remember({ ...one, key: 'a' }); // as its view does
  assert.deepEqual(
    mine.value.map(({ table, key, game }) => [table, key, game]),
    [
      ['here', 'a', 'a1b2'],
      ['another', 'x', undefined],
    ],
  );
  assert.deepEqual(mine.value[0]!.keys, keys);
  mine.value.forEach(forget);
});
