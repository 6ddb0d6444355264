// Every decision of random games of everything is made by pointing: at the board, or at a button where there is no place; by mouse, touch
// and keyboard in turns.
// BASTIDE_WEB_GAMES (default 1) games of BASTIDE_WEB_MOVES (default 60) decisions each; 0 is to the end.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saysPlainly } from './plain.mjs';
import { byKeyboard, byMouse, byTouch } from './hands.mjs';
import { check, demand, dice, duel, goneOn, ready, seated, targets } from './harness.mjs';

const hands = [byMouse, byTouch, byKeyboard];

export async function everything(players, agent = 'person') {
  const text = await readFile(join(process.env.BASTIDE_SOURCE_DIR, 'host/games/full-mix.toml'), 'utf8');
  const head = text.slice(0, text.indexOf('[[player]]'));
  return (
    head +
    players
      .map(
        (name, i) =>
          `[[player]]\nname = "${name}"\nagent = "${agent}"\n${i === 0 ? 'youngest = true\n' : ''}`,
      )
      .join('')
  );
}

/** One decision, place by place; how it was made. With `others` who have to be asked for their moves it may be theirs by now: the page
 * shows what was decided for a moment after it was. */
export async function decide(page, roll, hand = byMouse, others = false) {
  const before = await ready(page, others);
  if (before.over || !(before.mine || before.privacy)) return null;
  await saysPlainly(page);
  if (before.privacy) {
    await page.click('.privacy button');
    return 'privacy';
  }
  let by = '';
  let nothing = 0;
  for (let steps = 0; steps < 10; ++steps) {
    const now = await ready(page, others); // a step may take the page to the next decision a little later
    if (now.move !== before.move || now.over || now.privacy || !now.mine) return { before, by };
    const made = await hand(page, roll);
    if (!made) {
      if (++nothing === 5) return { before, by: 'list' };
      continue;
    }
    by = made;
    await goneOn(page, now).catch(async (error) => {
      const told = await page.$$eval('.banner, [role=alert], .turn h2, .turn p', (all) =>
        all.map((one) => one.textContent),
      );
      const where = `${hand.name} at the ${by}, ${JSON.stringify(await targets(page))}`;
      throw new Error(
        `'${before.decision}' at move ${before.move}, step ${steps}: ${told.join(' | ')}: ${where}: ${error.message}`,
      );
    });
  }
  throw new Error(`'${before.decision}' does not come to an end`);
}

/** A panel takes half of the board's height. Where the board is in the frame that shows it, and when all is quiet. */
const squeezed = (page) =>
  page.evaluate(async () => {
    const [surface, world] = ['.surface', '.world'].map((one) => document.querySelector(one));
    const frames = (count) =>
      new Promise((done) =>
        count === 0 ? done() : requestAnimationFrame(() => frames(count - 1).then(done)),
      );
    await frames(3);
    const before = world.style.transform;
    // the page's own observer was there first
    const inThatFrame = new Promise((done) => {
      let begun = false;
      new ResizeObserver(() => (begun ? done(world.style.transform) : (begun = true))).observe(surface);
    });
    await frames(2);
    surface.style.height = `${surface.clientHeight / 2}px`;
    surface.style.flex = 'none';
    const then = await inThatFrame;
    await frames(3);
    return { before, then, after: world.style.transform };
  });

/** A finger meets what it sees: the board never lies elsewhere than where it is shown. */
async function makesRoom(browser, server) {
  await check('the board makes room for a panel in one frame, and what is pointed at stays', async () => {
    const made = await server.table(duel(['base'], ['base-c2']), 3);
    const options = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
    const page = await seated(browser, server, made, made.keys.host, options);
    await ready(page);
    const [spot] = await targets(page);
    await page.touchscreen.tap(spot.x, spot.y);
    await page.waitForSelector('.targets .chosen');
    const { before, then, after } = await squeezed(page);
    demand(before !== after, `the board does not make room: ${before}`);
    demand(then === after, `the board was at ${then} for a frame before it was at ${after}`);
    await page.waitForFunction(() => document.querySelector('.world.moving') === null);
    demand((await page.$('.targets .chosen')) !== null, 'what was pointed at is no longer');
    await page.context().close();
  });
}

export async function pointing(browser, server) {
  await makesRoom(browser, server);
  const games = Number(process.env.BASTIDE_WEB_GAMES ?? 1);
  const most = Number(process.env.BASTIDE_WEB_MOVES ?? 60) || Infinity;
  for (let game = 0; game < games; ++game) {
    await check(`every decision of a game of everything by pointing (${game})`, async () => {
      const made = await server.table(await everything(['Ann', 'Ben', 'Cleo']), 100 + game);
      const page = await seated(browser, server, made, made.keys.host, { hasTouch: true });
      const roll = dice(game + 1);
      const how = {};
      for (let i = 0; i < most; ++i) {
        const done = await decide(page, roll, hands[i % hands.length]);
        if (done === null) break;
        if (done === 'privacy') continue;
        demand(done.by !== 'list', `'${done.before.decision}' can be made in the list alone`);
        const counts = (how[done.before.decision] ??= {
          board: 0,
          button: 0,
        });
        counts[done.by] += 1;
      }
      console.log(
        Object.entries(how)
          .map(([name, by]) => `  ${name}: board ${by.board}, buttons ${by.button}`)
          .join('\n'),
      );
      demand(page.troubles.length === 0, page.troubles.join('\n'));
      await page.context().close();
    });
  }
}
