// To place a monk, and to do nothing, by pointing alone: with the mouse, the keyboard and a finger.
import { check, demand, duel, goneOn, ready, seated, standing, targetsInView } from './harness.mjs';
import { saysPlainly } from './plain.mjs';

const game = duel(['base', 'farmers'], ['base-c2']);

/** A table at which the first tile is a monastery. */
async function withMonastery(server) {
  for (let seed = 1; seed < 200; ++seed) {
    const made = await server.table(game, seed);
    if (/^chance: draw monastery/m.test(await server.record(made))) return made;
  }
  throw new Error('no seed gives a monastery first');
}

const sentence = (page) => page.$eval('.cursor p', (one) => one.textContent);

/** Each way of pointing: what is shown one after the other, and how the one that is shown is chosen. */
const hands = {
  mouse: {
    options: {},
    async *shown(page) {
      for (const { x, y } of await targetsInView(page)) {
        await page.mouse.move(x, y);
        yield () => page.mouse.click(x, y);
      }
    },
    press: (button) => button.click(),
  },
  keyboard: {
    options: {},
    async *shown(page) {
      await page.focus('.surface');
      for (const key of ['Right', 'Down', 'Left', 'Up', 'Right', 'Down', 'Left', 'Up', 'Left', 'Up']) {
        await page.keyboard.press(`Arrow${key}`);
        yield () => page.keyboard.press('Enter');
      }
    },
    press: (button) => button.focus().then(() => button.press('Enter')),
  },
  finger: {
    options: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } },
    async *shown(page) {
      for (const { x, y } of await targetsInView(page)) {
        await page.touchscreen.tap(x, y);
        await page.waitForSelector('.targets .chosen');
        yield async () => (await page.waitForSelector('.cursor .main')).tap();
      }
    },
    press: (button) => button.tap(),
  },
};

/** Points at one thing after the other until its sentence is of this kind, and chooses it; step by step. */
async function choose(page, hand, wanted) {
  const begun = await standing(page);
  for (let steps = 0; steps < 6; ++steps) {
    const now = await standing(page);
    if (now.move !== begun.move) return;
    let chosen = false;
    let last;
    for await (const take of hand.shown(page)) {
      last = take;
      if (wanted.test(await sentence(page)) && (chosen = true)) break;
    }
    demand(chosen || now.step === '0' || last, `nothing is like ${wanted}: ${await sentence(page)}`);
    await last();
    await goneOn(page, now);
  }
  throw new Error(`what is like ${wanted} does not come to an end`);
}

export async function monks(browser, server) {
  const made = await withMonastery(server);
  const record = await server.record(made);
  for (const [name, hand] of Object.entries(hands)) {
    await check(`a monk is placed, and nothing is done, by ${name}`, async () => {
      const table = await server.tableFrom(record, 1, ['person', 'greedy']);
      const page = await seated(browser, server, table, table.keys.seats[0], hand.options);
      await ready(page);
      await choose(page, hand, /./);
      await ready(page);
      await saysPlainly(page);
      await choose(page, hand, /monk/i);
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.figure title')].some((one) => /monk/i.test(one.textContent)),
      );
      demand(/^Ann: deploy \S+ monastery/m.test(await server.record(table)), 'the record has no monk');
      await ready(page);
      await choose(page, hand, /./);
      const before = await ready(page);
      const pass = await page.waitForSelector('.turn > .row > .action.pass');
      await hand.press(pass);
      await goneOn(page, before);
      await ready(page);
      demand(/^Ann: pass/m.test(await server.record(table)), 'the record does not say that nothing was done');
      demand(page.troubles.length === 0, page.troubles.join('\n'));
      await page.context().close();
    });
  }
}
