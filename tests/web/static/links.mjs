// Two people who have no server: turns in links and in codes.
import { patience } from '../browser/browser.mjs';
import { demand, dice, duel, ready } from '../browser/harness.mjs';
import { seen } from './seen.mjs';

export async function links({ check, opened, compose, play, settled, well, host }) {
  await check('two people on two devices play by links', async () => {
    const ann = await opened();
    const ben = await opened();
    await compose(ann, duel(['base', 'farmers'], ['base-c2'], 'person', 'On two devices'));
    const send = async (page) => {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await page.click('.links summary');
      await page.click('.links button');
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      for (let waited = 0; (await copied()) === ''; waited += 50) {
        demand(waited < patience, 'no link is copied');
        await page.waitForTimeout(50);
      }
      await page.waitForSelector('main.table .turn:not(.mine)');
      await page.waitForSelector('.links[open] button:has-text("Copied")'); // at the seat that is played here
      return copied();
    };
    /** Until the other one decides. */
    const turn = async (page, roll, name) => {
      for (let i = 0; i < 20; ++i) {
        await settled(page, true);
        if ((await page.textContent('.turn h2')).includes(name)) return;
        await play(page, roll, 1);
      }
      demand(false, 'the turn does not end');
    };
    const roll = dice(10);
    await ready(ann);
    await turn(ann, roll, 'Ben');
    let link = await send(ann);
    await ann.goto(`${host().address}#/`);
    await ann.waitForSelector('.tables li');
    demand((await ann.locator('.tables li').count()) === 1, 'the game stands twice among the tables');
    for (const [page, name] of [
      [ben, 'Ann'],
      [ann, 'Ben'],
      [ben, 'Ann'],
    ]) {
      await page.goto(link);
      await page.click('main.narrow .main');
      await page.waitForSelector('main.table');
      await ready(page);
      await turn(page, roll, name);
      link = await send(page);
    }
    // a code carries the turn, too: the other device reads it with its camera
    await ann.goto(link);
    await ann.click('main.narrow .main');
    await ready(ann);
    await turn(ann, roll, 'Ben');
    await ann.click('.links summary');
    await ann.click('.links button:has-text("QR")');
    await ann.waitForSelector('dialog .turn-code');
    const carried = await seen(ann, '.turn-code');
    await ann.click('dialog header button');
    await ben.goto(carried);
    await ben.waitForSelector('text=has made a turn');
    await ben.click('main.narrow .main');
    await turn(ben, roll, 'Ann');
    link = await send(ben);
    const stale = link;
    await ann.goto(stale);
    await ann.waitForSelector('text=has made a turn');
    await ben.goto(stale);
    await ben.waitForSelector('text=of an earlier turn');
    await ben.goto(`${host().address}#/turn/z.AAAA`);
    await ben.waitForSelector('text=damaged');
    well(ann);
    well(ben);
    await ann.context().close();
    await ben.context().close();
  });
}
