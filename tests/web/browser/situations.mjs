// Tables that stand as a screen wants them: made when they are first asked for, and then kept.
import { patience } from './browser.mjs';
import { duel, Server } from './harness.mjs';
import { small } from './games.mjs';
import { everything } from './pointing.mjs';

const played = (toml, agent) => toml.replaceAll(/agent = "\w+"/g, `agent = "${agent}"`);

/** The record of a game that agents played to its end. */
async function recordOf(server, toml, seed) {
  const made = await server.table(toml, seed);
  for (const begun = Date.now(); Date.now() - begun < patience; ) {
    const record = await server.record(made);
    if (/^result: /m.test(record)) return { made, record };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('a game of agents does not end');
}

/** A table at which the decision is to be made whose line in the record is the `nth` like `wanted`. */
async function tableBefore(server, record, wanted, nth) {
  const lines = record.slice(record.indexOf('\n\n') + 2).split('\n');
  const found = lines.flatMap((line, at) => (wanted.test(line) ? [at] : []));
  if (!found[nth]) throw new Error(`nothing in the record is like ${wanted}`);
  return server.tableFrom(record, found[nth], ['person', 'person']);
}

const bazaars = duel(
  ['base', 'bridges-castles-and-bazaars'],
  ['base-c2', 'bridges-castles-and-bazaars'],
).replace('[[player]]', '[switches]\nbazaar_highest_bid = 20\n[[player]]');

const makers = {
  turn: async (server) =>
    tableBefore(server, (await recordOf(server, played(small, 'greedy'), 3)).record, /^Ann: place/, 9),
  figures: async (server) =>
    tableBefore(server, (await recordOf(server, played(small, 'greedy'), 3)).record, /^Ann: deploy/, 0),
  bid: async (server) =>
    tableBefore(server, (await recordOf(server, played(bazaars, 'random'), 1)).record, /: open /, 0),
  told: async (server) =>
    server.post('/api/tables', { toml: small.replace('"greedy"', '"person"'), real_tiles: true, seed: 3 }),
  over: async (server) =>
    (await recordOf(server, await everything(['Ann', 'Ben', 'Cleo'], 'random'), 5)).made,
  judged: async (server) =>
    (await recordOf(server, duel(['base'], ['base-c2']).replace('"person"', '"random"'), 5)).made,
  listing: async () => {
    const open = await Server.begin('--public-tables');
    const list = (toml, more) => open.post('/api/tables', { toml, listed: true, seed: 3, ...more });
    await list(played(small, 'random'));
    await list(small.replace('"greedy"', '"person"').replace('River and inns', 'Who plays with me?'));
    return open;
  },
};

/** `situation(name)` makes it once; `end()` leaves nothing running. */
export function situations(server) {
  const made = {};
  const situation = (name) => (made[name] ??= makers[name](server));
  situation.end = async () => {
    if (made.listing) await (await made.listing).end();
  };
  return situation;
}
