// How soon the first page is there.
import { demand } from '../browser/harness.mjs';

const slower = 4; // than this machine is a phone's processor

/** Runs in the page: it is marked in what the browser traces when the first board is there. */
function markBoard() {
  new MutationObserver((_, watch) => {
    const board = document.querySelector('.hero-board');
    if (!board) return;
    watch.disconnect();
    const there = () => board.decode().then(() => performance.mark('first-board'));
    if (board.complete) there();
    else board.addEventListener('load', there);
  }).observe(document, { childList: true, subtree: true });
}

/** Milliseconds of processors that each thread of the page's process has used until then, by its name. */
function usedUntil(mark, events) {
  const names = new Map(),
    ends = new Map(),
    used = new Map();
  for (const { name, pid, tid, args } of events)
    if (name === 'thread_name' && pid === mark.pid) names.set(tid, args.name);
  const begun = events.filter(
    ({ ph, pid, ts, tdur }) => ph === 'X' && pid === mark.pid && ts < mark.ts && tdur,
  );
  for (const { tid, ts, dur, tdur } of begun.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    if (ts < (ends.get(tid) ?? 0)) continue; // is a part of another
    ends.set(tid, ts + dur);
    const name = names.get(tid) ?? 'others';
    used.set(name, (used.get(name) ?? 0) + tdur / 1000);
  }
  return used;
}

/** A visit of the page, as far as its first board. */
async function visit(page, address) {
  await page.goto('about:blank');
  const browser = page.context().browser();
  // What threads used, not what passed: machines have other work.
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('first-board').length > 0);
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  return usedUntil(
    traceEvents.find(({ name }) => name === 'first-board'),
    traceEvents,
  );
}

function weigh(which, used) {
  const all = slower * [...used.values()].reduce((sum, one) => sum + one, 0);
  const of = (name) => Math.round(slower * (used.get(name) ?? 0));
  const [own, engine] = [of('CrRendererMain'), of('DedicatedWorker thread')];
  console.log(
    `First board of ${which} visit: ${Math.round(all)} ms of a processor four times as slow, ${own} of them the page's own and ${engine} the engine's worker.`,
  );
  demand(own > 0 && engine > 0, `there are only ${[...used.keys()].join(', ')}`);
  demand(all < 2000, `the first board takes ${Math.round(all)} ms`);
}

export async function soon(around) {
  await around.check('the first board is there soon on a slow processor', async () => {
    const page = await around.opened();
    const { address } = around.host();
    await page.addInitScript(markBoard);
    await around.kept(page);
    weigh('a later', await visit(page, address));
    const devtools = await page.context().newCDPSession(page);
    await page.goto('about:blank');
    await devtools.send('Storage.clearDataForOrigin', {
      origin: new URL(address).origin,
      storageTypes: 'all',
    });
    await devtools.send('Network.clearBrowserCache');
    weigh('a first', await visit(page, address));
    await page.context().close();
  });
}
