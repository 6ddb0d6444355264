// A puzzle is chosen, answered wrongly and told why, tried again and solved, in two languages; with a server and without one.
import { freshPage } from './browser.mjs';
import { check, demand, goneOn, ready } from './harness.mjs';

/** By the list of all possibilities: the one whose words have this in them. */
async function choose(page, words) {
  const before = await ready(page);
  await page.$eval('.turn details:has(.actions)', (all) => (all.open = true));
  await page.click(`.turn .actions button:has-text("${words}")`);
  return before;
}
async function answered(page, ...words) {
  for (const one of words.slice(0, -1)) await goneOn(page, await choose(page, one));
  await choose(page, words.at(-1));
  await page.waitForSelector('.puzzle-right, .puzzle-wrong');
  return page.textContent('.puzzle-panel');
}
const says = (told, ...words) =>
  words.forEach((one) => demand(told.includes(one), `'${one}' is not told: ${told}`));

export async function solving(page, address) {
  await page.goto(`${address}#/puzzles`);
  await page.waitForSelector('.puzzle-list a');
  const all = await page.$$eval('.puzzle-list a', (links) => links.length);
  demand(all === 34, `there are ${all} puzzles`);
  await page.click('.puzzle-list a:has-text("Puzzle 3") >> nth=0');
  await page.waitForSelector('main.table .puzzle-panel');
  const wrong = await answered(page, '(-1, 4)', 'on the monastery');
  says(
    wrong,
    '10.8 points behind the best (9.6 to 12)',
    'fields: 6 fewer for you, 15 more for the others',
    'greedy',
  );
  says(wrong, 'Best: Place the tile at (0, 6), then: Put a follower on the field');
  await page.click('.puzzle-panel button');
  await page.waitForSelector('.puzzle-wrong', { state: 'detached' });
  await page.selectOption('select', 'cs');
  await page.waitForSelector('.puzzle-panel h2:has-text("Úloha 3")');
  const right = await answered(page, '(0, 6)', 'lou');
  says(right, 'To je nejlepší tah', 'méně pro vás');
  demand(!/Place|points/.test(right), `English is told: ${right}`);
  await page.goto(`${address}#/puzzles`);
  await page.waitForSelector('.puzzle-list .solved');
  await page.selectOption('select', 'en');
  await page.goto(`${address}#/puzzle/ready-made/99`);
  await page.waitForSelector('[role=alert]:has-text("There is no puzzle 99; there are 34 puzzles.")');
  const tables = await page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('tables'))
      .map(([, text]) => text)
      .join(),
  );
  demand(!/[0-9a-f]{16}/.test(tables), 'the tables of puzzles are among the own ones');
}

export async function puzzles(browser, server) {
  await check('a puzzle is answered wrongly, then solved', async () => {
    const page = await freshPage(browser);
    await solving(page, `${server.address}/`);
    await page.context().close();
  });
}
