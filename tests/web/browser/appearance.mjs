// How every screen (screens.mjs) looks, in all sizes and looks: as kept, nothing cut off or over another, axe-core finds nothing.
// Each second screen is looked at once; BASTIDE_WEB_SCREENS=all: each, in every size, look and language; or the names of some, with commas.
// BASTIDE_WEB_SHOTS=FOLDER keeps them as pictures in the page's own typefaces.
import { freshPage } from './browser.mjs';
import { check, demand, findings, ready, seated, targets } from './harness.mjs';
import { small } from './games.mjs';
import { liesWell } from './geometry.mjs';
import { complete, looksAsKept } from './looks.mjs';
import { languages, looks, screens, sizes } from './screens.mjs';
import { situations } from './situations.mjs';
import { steadyHome } from './steady.mjs';

export async function sound(page, beside) {
  await liesWell(page);
  const found = await findings(page, beside);
  demand(found.length === 0, found.join('\n'));
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

const wanted = process.env.BASTIDE_WEB_SCREENS ?? '';
const updating = process.env.BASTIDE_WEB_REFERENCES === 'update';
const all = wanted !== '' || updating;

/** Every size and look in every language, or one that goes round from screen to screen. */
function sightsOf(nth) {
  const every = Object.keys(sizes).flatMap((size) => looks.map((look) => ({ size, look, languages })));
  if (all) return every;
  const language = languages[(nth + Math.floor(nth / every.length)) % languages.length];
  return [{ ...every[nth % every.length], languages: [language] }];
}

const speak = (page, language) =>
  page.evaluate((tag) => {
    const choice = document.querySelector('.bar select');
    choice.value = tag;
    choice.dispatchEvent(new Event('change'));
  }, language);

/** In one language after the other. */
async function soundInAll(page, spoken, beside) {
  for (const language of spoken) {
    await speak(page, language);
    await page.waitForFunction((tag) => document.documentElement.lang === tag, language);
    await liesWell(page);
    const found = await findings(page, beside);
    demand(found.length === 0, `${language}: ${found.join('\n')}`);
  }
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

/** One screen in one size, in these looks. */
async function looked(browser, server, situation, name, size, sights) {
  const { bring, see } = screens[name];
  const shots = process.env.BASTIDE_WEB_SHOTS;
  const page = await freshPage(browser, { viewport: sizes[size], typefaces: shots !== undefined });
  await bring(page, server, situation);
  for (const { look } of sights) {
    await page.emulateMedia({ colorScheme: look });
    if (see) await page.evaluate((part) => document.querySelector(part).scrollIntoView(), see);
    await complete(page);
    if (shots)
      await page.screenshot({ path: `${shots}/${name}-${size}-${look}.png`, animations: 'disabled' });
    else await looksAsKept(browser, page, `${name}-${size}-${look}`);
  }
  if (name === 'over') await numbersStandStill(page);
  for (const { look, languages: spoken } of shots || updating ? [] : sights) {
    await page.emulateMedia({ colorScheme: look });
    const thorough = all && size === 'wide' && look === 'light'; // axe-core takes long for 300 tiles
    await soundInAll(page, spoken, !thorough && name === 'over' ? '.world' : undefined);
  }
  demand(page.troubles.length === 0, page.troubles.join('\n'));
  await page.context().close();
}

async function everyScreen(browser, server) {
  const situation = situations(server);
  const names = Object.keys(screens).filter((_, nth) => all || nth % 2 === 0);
  for (const [nth, name] of names.entries()) {
    if (all && !['', 'all'].includes(wanted) && !wanted.split(',').includes(name)) continue;
    for (const size of Object.keys(sizes)) {
      const sights = sightsOf(nth).filter((one) => one.size === size);
      if (sights.length > 0)
        await check(`the screen '${name}', ${size}`, () =>
          looked(browser, server, situation, name, size, sights),
        );
    }
  }
  await situation.end();
}

export async function appearance(browser, server) {
  await everyScreen(browser, server);
  await steadyHome(browser, server);

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
      await page.click('.brand'); // what is shown next is not that table
      await page.waitForSelector('.play');
      demand(page.url() === `${server.address}/#/`, `the address of the first view is ${page.url()}`);
      await page.click('.tables a');
      await page.waitForSelector('main.table');
      const at = new URL(page.url());
      demand(at.pathname === `/t/${made.table}`, `the address of a table is ${at.pathname}`);
      await page.reload();
      await page.waitForSelector('main.table');
      await page.context().close();
    }
  });

  await check('typefaces are asked for before the style sheet names them, and once', async () => {
    const page = await opened(browser, `${server.address}/`, {});
    await page.evaluate(() => document.fonts.ready);
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((one) => one.name.includes('/fonts/'))
        .map((one) => `${one.initiatorType} ${/[^/]+$/.exec(one.name)[0]}`),
    );
    const latin = asked.filter((one) => /-latin-\d/.test(one));
    demand(
      latin.length === 3 && latin.every((one) => one.startsWith('link ')),
      `not all are asked for early: ${asked.join(', ')}`,
    );
    await page.context().close();
  });

  await check('a table appears within seconds of the processor', async () => {
    const made = await server.table(small, 3);
    const page = await seated(browser, server, made, made.keys.seats[0]);
    await ready(page);
    const used = await secondsUsed(page);
    demand(used < 3, `a table takes ${used} seconds of the processor to appear, which is more than three`);
    await page.context().close();
  });
}
