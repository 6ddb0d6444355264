// What views are for works; how they look is in appearance.mjs.
import { freshPage } from './browser.mjs';
import { check, demand, findings, goneOn, ready, seated, standing } from './harness.mjs';
import { opened, sound } from './appearance.mjs';
import { small } from './games.mjs';
import { everything } from './pointing.mjs';

export async function views(browser, server) {
  await check('a mix is put together, told what is wrong with it, and played', async () => {
    const page = await opened(browser, `${server.address}/#/compose`, {});
    await page.waitForSelector('.fine');
    const begun = await page.inputValue('textarea');
    const pinned = await page.evaluate(() => history.state?.mix ?? '');
    demand(pinned === '', 'a game file that nobody changed is not asked for anew');
    await page.selectOption('.compose-head select', { index: 3 });
    await page.waitForSelector('.compose-head button');
    await sound(page);
    demand((await page.inputValue('textarea')) === begun, 'a mix is replaced by one that is only chosen');
    const boxes = await page.$$('.module > label > input');
    demand(boxes.length >= 16, `only ${boxes.length} expansions`);
    const names = await page.$$eval('.module', (all) => all.map((one) => one.className));
    await boxes[names.findIndex((one) => !one.includes('chosen'))].check();
    await page.waitForFunction(() => document.querySelectorAll('.module.chosen').length === 3);
    await page.waitForSelector('.fine');
    await page.click('.deeper > summary');
    await page.fill(
      'textarea',
      (await page.inputValue('textarea')).replace('modules = [', 'modules = [ "nothing",'),
    );
    await page.press('textarea', 'Tab');
    await page.waitForSelector('.problem');
    demand(/nothing/.test(await page.textContent('.problem')), 'the problem is not told');
    await page.click('.mends button');
    await page.waitForSelector('.fine'); // mended by a click
    demand(!/nothing/.test(await page.inputValue('textarea')), 'the mix is not mended');
    const copies = page.locator('.deeper .sets:not(.figures) input[type=number]').first();
    await copies.fill(''); // on the way to another number
    await copies.pressSequentially('2');
    await copies.press('Tab');
    await page.waitForFunction(() => /copies = 2/.test(document.querySelector('textarea').value));
    await copies.fill('');
    await copies.press('Tab');
    demand((await copies.inputValue()) === '2', 'what is no number takes something away');
    await page.check('text=With clocks');
    const minutes = page.locator('.compose-table input[type=number][max="1440"]');
    await minutes.fill('');
    await minutes.pressSequentially('5');
    await minutes.press('Tab');
    demand((await minutes.inputValue()) === '5', `5 minutes are ${await minutes.inputValue()}`);
    const mended = await page.inputValue('textarea');
    await page.click('.compose-head button');
    await page.waitForFunction((before) => document.querySelector('textarea').value !== before, mended);
    await page.waitForSelector('.fine');
    const played = await page.inputValue('textarea');
    await page.click('.compose .main');
    await page.waitForSelector('main.table');
    await page.goBack();
    await page.waitForSelector('.fine');
    demand((await page.inputValue('textarea')) === played, 'who comes back from the table has another mix');
    demand((await minutes.inputValue()) === '5', 'who comes back from the table has no clocks any more');
    await page.click('.bar a[href="#/compose"]'); // one is there
    await page.reload();
    await page.waitForSelector('.fine');
    demand((await page.inputValue('textarea')) === played, 'a mix is lost where the page is loaded again');
    demand((await minutes.inputValue()) === '5', 'clocks are lost where the page is loaded again');
    await page.context().close();
  });

  await check('somebody who has no idea yet plays at once, and finds the table again', async () => {
    const page = await opened(browser, `${server.address}/`, {});
    await page.waitForSelector('.strengths input');
    demand((await page.textContent('main')).includes('Carcassonne'), 'it does not say what this is');
    const [weakest] = await page.$$('.strengths input');
    const fair = await page.textContent('.strengths p');
    await weakest.check();
    await page.waitForFunction(
      (before) => document.querySelector('.strengths p').textContent !== before,
      fair,
    );
    const strongest = (await page.$$('.strengths input')).at(-1);
    await strongest.check();
    await page.waitForFunction(() => /think|at once/.test(document.querySelector('.measured').textContent));
    await weakest.check();
    await page.click('.play');
    await ready(page);
    await page.goto(`${server.address}/#/`);
    await page.waitForSelector('.tables .yours');
    demand(/Your turn/.test(await page.textContent('.tables .yours')), 'it does not say whose turn it is');
    await page.click('.tables a');
    await page.waitForSelector('.turn.mine');
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
        for (let steps = 0; steps < 6 && (await standing(page)).move === move; ++steps) {
          const now = await standing(page);
          const button = page.locator('.turn > .row > .action.hinted');
          if ((await button.count()) > 0) await button.first().click();
          else await page.click('.cursor .main');
          await goneOn(page, now);
        }
        demand((await standing(page)).move !== move, 'the hint does not lead to its move');
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
      await page.waitForFunction(() => document.querySelector('.log').textContent.includes('1. tah: Ann'));
      await sound(page);
      await page.selectOption('.bar select', 'de');
      await page.waitForFunction(() => document.querySelector('.log').textContent.includes('Zug 1: Ann'));
      await sound(page);
      await page.context().close();
    },
  );

  await check('an agent that is chosen for a seat plays there when it is told to', async () => {
    const made = await server.table(small, 3);
    const page = await seated(browser, server, made, made.keys.seats[0]);
    await ready(page);
    await page.waitForSelector('select.stand-in option[value="mcts"]', { state: 'attached' });
    await page.selectOption('select.stand-in', 'mcts');
    await page.waitForSelector('button.stand-in');
    await sound(page);
    await page.waitForTimeout(500); // in which the server would have answered
    demand((await page.$('.row.stand-in')) === null, 'an agent plays that was only chosen');
    await page.focus('select.stand-in');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.click('.stand-in >> text=Take the seat back');
    await page.waitForSelector('select.stand-in');
    await page.context().close();
  });

  await check('between two hands at one screen nothing is reached but the button that goes on', async () => {
    const toml = (await everything(['Ann', 'Ben'])).replace('[switches]', '[switches]\n"base.hand_size" = 3');
    const made = await server.table(toml, 21);
    const page = await seated(browser, server, made, made.keys.host);
    await page.waitForSelector('.privacy:modal');
    const focused = (what) => page.evaluate((one) => document.activeElement.matches(one), what);
    demand(await focused('.privacy h2'), 'the focus is not at what is asked');
    await page.keyboard.press('Enter'); // as who has just played by keys
    for (let i = 0; i < 4; ++i) {
      await page.keyboard.press('Tab');
      demand(await focused('body, .privacy, .privacy *'), 'keys come to what is behind');
    }
    for (let i = 0; i < 3; ++i) await page.keyboard.press('Escape');
    await page.waitForSelector('.privacy:modal');
    const found = await findings(page);
    demand(found.length === 0, found.join('\n'));
    await page.click('.privacy button');
    await page.waitForSelector('.turn.mine');
    demand((await page.$('.privacy')) === null, 'it does not go on');
    demand(page.troubles.length === 0, page.troubles.join('\n'));
    await page.context().close();
  });

  await check('where the page may not copy, a link is selected to be copied by hand', async () => {
    const page = await freshPage(browser);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }),
    );
    const selected = (link) =>
      page.waitForFunction((part) => {
        const { value = '', selectionStart, selectionEnd } = document.activeElement;
        return value.slice(selectionStart, selectionEnd).includes(part);
      }, link);
    await page.goto(`${server.address}/#/compose`);
    await page.waitForSelector('.fine');
    await page.click('text=Copy a link to this mix');
    await page.waitForSelector('dialog .by-hand');
    await selected('#/share/');
    await sound(page);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.by-hand', { state: 'detached' });
    await page.click('.compose .main');
    await page.waitForSelector('main.table');
    await page.click('.links summary');
    await page.click('.link button >> nth=0');
    await selected('#/table/');
    await page.waitForSelector('.link [role=status]');
    await sound(page);
    await page.context().close();
  });

  await check('what the draws follow from is told, and the secret when the game is over', async () => {
    const shown = async (made, key) => {
      const page = await seated(browser, server, made, key);
      await page.click('.draws summary');
      const text = await page.textContent('.draws');
      await sound(page);
      return { page, text };
    };
    const named = await server.table(small, 3);
    const { page: first, text: seed } = await shown(named, named.keys.seats[0]);
    demand(/By a seed/.test(seed), `of a seed it says: ${seed}`);
    await first.context().close();
    const made = await server.table(small.replaceAll('"person"', '"random"'));
    const { page } = await shown(made, made.keys.spectator);
    await page.waitForSelector('.verdict');
    await page.waitForFunction(() => document.querySelectorAll('.draws code').length === 2);
    const [commitment, secret] = await page.$$eval('.draws code', (all) => all.map((one) => one.textContent));
    const record = await server.record(made);
    demand(record.includes(`[commitment ${commitment}]`), 'another commitment is shown');
    demand(record.includes(`[secret ${secret}]`), 'another secret is shown');
    await sound(page);
    await page.context().close();
  });

  await check('what else is kept where tables are kept does no harm', async () => {
    const page = await opened(browser, `${server.address}/`, {});
    await page.evaluate(() => localStorage.setItem('tables', '[null, {"players": 7}]'));
    await page.reload();
    await page.waitForSelector('.presets button');
    await sound(page);
    await page.context().close();
  });

  await check('somebody without a key sees nothing', async () => {
    const made = await server.table(small, 3);
    const page = await opened(browser, `${server.address}/#/table/${made.table}/${'0'.repeat(32)}`, {});
    await page.waitForSelector('[role=alert]');
    demand((await page.$('.board')) === null, 'a board is shown');
    await page.context().close();
  });
}
