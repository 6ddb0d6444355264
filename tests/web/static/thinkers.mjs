// Agents that take their time think in workers of their own: the same choices however many there are, and whoever of them dies.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demand, dice, duel } from '../browser/harness.mjs';

/**
 * Runs before the page's workers: they are on a machine of so many processors, and the engine's tells what it made of them. Whoever is to play
 * the second part of a round before any other may die of it.
 */
const before = (processors, dies) => `
Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${processors} });
Object.defineProperty(navigator, 'deviceMemory', { value: 8 });
if (name === 'bastide thinks') {
  let played = false;
  addEventListener('message', ({ data }) => {
    if (!played && ${dies} && String(data).startsWith('{"play":[1,')) throw new Error('dies');
    played ||= String(data).startsWith('{"play"');
  });
} else {
  let told, asked, last;
  const begin = () => {
    told = { made: 0, took: [], deaf: 0 };
    last = performance.now();
  };
  begin();
  globalThis.Worker = class extends Worker {
    constructor(...values) {
      super(...values);
      told.made += 1;
      this.addEventListener('message', ({ data }) => {
        if (asked && String(data).startsWith('{"line"')) {
          told.took.push(performance.now() - asked);
          asked = 0;
        }
      });
    }
    postMessage(message) {
      if (String(message).includes('"moves"')) asked ||= performance.now();
      super.postMessage(message);
    }
  };
  setInterval(() => {
    const now = performance.now();
    told.deaf = Math.max(told.deaf, now - last);
    last = now;
  }, 5);
  const channel = new BroadcastChannel('thinkers');
  channel.onmessage = ({ data }) => (data === 'begin' ? begin() : channel.postMessage(told));
}
`;

const tell = (page, word) =>
  page.evaluate((word) => new BroadcastChannel('thinkers').postMessage(word), word);
const told = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const channel = new BroadcastChannel('thinkers');
        channel.onmessage = ({ data }) => resolve(data);
        channel.postMessage('tell');
      }),
  );

/** One game of the same deal against a master; what was done in it, and what the engine's worker tells. */
async function played(around, processors, dies = false) {
  const { changed, address } = around.host();
  const worker = (await readdir(around.folder)).find((name) => /^worker-.*\.js$/.test(name));
  changed.set(worker, before(processors, dies) + (await readFile(join(around.folder, worker), 'utf8')));
  const page = await around.opened();
  const mix = Buffer.from(duel(['base', 'farmers'], ['base-c2'], 'level-8')).toString('base64url');
  await page.goto(`${address}#/share/${mix}/7`);
  await page.click('.compose-make .main:enabled');
  await page.waitForSelector('main.table');
  await tell(page, 'begin');
  await around.play(page, dice(12), 8);
  await around.settled(page);
  const said = await told(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.after >> text=Record')]);
  const record = await readFile(await download.path(), 'utf8');
  around.well(page);
  await page.context().close();
  changed.clear();
  return { ...said, moves: record.slice(record.indexOf('\n\n')) };
}

function tellTimes(which, { took, deaf }) {
  const sorted = took.sort((a, b) => a - b);
  const middle = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  const choices = took.length
    ? `${took.length} choices, half of them within ${middle} ms`
    : 'no choice elsewhere';
  console.log(
    `A master with ${which}: ${choices}; the engine's worker was deaf for ${Math.round(deaf)} ms at most.`,
  );
}

export async function thinkers(around) {
  await around.check(
    'a master chooses the same however many workers think, and whoever of them dies',
    async () => {
      const alone = await played(around, 1);
      demand(alone.made === 0, `${alone.made} workers on one processor`);
      tellTimes('no thinker', alone);
      for (const [processors, dies] of [
        [2, false],
        [3, false],
        [3, true],
      ]) {
        const one = await played(around, processors, dies);
        tellTimes(processors === 2 ? 'one thinker' : `two thinkers${dies ? ', of whom one dies' : ''}`, one);
        demand(one.moves === alone.moves, `${alone.moves}\nwith ${processors} processors:\n${one.moves}`);
        demand(one.took.length > 3, 'nothing was chosen elsewhere');
        demand(dies ? one.made > 2 : one.made === processors - 1, `${one.made} workers were made`);
      }
    },
  );
}
