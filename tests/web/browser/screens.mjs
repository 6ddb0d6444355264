// The screens that people meet: each a way to bring a page there. What is looked at in them is appearance.mjs's matter.
import { goneOn, ready, standing, targets } from './harness.mjs';

/** A seat at a table of this name, its turn if it has one; and what is done there. */
const at = (name, whose, done) => async (page, server, situation) => {
  const made = await situation(name);
  await page.goto(`${server.address}/#/table/${made.table}/${whose(made.keys)}`);
  await page.waitForSelector('main.table');
  await ready(page);
  await whole(page);
  await done?.(page);
};
const ann = (keys) => keys.seats[0];
const host = (keys) => keys.host;

/** The whole board in view, at rest. */
async function whole(page) {
  if ((await page.$('.board-tools')) === null) return;
  await page.evaluate(() => document.querySelectorAll('.board-tools button')[2].click());
  await targets(page);
}

const composing = async (page, server) => {
  await page.goto(`${server.address}/#/compose/inns-and-traders`);
  await page.waitForSelector('.fine');
};

const tilesOn = (page) =>
  page.$$eval('.tile', (all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].map((one) => Math.round(one))),
  );

/** What was measured of opponents is another after every measurement; no picture of the page is to hang on it. */
export const withoutFigures = (page) =>
  page.evaluate(() => (document.querySelector('.measured').style.display = 'none'));

/** Leaves the pointer where it is over nothing. */
const away = (page) => page.mouse.move(0, 0);

/** Name: how to get there, and what of it is brought into view. */
export const screens = {
  home: {
    bring: async (page, server) => {
      await page.goto(`${server.address}/`);
      await page.waitForSelector('.presets button');
      await withoutFigures(page);
    },
  },
  public: {
    bring: async (page, _, situation) => {
      const server = await situation('listing');
      await page.addInitScript(() =>
        localStorage.setItem(
          'tables',
          JSON.stringify([
            {
              table: '0'.repeat(16),
              key: '0'.repeat(32),
              title: 'An evening',
              players: ['Ann', 'Ben'],
              when: 0,
            },
          ]),
        ),
      );
      await page.goto(`${server.address}/`);
      await page.waitForSelector('.public li >> nth=1');
      await page.waitForFunction(() => document.querySelector('.tables .stands')?.textContent);
    },
    see: '.page',
  },
  compose: { bring: composing },
  rules: {
    bring: async (page, server) => {
      await composing(page, server);
      await page.click('.module.chosen details summary');
      await page.waitForSelector('.switches select');
    },
    see: '.module.chosen:has(.switches)',
  },
  about: {
    bring: async (page, server) => {
      await composing(page, server);
      await page.click('.module.chosen .ask-about');
      await page.waitForSelector('.about p');
    },
  },
  turn: {
    bring: at('turn', ann, async (page) => {
      const [place] = await targets(page);
      await page.mouse.move(place.x, place.y);
      await page.waitForSelector('.cursor .main');
    }),
  },
  hint: {
    bring: at('turn', ann, async (page) => {
      await page.click('.turn .row >> text=Hint');
      await page.waitForSelector('.hint li');
      await away(page);
    }),
  },
  figures: {
    bring: at('figures', ann, async (page) => {
      // places that lie too close together are one, which leads closer
      for (let steps = 0; steps < 4 && (await page.$('.figures .action')) === null; ++steps) {
        const now = await standing(page);
        const [place] = await targets(page);
        await page.mouse.move(place.x, place.y);
        await page.click('.cursor .main');
        await goneOn(page, now);
      }
      await page.waitForSelector('.figures .action');
      await away(page);
    }),
  },
  number: { bring: at('bid', host) },
  feature: {
    bring: at('turn', ann, async (page) => {
      const [x, y, width, height] = (await tilesOn(page)).at(-1);
      await page.mouse.move(x + 0.5 * width, y + 0.3 * height);
      await page.waitForSelector('.card h2');
    }),
  },
  why: {
    bring: at('turn', ann, async (page) => {
      const tiles = await tilesOn(page);
      const taken = (x, y) => tiles.some(([left, top]) => Math.abs(left - x) < 9 && Math.abs(top - y) < 9);
      const beside = tiles.flatMap(([x, y, w, h]) =>
        [
          [x - w, y],
          [x, y - h],
          [x + w, y],
          [x, y + h],
        ]
          .filter((one) => !taken(...one))
          .map(([left, top]) => [left + w / 2, top + h / 2]),
      );
      const open = await targets(page);
      const refused = beside.filter(([x, y]) => open.every((one) => Math.hypot(one.x - x, one.y - y) > 9));
      await page.mouse.click(...refused[0]);
      await page.waitForSelector('.card.why p');
      await page.waitForSelector('.card .gallery figure');
      await away(page);
    }),
  },
  told: { bring: at('told', host) },
  left: {
    bring: at('turn', ann, async (page) => {
      await page.evaluate(() => document.querySelector('.of-more > .wide').click());
      await page.waitForSelector('dialog .gallery figure');
    }),
  },
  over: {
    bring: at('over', host, async (page) => {
      await page.waitForSelector('.chart');
    }),
  },
  analysis: {
    bring: at('judged', host, async (page) => {
      await page.click('.after >> text=Analyse');
      await page.waitForSelector('.analysis li');
      await page.click('.analysis li >> nth=0 >> button');
      await page.waitForSelector('.analysis li[aria-current]');
      await away(page);
    }),
    see: '.analysis',
  },
};

export const sizes = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 360, height: 740 },
};
export const looks = ['light', 'dark'];
export const languages = ['en', 'cs', 'de'];
