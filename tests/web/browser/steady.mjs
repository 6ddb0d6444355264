// What can be pressed stays where it was first shown, while the first view fills: else a finger meets something else.
import { freshPage } from './browser.mjs';
import { check, demand, Server } from './harness.mjs';
import { small } from './games.mjs';

/** Notes, at every frame, how far each thing that can be pressed has moved on the page since it was first there. */
function watch() {
  const first = new Map();
  window.moved = new Map();
  const look = () => {
    for (const one of document.querySelectorAll('main a, main button, main label')) {
      const top = one.getBoundingClientRect().top + window.scrollY;
      if (!first.has(one)) first.set(one, top);
      const way = top - first.get(one);
      if (Math.abs(way) >= 1) window.moved.set(one.textContent.trim().slice(0, 40), Math.round(way));
    }
    requestAnimationFrame(look);
  };
  look();
}

const late = (ms) => async (route) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  await route.continue();
};

async function fillFirstView(browser, server, viewport) {
  const made = await server.table(small, 3);
  const page = await freshPage(browser, { viewport });
  await page.context().route('**/api/**', late(300)); // one answer after the other
  await page.addInitScript(
    ([table, key]) =>
      localStorage.setItem('tables', JSON.stringify([{ table, key, players: [], title: '', when: 0 }])),
    [made.table, made.keys.spectator],
  );
  await page.addInitScript(watch);
  await page.goto(`${server.address}/`);
  await page.waitForSelector('.tables .stands:not(:empty)');
  await page.waitForFunction(() => document.querySelector('.measured').textContent !== '');
  await page.waitForSelector('.presets button');
  return page;
}

async function nothingMoved(page) {
  const moved = await page.evaluate(() => [...window.moved]);
  demand(moved.length === 0, `moved: ${moved.map(([what, way]) => `'${what}' by ${way} pixels`).join(', ')}`);
  await page.context().close();
}

export async function steadyHome(browser, server) {
  const phone = { width: 360, height: 740 };
  for (const [name, viewport] of [
    ['wide', { width: 1280, height: 800 }],
    ['a phone', phone],
  ])
    await check(`nothing moves under a finger while the first view fills, ${name}`, async () =>
      nothingMoved(await fillFirstView(browser, server, viewport)),
    );

  await check('nothing moves under a finger when the public list comes', async () => {
    const open = await Server.begin('--public-tables');
    await open.post('/api/tables', { toml: small.replace('"greedy"', '"person"'), listed: true, seed: 3 });
    const page = await fillFirstView(browser, open, phone);
    await page.waitForSelector('.public li button.main');
    await nothingMoved(page);
    await open.end();
  });
}
