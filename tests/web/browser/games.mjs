// Whole games against an agent: by mouse, by keyboard, by touch. Each with a browser of its own kind.
import { hearsActions, saysPlainly } from './plain.mjs';
import {
  check,
  demand,
  dice,
  duel,
  findings,
  goneOn,
  ready,
  seated,
  standing,
  targetsInView,
} from './harness.mjs';

export const small = duel(
  ['base', 'farmers', 'river', 'inns-and-cathedrals'],
  ['base-c2', 'river-1', 'inns-and-cathedrals'],
  'greedy',
  'River and inns',
);

/** What has no place on the board is a button; true if one was pressed. */
async function pressButton(page, press) {
  const buttons = await page.$$('.turn > .row > .action');
  if (buttons.length === 0) return false;
  await press(buttons[buttons.length - 1]);
  return true;
}

async function byMouse(page, roll) {
  const spots = await targetsInView(page);
  if (spots.length === 0 || (roll(4) === 0 && (await page.$('.turn > .row > .action')))) {
    demand(await pressButton(page, (button) => button.click()), 'there is nothing to point at');
    return;
  }
  const { x, y } = spots[roll(spots.length)];
  await page.mouse.move(x, y);
  if (roll(3) === 0) await page.mouse.wheel(0, 100); // turns the tile where it fits in several ways
  await page.mouse.click(x, y);
}

async function byKeyboard(page, roll) {
  await page.focus('.surface');
  const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let i = roll(4); i >= 0; --i) await page.keyboard.press(arrows[roll(4)]);
  await page.keyboard.press('ArrowRight');
  if (roll(2) === 0) await page.keyboard.press('r');
  if ((await page.$('.targets .chosen')) && roll(4) !== 0) {
    await page.keyboard.press('Enter');
  } else if (
    !(await pressButton(page, (button) => button.focus().then(() => page.keyboard.press('Enter'))))
  ) {
    await page.focus('.surface');
    await page.keyboard.press('Enter');
  }
}

async function byTouch(page, roll) {
  const spots = await targetsInView(page);
  if (spots.length === 0 || (roll(4) === 0 && (await page.$('.turn > .row > .action')))) {
    demand(await pressButton(page, (button) => button.tap()), 'there is nothing to touch');
    return;
  }
  const { x, y } = spots[roll(spots.length)];
  await page.touchscreen.tap(x, y); // shows what would be there
  await page.waitForSelector('.targets .chosen');
  const turned = await page.$('.cursor button:not(.main)');
  if (turned && roll(2) === 0) await turned.tap();
  await (await page.waitForSelector('.cursor .main')).tap();
}

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
  for (let decisions = 0; ; ++decisions) {
    const now = await ready(page);
    if (decisions % 6 === 0 || now.over) await saysPlainly(page);
    if (now.over) return decisions;
    await hand(page, roll);
    await goneOn(page, now);
    demand(decisions < 1000, 'the game does not end');
  }
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
