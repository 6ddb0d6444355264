// Two browsers and a spectator at a table of everything, by links: pages are loaded again and the server is killed meanwhile.
// BASTIDE_WEB_TOGETHER (default 60) decisions; 0 is to the end.
import { patience } from './browser.mjs';
import { check, demand, dice, seated, standing } from './harness.mjs';
import { decide, everything } from './pointing.mjs';

/** Hands of others that a frame tells of; the wire is looked at, not the page. Hands that lie open are told to everybody. */
function foreignHands(seat, text, open) {
  const message = JSON.parse(text);
  const seats = message.state?.seats ?? message.patch?.seats ?? {};
  return Object.entries(seats)
    .filter(([other]) => Number(other) !== seat)
    .flatMap(([, one]) => (one.hand ?? []).map((tile) => tile.name).filter((name) => !open.has(name)));
}

export async function together(browser, server) {
  const most = Number(process.env.BASTIDE_WEB_TOGETHER ?? 60) || Infinity;
  await check('two players and a spectator, with a killed server and pages loaded again', async () => {
    const toml = (await everything(['Ann', 'Ben'])).replace('[switches]', '[switches]\n"base.hand_size" = 3');
    const made = await server.table(toml, 21);
    const keys = [made.keys.seats[0], made.keys.seats[1], made.keys.spectator];
    const leaks = [];
    const pages = [];
    for (const [seat, key] of keys.entries()) {
      const page = await seated(browser, server, made, key);
      page.connections = 0; // that were answered
      page.on('websocket', (socket) => {
        let answered = 0;
        socket.on('framereceived', ({ payload }) => {
          page.connections += answered === 0 ? 1 : 0;
          answered += 1;
          leaks.push(...foreignHands(seat, String(payload), new Set(['abbey'])));
        });
      });
      await page.reload(); // so that all traffic is seen
      await page.waitForSelector('main.table');
      pages.push(page);
    }
    const roll = dice(3);
    for (let i = 0, moves = 0; moves < most; ++i) {
      const states = await Promise.all(pages.map(standing));
      if (states.some((state) => state.over)) break;
      const at = states.findIndex((state) => state.mine);
      if (at < 0 || at > 1) {
        demand(at !== 2, 'the spectator decides');
        await pages[0].waitForTimeout(30);
        demand(i < 100_000, 'nobody decides');
        continue;
      }
      await decide(pages[at], roll, undefined, true);
      moves += 1;
      if (moves % 40 === 20) {
        const before = pages.map((page) => page.connections);
        await server.restart();
        for (let waited = 0; pages.some((page, n) => page.connections === before[n]); waited += 50) {
          demand(waited < patience, 'a page does not come back after a restart');
          await pages[0].waitForTimeout(50);
        }
      }
      if (roll(15) === 0) {
        const page = pages[roll(3)];
        await page.reload();
        await page.waitForSelector('main.table');
      }
    }
    const latest = Math.max(...(await Promise.all(pages.map(standing))).map(({ move }) => move));
    for (const page of pages)
      await page.waitForFunction(
        (move) => Number(document.querySelector('main.table').dataset.move) >= move,
        latest,
      );
    demand(leaks.length === 0, `hands of others were sent: ${[...new Set(leaks)].join(', ')}`);
    const troubles = pages.flatMap((page) => page.troubles);
    demand(troubles.length === 0, troubles.join('\n'));
    for (const page of pages) await page.context().close();
  });
}
