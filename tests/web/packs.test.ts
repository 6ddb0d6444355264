// Files of the engine that come when they are asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packOf, Packs } from '../../host/web/src/device/packs';
import { bytes, hosted, rest } from './hosted';

test('files that are asked for come before the answer, once, and are given to the next engine', async () => {
  const asked: string[] = [];
  let connected = false;
  const packs = new Packs(['about', 'words-cs'], async (name) => {
    asked.push(name);
    await rest();
    if (!connected) {
      throw new Error('no connection');
    }
    return { [`/bastide/${name}`]: name };
  });
  const { host, told, engines } = hosted(null, packs);
  await host.begin(new Map());
  const ask = (id: number, path: string) =>
    host.hear({ what: 'request', id, request: { method: 'GET', path } });
  const statuses = () => told('answer').map((one) => (one as { answer: { status: number } }).answer.status);
  ask(1, '/api/modules/base/about');
  ask(2, '/api/words/de'); // there is no such pack
  assert.deepEqual(statuses(), [200]);
  await rest();
  await rest();
  assert.deepEqual(statuses(), [200, 503]);
  connected = true;
  ask(3, '/api/modules/base/about');
  ask(4, '/api/modules/other/about');
  assert.equal(engines[0]!.files.has('/bastide/about'), false);
  await rest();
  await rest();
  assert.deepEqual(statuses(), [200, 503, 200, 200]);
  assert.deepEqual(asked, ['about', 'about']);
  assert.deepEqual(engines[0]!.files.get('/bastide/about'), bytes('about'));
  ask(5, '/api/modules/other/about'); // at once
  assert.equal(statuses().length, 5);
  ask(6, 'fall');
  await rest();
  assert.deepEqual(engines[1]!.files.get('/bastide/about'), bytes('about'));
});

test('requests for what comes later name its pack', () => {
  const pack = (path: string) => packOf({ method: 'GET', path });
  assert.equal(pack('/api/words/pt-br'), 'words-pt-br');
  assert.equal(pack('/api/words/pt-br/switches'), 'switches-pt-br');
  assert.equal(pack('/api/rules/BASE-106'), 'rules');
  assert.equal(pack('/api/modules/base/rules'), 'rules');
  assert.equal(pack('/api/modules/base/picture'), null);
  assert.equal(pack('/api/words'), null);
  assert.equal(pack('/api/installed'), null);
});

test('a saved game of another program comes with the words for it, a record does not', () => {
  const pack = (record: string) =>
    packOf({ method: 'POST', path: '/api/records', body: JSON.stringify({ record, aids: 'all' }) });
  assert.equal(pack('{"setup": {}}'), 'saved-games');
  assert.equal(pack('\uFEFF\r\n {\n  "setup": {}\n}'), 'saved-games');
  assert.equal(pack('[bastide-record 5]\n'), null);
  assert.equal(packOf({ method: 'POST', path: '/api/records' }), null);
});
