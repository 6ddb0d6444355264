// Tables with real tiles, the public list, aids as a table's setting, and the analysis of a game, as people use them.
import { freshPage, patience } from './browser.mjs';
import { check, demand, dice, duel, findings, seated, Server, standing } from './harness.mjs';
import { decide } from './pointing.mjs';

/** A game of eleven tiles. */
const river = (ben) => duel(['base', 'river'], ['river-1'], ben, 'A river alone');

/** Until somebody here decides or says what was drawn, or the game is over. */
async function asked(page) {
  await page.waitForFunction(
    () => document.querySelector('.verdict') || document.querySelector('.turn.mine'),
    undefined,
    { timeout: patience },
  );
  const told = await page.$$('.outcomes button');
  return { ...(await standing(page)), told };
}

async function moved(page, before) {
  await page.waitForFunction(
    (move) => Number(document.querySelector('main.table').dataset.move) !== move,
    before,
    { timeout: patience },
  );
}

/** A tile of the gallery: by pointer, or by keys. */
async function tell(page, now, roll) {
  if (roll(3) > 0) {
    await now.told[roll(now.told.length)].click();
  } else {
    await page.focus('.outcomes button[tabindex="0"]');
    for (let i = roll(4); i > 0; --i) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  }
  await moved(page, now.move);
}

async function enterWholeGame(browser, server) {
  const made = await server.post('/api/tables', { toml: river('random'), real_tiles: true, seed: 4 });
  const page = await seated(browser, server, made, made.keys.seats[0]);
  const roll = dice(3);
  let drawn = 0;
  let takenBack = 0;
  for (;;) {
    const now = await asked(page);
    if (now.over) break;
    if (now.told.length === 0) {
      await decide(page, roll);
      continue;
    }
    if (drawn === 0) {
      const serious = await findings(page);
      demand(serious.length === 0, serious.join('\n'));
    }
    drawn += 1;
    await tell(page, now, roll);
    const undo = await page.$('.turn >> text=Take back');
    if (undo && drawn % 3 === 1 && !(await standing(page)).over) {
      const after = (await standing(page)).move;
      await undo.click();
      await page.waitForFunction(
        (move) => Number(document.querySelector('main.table').dataset.move) < move,
        after,
      );
      takenBack += 1;
      await tell(page, await asked(page), roll);
    }
  }
  demand(drawn >= 8, `only ${drawn} tiles were told`);
  demand(takenBack > 0, 'no wrong tap was taken back');
  const record = await server.record(made);
  demand(/\n\[seed \d+ told\]\n/.test(record), 'the record does not say that people told what was drawn');
  demand(page.troubles.length === 0, page.troubles.join('\n'));
  await page.context().close();
}

/** Whoever made the table looks for the links to send: not for that of a seat which a stranger has. */
async function sendNoLinkOf(host, made, seat) {
  const mine = { table: made.table, key: made.keys.host, title: '', players: [], when: 0, keys: made.keys };
  await host.evaluate((tables) => localStorage.setItem('tables', tables), JSON.stringify([mine]));
  await host.reload();
  await host.click('.links summary');
  await host.waitForSelector('.links >> text=Somebody has taken this seat.');
  const sent = await host.$$eval('.links input', (all) => all.map((one) => one.value));
  demand(sent.length === 3, `${sent.length} links in place of Ann's, the table's, and one to watch`);
  demand(!sent.some((link) => link.includes(made.keys.seats[seat])), 'a link leads nowhere');
}

async function comeByTheList(browser) {
  const server = await Server.begin('--public-tables');
  const made = await server.post('/api/tables', { toml: river('person'), listed: true });
  const host = await seated(browser, server, made, made.keys.host);
  const page = await freshPage(browser, {});
  await page.goto(server.address);
  await page.waitForSelector('.public li button.main');
  const serious = await findings(page);
  demand(serious.length === 0, serious.join('\n'));
  await page.click('.public li button.main');
  await page.waitForSelector('main.table');
  const known = [made.keys.host, made.keys.spectator, ...made.keys.seats]; // to who made the table
  demand(!known.some((key) => page.url().includes(key)), 'a stranger got a key that somebody has');
  await page.waitForSelector('select.stand-in[aria-label="An agent plays for Ben"]'); // only who has the seat may choose that
  await sendNoLinkOf(host, made, 1);
  const watcher = await freshPage(browser, {});
  await watcher.goto(server.address);
  await watcher.click('.public li >> text=Watch');
  await watcher.waitForSelector('main.table');
  demand((await watcher.$('.turn.mine')) === null, 'who watches may decide');
  for (const one of [host, page, watcher]) await one.context().close();
  await server.end();
}

async function playWithoutAids(browser, server) {
  for (const [aids, hints, left] of [
    ['all', true, true],
    ['tournament', false, true],
    ['none', false, false],
  ]) {
    const made = await server.post('/api/tables', { toml: river('random'), aids, seed: 4 });
    const page = await seated(browser, server, made, made.keys.seats[0]);
    await page.waitForSelector('.turn.mine');
    demand(((await page.$('.turn >> text=Hint')) !== null) === hints, `${aids}: the hint`);
    demand(((await page.$('.side >> text=Tiles left')) !== null) === left, `${aids}: the tiles left`);
    demand(page.troubles.length === 0, page.troubles.join('\n'));
    await page.context().close();
  }
}

async function analyse(browser, server, shots) {
  const long = river('greedy').replace('"person"', '"random"').replace('"base", "river"', '"base"');
  const made = await server.table(long.replace('river-1', 'base-c2'), 5);
  const page = await seated(browser, server, made, made.keys.host);
  await page.waitForSelector('.verdict', { timeout: patience });
  await page.click('.after >> text=Analyse');
  await page.waitForSelector('.analysis li');
  const serious = await findings(page);
  demand(serious.length === 0, serious.join('\n'));
  let drawn = false; // of a decision that ends in a pass one of the two is not on the board
  for (let i = 0; i < (await page.$$('.analysis li')).length && !drawn; ++i) {
    await page.click(`.analysis li >> nth=${i} >> button`);
    await page.waitForSelector(`.analysis li:nth-child(${i + 1})[aria-current]`);
    drawn = (await page.$('.mark.played > *')) !== null && (await page.$('.mark.better > *')) !== null;
  }
  demand(drawn, 'no decision shows the move played and the better one on the board');
  if (shots) await page.screenshot({ path: `${shots}/analysis.png` });
  await page.click('.analysis li >> text=Think longer about it');
  await page.waitForSelector('.analysis [role=status]', { timeout: patience });
  const before = (await standing(page)).move;
  await page.click('.after .chart', { position: { x: 60, y: 40 } });
  await page.waitForSelector('.marks', { state: 'detached' });
  demand((await standing(page)).move === before, 'the present is another');
  demand((await page.$$('.chart .estimate')).length === 2, 'the chart shows no estimates');
  await page.click('.after >> text=Play on from here');
  await page.waitForSelector('.turn.mine, .verdict');
  demand(page.troubles.length === 0, page.troubles.join('\n'));
  await page.context().close();
}

export async function wood(browser, server, shots) {
  await check('a whole game with real tiles, entered by pointing', () => enterWholeGame(browser, server));
  await check('a seat and a look from the public list', () => comeByTheList(browser));
  await check('a table with fewer aids shows fewer', () => playWithoutAids(browser, server));
  await check('an analysis on the board, in the graph, by thinking longer', () =>
    analyse(browser, server, shots),
  );
}
