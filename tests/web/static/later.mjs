// What comes later than the first visit: files that are asked for seldom, and puzzles, which are among them.
import { demand } from '../browser/harness.mjs';
import { patience } from '../browser/browser.mjs';
import { solving } from '../browser/puzzles.mjs';

const packsKept = (page) =>
  page.evaluate(async () => {
    const all = await Promise.all(
      (await globalThis.caches.keys()).map(async (name) => (await globalThis.caches.open(name)).keys()),
    );
    return all.flat().flatMap(({ url }) => /packs\/([a-z-]+?)-[0-9a-f]+\.json$/.exec(url)?.[1] ?? []);
  });
async function keeps(page, wanted) {
  for (let waited = 0; ; waited += 50) {
    const kept = await packsKept(page);
    if (wanted.every((name) => kept.includes(name))) return kept;
    demand(waited < patience, `kept are ${kept.join(', ')}, not ${wanted.join(', ')}`);
    await page.waitForTimeout(50);
  }
}

export async function later(around) {
  await around.check(
    'what is asked for seldom comes when it is asked for, and all of it with the second visit',
    async () => {
      const before = around.host().asked.length;
      const page = await around.opened();
      await around.kept(page);
      const packs = () =>
        around
          .host()
          .asked.slice(before)
          .filter((path) => path.includes('/packs/'));
      demand(packs().length === 0, `asked for by nobody: ${packs().join(' ')}`);
      const czech = '.presets b:has-text("Základní hra")';
      await page.selectOption('select', 'cs');
      await page.waitForSelector(czech);
      await keeps(page, ['words-cs']);
      demand(packs().length === 1, `fetched: ${packs().join(' ')}`);
      await around.without(async () => {
        await page.reload();
        await page.waitForSelector(czech);
        await page.goto(`${around.host().address}#/puzzles`); // which are not there
        await page.waitForSelector('[role=alert]');
        await page.goto(`${around.host().address}#/compose`);
        await page.waitForSelector('.deeper');
        await page.$eval('.deeper', (all) => (all.open = true));
        await page.fill('.rule-search input', 'road'); // nor are the texts of rules
        await page.waitForSelector('.rule-search [role=alert]');
      });
      await page.goto(around.host().address);
      await page.reload();
      await keeps(page, ['about', 'puzzles', 'rules', 'switches-cs', 'switches-de', 'words-cs', 'words-de']);
      await page.context().close();
    },
  );

  await around.check('a puzzle is answered wrongly, then solved', async () => {
    const page = await around.opened();
    await solving(page, around.host().address);
    around.well(page);
    await page.context().close();
  });
}
