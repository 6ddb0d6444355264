// The measures themselves: a view that somebody broke is found, and one that nobody broke is not.
import { phone, still } from './appearance.mjs';
import { freshPage } from './browser.mjs';
import { faults } from './geometry.mjs';
import { check, demand, findings } from './harness.mjs';
import { unlike } from './looks.mjs';
import { withoutFigures } from './screens.mjs';

/** Each breaks the view in the page, by the object model, as its policy has no room for other style sheets. */
const breaks = {
  'black on black': [
    ['look'], // axe-core takes words that nobody can see for meant
    () => {
      for (const one of document.querySelectorAll('body, body *'))
        one.style.cssText = 'color: #000 !important; background: #000 !important';
    },
  ],
  'grey on black': [
    ['look', 'contrast'],
    () => {
      for (const one of document.querySelectorAll('body, body *'))
        one.style.cssText = 'color: #222 !important; background: #000 !important';
    },
  ],
  'words that are not there': [
    ['look'],
    () => {
      for (const one of document.querySelectorAll('body *'))
        one.style.setProperty('color', 'transparent', 'important');
    },
  ],
  'a panel too wide': [
    ['lie'],
    () => {
      document.querySelector('.presets').style.width = '420px';
    },
  ],
  'the choice of language beyond the edge': [
    ['lie'],
    () => {
      const { style } = document.querySelector('.bar select');
      style.position = 'relative';
      style.left = '30px';
    },
  ],
  'a button cut off by what holds it': [
    ['lie'],
    () => {
      const { style } = document.querySelector('.presets li');
      style.height = '20px';
      style.overflow = 'hidden';
    },
  ],
  'a button over another': [
    ['lie'],
    () => {
      document.querySelectorAll('.presets button')[1].style.marginTop = '-24px';
    },
  ],
};

const measuresOf = {
  look: (browser, page) => unlike(browser, page, 'home-phone-light'),
  lie: async (browser, page) => (await faults(page)).join('\n'),
  contrast: async (browser, page) =>
    (await findings(page)).filter((one) => one.startsWith('color-contrast')).join('\n'),
};

async function home(browser, server, prepare = () => {}) {
  const page = await freshPage(browser, { ...phone, ...still });
  await prepare(page);
  await page.goto(`${server.address}/`);
  await page.waitForSelector('.presets button');
  await withoutFigures(page);
  return page;
}

export async function planted(browser, server) {
  if (process.env.BASTIDE_WEB_REFERENCES === 'update') return;
  for (const [name, [measures, breakIt]] of Object.entries(breaks)) {
    await check(`found where it is planted: ${name}`, async () => {
      const page = await home(browser, server);
      await page.evaluate(breakIt);
      for (const measure of measures)
        demand((await measuresOf[measure](browser, page)) !== '', `'${measure}' finds nothing`);
      await page.context().close();
    });
  }
  await check('found where it is planted: no style sheet', async () => {
    const page = await home(browser, server, (empty) =>
      empty.route('**/style.css', (route) => route.abort()),
    );
    demand(
      (await unlike(browser, page, 'home-phone-light')) !== '',
      'the page looks as kept without its style',
    );
    await page.context().close();
  });
}
