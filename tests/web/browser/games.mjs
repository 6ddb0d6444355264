// Whole games against an agent: by mouse, by keyboard, by touch. Each with a browser of its own kind.
import { byKeyboard, byMouse, byTouch } from './hands.mjs';
import { hearsActions, saysPlainly } from './plain.mjs';
import { check, demand, dice, duel, findings, goneOn, ready, seated, standing } from './harness.mjs';

export const small = duel(
  ['base', 'farmers', 'river', 'inns-and-cathedrals'],
  ['base-c2', 'river-1', 'inns-and-cathedrals'],
  'greedy',
  'River and inns',
);

/** The table of points adds up; the last scores light up on the board; the chart leads to an earlier turn. */
async function endIsTold(page) {
  const rows = await page.$$eval('.end tbody tr, .end tfoot tr', (all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))),
  );
  const totals = rows.pop();
  totals.forEach((total, seat) => {
    const sum = rows.reduce((before, row) => before + row[seat], 0);
    demand(sum === total, `the rows of seat ${seat} make ${sum}, not ${total}`);
  });
  await page.click('.last-scores button >> nth=1');
  await page.waitForSelector('.last-scores p');
  await page.waitForSelector('.lit > *', { state: 'attached' });
  await page.click('.chart', { position: { x: 60, y: 40 } });
  await page.waitForSelector('.chart .now', { state: 'attached' });
  await page.click('.after >> text=Present');
}

async function play(page, hand, seed) {
  const roll = dice(seed);
  let idle = 0; // what was chosen may be on its way
  for (let decisions = 0; ; ++decisions) {
    const now = await ready(page);
    if (decisions % 6 === 0 || now.over) await saysPlainly(page);
    if (now.over) return decisions;
    idle = (await hand(page, roll)) ? 0 : idle + 1;
    demand(idle < 5, 'there is nothing to point at');
    if (idle === 0) await goneOn(page, now);
    demand(decisions < 1000, 'the game does not end');
  }
}

/** Whom one may choose is told by how strong they are, not by a name alone. */
async function agentsByLevel(page, list) {
  await page.waitForSelector(`${list} option[value="level-1"]`, { state: 'attached' });
  const texts = await page.$$eval(`${list} option`, (options) => options.map((one) => one.textContent));
  const bare = texts.filter((text) => /^level-\d$/.test(text.trim()));
  demand(bare.length === 0, `${list} has only names: ${bare.join(', ')}`);
}

export async function games(browser, server, shots) {
  const kinds = [
    ['mouse', byMouse, {}],
    ['keyboard', byKeyboard, { colorScheme: 'dark' }],
    ['touch', byTouch, { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }],
  ];
  for (const [name, hand, options] of kinds) {
    await check(`a whole game by ${name}`, async () => {
      const made = await server.table(small, 7);
      const page = await seated(browser, server, made, made.keys.seats[0], options);
      hearsActions(page);
      await page.reload(); // so that all traffic is heard
      await page.waitForSelector('main.table');
      if (name === 'mouse') await agentsByLevel(page, 'select.stand-in');
      const decisions = await play(page, hand, 5);
      demand(decisions > 30, `only ${decisions} decisions`);
      demand((await standing(page)).over, 'the game is not over');
      await page.waitForSelector('.chart');
      await endIsTold(page);
      await page.click('.after >> text=Analyse');
      await page.waitForSelector('.analysis li');
      if (shots) await page.screenshot({ path: `${shots}/end-${name}.png` });
      if (name === 'mouse') {
        await page.fill('.after input', '9');
        await agentsByLevel(page, '.after select');
        await page.selectOption('.after select', 'greedy');
        await page.click('.after >> text=Play on from here');
        await page.waitForFunction(
          () => document.querySelector('.turn.mine') && !document.querySelector('.verdict'),
        );
      }
      const serious = await findings(page);
      demand(serious.length === 0, serious.join('\n'));
      demand(page.troubles.length === 0, page.troubles.join('\n'));
      await page.context().close();
    });
  }
}
