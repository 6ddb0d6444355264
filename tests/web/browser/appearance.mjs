// How every view looks, in all its looks: as kept, nothing cut off or over another, axe-core finds nothing serious.
import { freshPage } from './browser.mjs';
import { check, demand, findings, ready, seated, targets } from './harness.mjs';
import { small } from './games.mjs';
import { liesWell } from './geometry.mjs';
import { looksAsKept } from './looks.mjs';
import { everything } from './pointing.mjs';

/** axe-core looks at what is light and dark; on a phone the same things lie elsewhere, and take seconds once more. */
export async function sound(page, beside) {
  await liesWell(page);
  if (page.viewportSize().width > phone.viewport.width) {
    const serious = await findings(page, beside);
    demand(serious.length === 0, serious.join('\n'));
  }
  demand(page.troubles.length === 0, page.troubles.join('\n'));
}

export async function opened(browser, address, options) {
  const page = await freshPage(browser, options);
  await page.goto(address);
  return page;
}

/** The board of the first page moves otherwise. */
export const still = { reducedMotion: 'reduce' };
export const phone = { viewport: { width: 360, height: 740 } };
const looks = [
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['phone', phone],
];

const widths = [320, 360, 390, 768, 1024, 1440];

async function liesWellAt(page, all) {
  for (const width of all) {
    await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
    await liesWell(page);
  }
}

/** Seconds of the processor that the page has used: on a busy machine the clock tells of others. */
async function secondsUsed(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ProcessTime').value;
}

/** Numbers that are compared are as high and as wide as each other, in a typeface that can (that of the tests cannot). */
async function numbersStandStill(page) {
  for (const numbers of ['.score', '.supply', '.end td', '.points', '.chart text']) {
    const styles = await page.$$eval(numbers, (all) =>
      all.map((one) => getComputedStyle(one).fontVariantNumeric),
    );
    demand(styles.length > 0, `there is no ${numbers}`);
    const wrong = styles.find((style) => style !== 'lining-nums tabular-nums');
    demand(wrong === undefined, `the numbers of ${numbers} are ${wrong}`);
  }
}

export async function appearance(browser, server) {
  for (const [look, options] of looks) {
    await check(`home and compose, ${look}`, async () => {
      const page = await opened(browser, `${server.address}/`, { ...options, ...still });
      await page.waitForSelector('.presets button');
      await sound(page);
      await looksAsKept(browser, page, `home-${look}`);
      await page.goto(`${server.address}/#/compose`);
      await page.waitForSelector('.fine');
      await sound(page);
      await looksAsKept(browser, page, `compose-${look}`);
      await page.context().close();
    });
  }

  for (const locale of ['cs-CZ', 'de-DE'])
    await check(`nothing is cut off in ${locale}, at 320 pixels and above`, async () => {
      const page = await opened(browser, `${server.address}/`, { locale, ...still });
      for (const [address, shown] of [
        ['#/', '.presets button'],
        ['#/compose', '.fine'],
      ]) {
        await page.goto(`${server.address}/${address}`);
        await page.waitForSelector(shown);
        demand(
          (await page.getAttribute('html', 'lang')) === locale.slice(0, 2),
          'the page is not in the language of the browser',
        );
        await liesWellAt(page, widths);
      }
      for (const details of await page.$$('.module details summary, .deeper > summary'))
        await details.click();
      await page.waitForSelector('.switches select');
      await liesWellAt(page, widths);
      await page.context().close();
    });

  await check('a table with the longest names lies well on every screen', async () => {
    const long = small.replace('"Ann"', `"${'W'.repeat(40)}"`);
    const made = await server.table(long, 3);
    const page = await seated(browser, server, made, made.keys.host, still);
    await page.evaluate(
      (one) => localStorage.setItem('tables', JSON.stringify([{ ...one, players: [], title: '', when: 0 }])),
      { table: made.table, key: made.keys.host, keys: made.keys },
    );
    await page.reload();
    await ready(page);
    for (const details of await page.$$('.side details:not(.words) > summary')) await details.click();
    await liesWellAt(page, [768, 1024, 1440]);
    for (const tab of [0, 1, 2]) {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.click(`.tabs button >> nth=${tab}`);
      await liesWellAt(page, [320, 360, 390, 480]);
    }
    await page.context().close();
  });

  await check('the turn stays as large as it is, whatever the pointer is over', async () => {
    const made = await server.table(small, 3);
    const page = await seated(browser, server, made, made.keys.seats[0]);
    await ready(page);
    const height = () => page.$eval('.turn', (panel) => panel.getBoundingClientRect().height);
    const before = await height();
    const [place] = await targets(page); // the board itself listens, whatever is drawn on it
    await page.mouse.move(place.x, place.y);
    await page.waitForSelector('.cursor .main');
    const grown = (await height()) - before;
    demand(grown < 40, `the panel grows by ${grown} pixels under the pointer`);
    await page.context().close();
  });

  await check('a link without a key: the board where everybody may see it', async () => {
    const hidden = await server.table(small, 3);
    const shown = await server.post('/api/tables', { toml: small, seed: 3, picture: true });
    for (const [made, boards] of [
      [hidden, 0],
      [shown, 1],
    ]) {
      const page = await opened(browser, `${server.address}/t/${made.table}`, {});
      await page.waitForSelector('.button.main');
      await page.waitForFunction(
        (all) =>
          [...document.querySelectorAll('.shared-board')].filter((one) => one.naturalWidth).length === all,
        boards,
      );
      await sound(page);
      await page.goto(`${server.address}/t/${made.table}#/table/${made.table}/${made.keys.spectator}`);
      await page.waitForSelector('main.table');
      await page.context().close();
    }
  });

  await check('a table in all its looks', async () => {
    const made = await server.table(small, 3);
    for (const [look, options] of looks) {
      const page = await seated(browser, server, made, made.keys.seats[0], options);
      await ready(page);
      const used = await secondsUsed(page);
      demand(used < 3, `a table takes ${used} seconds of the processor to appear, which is more than three`);
      await sound(page);
      await looksAsKept(browser, page, `table-${look}`);
      await page.context().close();
    }
  });

  await check('a game of everything that is over, in all its looks', async () => {
    const made = await server.table(await everything(['Ann', 'Ben', 'Cleo'], 'random'), 5);
    const watching = await seated(browser, server, made, made.keys.spectator);
    await watching.waitForSelector('.verdict'); // who saw it grow has another view of the board
    await watching.context().close();
    for (const [look, options] of looks) {
      const page = await seated(browser, server, made, made.keys.spectator, options);
      await page.waitForSelector('.verdict');
      await page.waitForSelector('.chart');

      await numbersStandStill(page);
      await looksAsKept(browser, page, `over-${look}`);
      await sound(page, '.world'); // axe-core takes seconds for 300 tiles; games.mjs shows it boards
      await page.context().close();
    }
  });
}
