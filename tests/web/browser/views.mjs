// Every view: it appears soon, axe-core finds nothing serious, and what it is for works.
import { check, demand, findings, ready, seated } from './harness.mjs';
import { small } from './games.mjs';
import { looksAsKept } from './looks.mjs';
import { everything } from './pointing.mjs';

async function sound(page) {
  const serious = await findings(page);
  demand(serious.length === 0, serious.join('\n'));
  demand(page.troubles.length === 0, page.troubles.join('\n'));
}

async function opened(browser, address, options) {
  const page = await (
    await browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...options,
    })
  ).newPage();
  page.troubles = [];
  page.on('pageerror', (error) => page.troubles.push(error.message));
  await page.goto(address);
  return page;
}

const looks = [
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { viewport: { width: 360, height: 740 } }],
];

export async function views(browser, server) {
  for (const [look, options] of looks) {
    await check(`home and compose, ${look}`, async () => {
      const page = await opened(browser, `${server.address}/`, options);
      await page.waitForSelector('.presets button');
      await sound(page);
      await looksAsKept(browser, page, `home-${look}`);
      await page.goto(`${server.address}/#/compose`);
      await page.waitForSelector('.fine');
      await sound(page);
      await looksAsKept(browser, page, `compose-${look}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      demand(wide <= 0, `the view is ${wide} pixels wider than the screen`);
      await page.context().close();
    });
  }

  await check('a mix is put together, told what is wrong with it, and played', async () => {
    const page = await opened(browser, `${server.address}/#/compose`, {});
    await page.waitForSelector('.fine');
    const boxes = await page.$$('.module input[type=checkbox]');
    demand(boxes.length >= 16, `only ${boxes.length} expansions`);
    const names = await page.$$eval('.module', (all) => all.map((one) => one.className));
    await boxes[names.findIndex((one) => !one.includes('chosen'))].check();
    await page.waitForFunction(() => document.querySelectorAll('.module.chosen').length === 3);
    await page.waitForSelector('.fine');
    await page.fill(
      'textarea',
      (await page.inputValue('textarea')).replace('modules = [', 'modules = [ "nothing",'),
    );
    await page.press('textarea', 'Tab');
    await page.waitForSelector('.problem');
    demand(/nothing/.test(await page.textContent('.problem')), 'the problem is not told');
    await page.selectOption('.compose-head select', { index: 3 });
    await page.waitForSelector('.fine');
    await page.click('.compose .main');
    await page.waitForSelector('main.table');
    await page.context().close();
  });

  await check('a table in all its looks', async () => {
    const made = await server.table(small, 3);
    for (const [look, options] of looks) {
      const begun = Date.now();
      const page = await seated(browser, server, made, made.keys.seats[0], options);
      await ready(page);
      demand(Date.now() - begun < 3000, 'a table takes longer than three seconds to appear');
      await sound(page);
      await looksAsKept(browser, page, `table-${look}`);
      await page.context().close();
    }
  });

  await check('a game of everything that is over, in all its looks', async () => {
    const made = await server.table(await everything(['Ann', 'Ben', 'Cleo'], 'random'), 5);
    for (const [look, options] of looks) {
      const page = await seated(browser, server, made, made.keys.spectator, options);
      await page.waitForSelector('.verdict');
      await page.waitForSelector('.chart');
      await sound(page);
      await looksAsKept(browser, page, `over-${look}`);
      await page.context().close();
    }
  });

  await check(
    'a feature, what fits, tiles left, a rule, a hint, taking back, going back in time, Czech',
    async () => {
      const made = await server.table(small, 3);
      const page = await seated(browser, server, made, made.keys.seats[0]);
      for (let i = 0; i < 6; ++i) {
        const { move } = await ready(page);
        await page.click('.turn .row >> text=Hint');
        await page.waitForSelector('.hinted, .chosen');
        const button = await page.$('.turn > .row > .action.hinted');
        if (button) await button.click();
        else await page.click('.cursor .main');
        await page.waitForFunction(
          (before) => Number(document.querySelector('main.table').dataset.move) !== before,
          move,
        );
      }
      await ready(page);
      const tiles = await page.$$eval('.tile', (all) =>
        all
          .map((tile) => tile.getBoundingClientRect())
          .map((box) => ({
            x: box.x + box.width / 2,
            y: box.y + box.height / 2,
          })),
      );
      for (const tile of tiles) {
        await page.mouse.move(tile.x, tile.y);
        await page.waitForTimeout(250);
      }
      const cards = await page.$$eval('.card h2', (all) => all.map((one) => one.textContent));
      demand(cards.length === 1, 'no feature is told of');
      await sound(page);
      await page.click('.side >> text=/^Tiles left/');
      await page.waitForSelector('dialog .gallery figure');
      await sound(page);
      await page.keyboard.press('Escape');
      await page.fill('.after input', '1');
      await page.waitForFunction(() => document.querySelectorAll('.tile').length <= 2);
      await page.click('.after >> text=Present');
      await page.waitForFunction(() => document.querySelectorAll('.tile').length > 3);
      await page.selectOption('.bar select', 'cs');
      await page.waitForSelector('text=Poradit');
      demand((await page.getAttribute('html', 'lang')) === 'cs', 'the page does not say its language');
      await page.context().close();
    },
  );

  await check('somebody without a key sees nothing', async () => {
    const made = await server.table(small, 3);
    const page = await opened(browser, `${server.address}/#/table/${made.table}/${'0'.repeat(32)}`, {});
    await page.waitForSelector('[role=alert]');
    demand((await page.$('.board')) === null, 'a board is shown');
    await page.context().close();
  });
}
