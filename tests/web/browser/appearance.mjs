// How every view looks, in all its looks: as kept, nothing cut off or over another, axe-core finds nothing serious.
import { freshPage } from './browser.mjs';
import { check, demand, findings, ready, seated } from './harness.mjs';
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

export const phone = { viewport: { width: 360, height: 740 } };
const looks = [
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['phone', phone],
];

/** Seconds of the processor that the page has used: on a busy machine the clock tells of others. */
async function secondsUsed(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ProcessTime').value;
}

export async function appearance(browser, server) {
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
      await page.context().close();
    });
  }

  await check('nothing is cut off in Czech, at 320 pixels and above', async () => {
    const page = await opened(browser, `${server.address}/`, { locale: 'cs-CZ' });
    for (const [address, shown] of [
      ['#/', '.presets button'],
      ['#/compose', '.fine'],
    ]) {
      await page.goto(`${server.address}/${address}`);
      await page.waitForSelector(shown);
      demand(
        (await page.getAttribute('html', 'lang')) === 'cs',
        'the page is not in the language of the browser',
      );
      for (const width of [320, 600, 800, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await liesWell(page);
      }
    }
    await page.context().close();
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
    for (const [look, options] of looks) {
      const page = await seated(browser, server, made, made.keys.spectator, options);
      await page.waitForSelector('.verdict');
      await page.waitForSelector('.chart');

      await looksAsKept(browser, page, `over-${look}`);
      await sound(page, '.world'); // axe-core takes seconds for 300 tiles; games.mjs shows it boards
      await page.context().close();
    }
  });
}
