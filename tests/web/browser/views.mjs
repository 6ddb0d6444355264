// What views are for works; how they look is in appearance.mjs.
import { check, demand, ready, seated } from './harness.mjs';
import { opened, sound } from './appearance.mjs';
import { small } from './games.mjs';

export async function views(browser, server) {
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
      }
      await page.waitForFunction(() => document.querySelectorAll('.card h2').length === 1); // a feature is told of
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
