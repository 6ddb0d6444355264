// What somebody asks the page by pointing: what a sentence is about, why something cannot be chosen; and for another game.
import { atRest, check, demand, duel, goneOn, ready, seated, standing } from './harness.mjs';
import { sound } from './appearance.mjs';
import { small } from './games.mjs';

/** A game that agents have played, at the table of other players. */
async function played(server, browser, toml, seed, agents, moves) {
  const made = await server.table(toml.replace('"person"', '"random"').replace('"greedy"', '"random"'), seed);
  const page = await seated(browser, server, made, made.keys.spectator);
  await page.waitForSelector('.verdict');
  await page.context().close();
  return server.tableFrom(await server.record(made), moves, agents);
}

const shining = (page) =>
  page.$$eval('.lit > *', (all) =>
    all.map((one) => [one.tagName, one.getAttribute('x'), one.getAttribute('y')]),
  );
const dark = (page) => page.waitForFunction(() => document.querySelector('.lit > *') === null);
const shines = (page) => page.waitForSelector('.lit > *', { state: 'attached' });

/** Where a sentence says that a tile lies, as the board has it. */
function square(sentence) {
  const [, x, y] = /\((-?\d+), (-?\d+)\)/.exec(sentence);
  return ['rect', String(100 * x + 2), String(100 * y + 2)];
}

/** A sentence of the account of a tile that was placed, and one of points, each by what shows it and what ends that. */
async function sentencesShine(page, show, leave) {
  const told = async (kind, words) => {
    const all = await page.$$(`.log li.${kind}`);
    for (const one of all) if (words.test(await one.textContent())) return one;
    throw new Error(`nothing in the account is like ${words}`);
  };
  const placed = await told('act', / places .*\(-?\d+, -?\d+\)/);
  await show(placed);
  await shines(page);
  const wanted = square(await placed.textContent());
  demand(
    JSON.stringify(await shining(page)) === JSON.stringify([wanted]),
    `${wanted} is not what shines: ${await shining(page)}`,
  );
  await leave(placed);
  await dark(page);
  const scored = await told('score', /scores/);
  await show(scored);
  await page.waitForSelector('.lit .outline, .lit path', { state: 'attached' });
  await leave(scored);
  await dark(page);
}

/** Squares of the board in pixels, measured at a tile. */
async function squares(page) {
  const tiles = await page.$$eval('.tile', (all) =>
    all.map((tile) => {
      const box = tile.querySelector('g').getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );
  const { a, e, f } = await page.$eval('.world', (world) => {
    const { a, e, f } = world.getScreenCTM();
    return { a, e, f };
  });
  const named = (x, y) => `(${Math.floor((x - e) / a / 100)}, ${Math.floor((y - f) / a / 100)})`;
  return { tiles, side: 100 * a, named };
}

async function answered(page, x, y, wanted) {
  await page.mouse.click(x, y);
  await page.waitForFunction(
    (words) => new RegExp(words).test(document.querySelector('.why p')?.textContent ?? ''),
    wanted.source,
  );
}

async function whyNot(browser, server) {
  const made = await played(
    server,
    browser,
    duel(['base', 'farmers'], ['base-c2']),
    3,
    ['person', 'person'],
    12,
  );
  const page = await seated(browser, server, made, made.keys.host);
  const before = await ready(page);
  while ((await page.$('.targets .square')) === null) {
    await page.click('.turn > .row > .action.pass');
    await goneOn(page, await standing(page));
    await ready(page);
  }
  for (let i = 0; i < 3; ++i) await page.click('.board-tools button >> nth=1'); // room around the tiles
  await atRest(page);
  const { tiles, side, named } = await squares(page);
  const right = tiles.reduce((most, tile) => (tile.x > most.x ? tile : most));
  await answered(page, right.x + 2 * side, right.y, /^Nothing can be placed at .*: no tile lies beside it/);
  const far = named(right.x + 2 * side, right.y);
  const told = await page.textContent('.why p');
  demand(told.includes(`at ${far}:`), `of ${far} it says: ${told}`);
  await sound(page);
  const [first] = tiles; // the start tile, with a road through its middle
  await answered(
    page,
    first.x,
    first.y,
    /^A follower cannot go to the road .* not deployed at this decision/,
  );
  const figure = await page.$eval('.figure', (one) => one.getBoundingClientRect().toJSON());
  await answered(
    page,
    figure.x + figure.width / 2,
    figure.y + figure.height / 2,
    /^Nothing can be done with .*; the decision is/,
  );
  demand((await standing(page)).move >= before.move, 'something was chosen');
  demand(page.troubles.length === 0, page.troubles.join('\n'));
  await page.context().close();
}

const names = (page) => page.$$eval('.players .who strong', (all) => all.map((one) => one.textContent));

/** The game that the page was told of last. */
function hearsGames(page) {
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { type, game } = JSON.parse(String(payload));
      if (type === 'hello') page.game = JSON.stringify(game);
    }),
  );
}

async function anotherGame(browser, server) {
  const made = await played(server, browser, duel(['base', 'river'], ['river-1']), 3, ['person', 'person']);
  const [ann, ben] = await Promise.all(made.keys.seats.map((key) => seated(browser, server, made, key)));
  for (const page of [ann, ben]) {
    hearsGames(page);
    await page.reload();
    await page.waitForSelector('.rematch');
  }
  const { game } = ben;
  await ann.click('.rematch .main');
  await ben.waitForSelector('.rematch >> text=Another game of the same players begins');
  await sound(ben);
  await ben.click('.rematch .main');
  for (const page of [ann, ben]) {
    await page.waitForFunction(
      (old) => !location.hash.includes(old) && document.querySelector('main.table .turn') !== null,
      made.table,
    );
    demand((await names(page)).join() === 'Ben,Ann', `they sit so: ${await names(page)}`);
    demand(page.game === game, `it is another game: ${page.game}`);
    demand((await page.$('.verdict')) === null, 'the new game is over');
  }
  const [one, other] = [ann, ben].map((page) => page.url().split('/').at(-2));
  demand(one === other, 'they sit at two tables');
  await ben.waitForSelector('.turn.mine');
  demand((await ann.$('.turn.mine')) === null, 'who began the last game begins this one too');
  for (const page of [ann, ben]) {
    demand(page.troubles.length === 0, page.troubles.join('\n'));
    await page.context().close();
  }
}

export async function asked(browser, server) {
  await check('a sentence shows on the board what it is about, by pointer and by keys', async () => {
    const made = await played(server, browser, small, 3, ['random', 'random']);
    const page = await seated(browser, server, made, made.keys.host);
    await page.waitForSelector('.verdict');
    await sentencesShine(
      page,
      (told) => told.hover(),
      () => page.mouse.move(300, 300),
    );
    await sentencesShine(
      page,
      async (told) => (await told.$('.told')).focus(),
      () => page.focus('.surface'),
    );
    const why = await page.$('.log .because'); // beside what an agent decided
    await why.click();
    await page.waitForSelector('.log li li >> text=It does anything that is allowed');
    await why.click();
    await page.waitForSelector('.log li li', { state: 'detached' });
    demand(page.troubles.length === 0, page.troubles.join('\n'));
    await page.context().close();
  });
  await check('why not: a square, a side, a figure', () => whyNot(browser, server));
  await check('another game, asked for by one and entered by the other', () => anotherGame(browser, server));
}
