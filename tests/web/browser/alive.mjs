// What moves, what calls back, what lies out of sight, hints for newcomers: none of it changes a game or holds it up.
import { check, demand, goneOn, ready, seated, standing, targets, targetsInView } from './harness.mjs';
import { sound } from './appearance.mjs';
import { small } from './games.mjs';
import { patience } from './browser.mjs';

const moving = { reducedMotion: 'no-preference' };

/** Tells what is moved, when it begins to. */
async function watched(browser, server, made, key, options = {}) {
  const page = await seated(browser, server, made, key, { ...moving, ...options });
  await page.evaluate(() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) {
      const { tile, figure } = this.dataset;
      const name = tile ? 'tile' : figure ? 'figure' : this.classList.contains('rising') ? 'points' : 'other';
      window.moved.push(name);
      requestAnimationFrame(() => window.whenMoved?.());
      return animate.apply(this, all);
    };
  });
  return page;
}

const moved = (page, name) =>
  page.waitForFunction((wanted) => window.moved.includes(wanted), name, { timeout: patience });
const animations = (page) =>
  page.evaluate(() => document.querySelector('.world').getAnimations({ subtree: true }).length);
const still = (page) =>
  page.waitForFunction(() => document.querySelector('.world').getAnimations({ subtree: true }).length === 0);

/** One decision by the first of what can be pointed at, place by place, or by the first button. */
async function lay(page) {
  const { move } = await ready(page);
  for (let steps = 0; steps < 6; ++steps) {
    const now = await standing(page);
    if (now.move !== move) return;
    const [spot] = await targetsInView(page);
    if (spot) await page.mouse.click(spot.x, spot.y);
    else await page.click('.turn > .row > .action');
    await goneOn(page, now);
  }
  demand((await standing(page)).move !== move, 'a decision does not come to an end');
}

export async function alive(browser, server) {
  await check('what is laid and deployed moves, for who does it and for who sees it', async () => {
    const made = await server.table(small, 3);
    const ann = await watched(browser, server, made, made.keys.seats[0]);
    const ben = await watched(browser, server, made, made.keys.spectator);
    await lay(ann);
    for (const page of [ann, ben]) await moved(page, 'tile');
    await ready(ann);
    if ((await ann.$('.targets .spot')) !== null) {
      await lay(ann);
      for (const page of [ann, ben]) await moved(page, 'figure');
    }
    for (const page of [ann, ben]) {
      await still(page); // and leaves nothing behind
      demand((await page.$$('.flights > *')).length === 0, 'something still flies');
      demand(page.troubles.length === 0, page.troubles.join('\n'));
      await page.context().close();
    }
  });

  await check('who decides while something moves is not held up', async () => {
    const made = await server.table(small, 3);
    const page = await watched(browser, server, made, made.keys.seats[0]);
    const { move } = await ready(page);
    await page.evaluate(() => {
      window.whenMoved = () => document.querySelector('.turn.mine .action')?.click(); // the next decision, at once
    });
    await lay(page);
    await page.waitForFunction(
      (before) => Number(document.querySelector('main.table').dataset.move) > before + 3,
      move,
    );
    demand(page.troubles.length === 0, page.troubles.join('\n'));
    await page.context().close();
  });

  await check('points rise, it is shown again on asking and is over at once by Escape', async () => {
    const made = await server.table(small.replaceAll('"person"', '"random"'), 3);
    const page = await watched(browser, server, made, made.keys.spectator);
    await page.waitForSelector('.verdict');
    const skippable = (wanted) =>
      page.waitForFunction(
        (skips) => document.querySelector('.alive-tools .again').textContent.includes('Skip') === skips,
        wanted,
      );
    await skippable(false); // the last moves came to an end
    await page.click('.alive-tools .again');
    await skippable(true);
    demand((await animations(page)) > 0, 'nothing moves');
    await page.keyboard.press('Escape');
    demand((await animations(page)) === 0, 'it goes on after Escape');
    await moved(page, 'points');
    await sound(page, '.world');
    await page.context().close();
  });

  await check('nothing moves where that is not wanted', async () => {
    const made = await server.table(small, 3);
    const page = await watched(browser, server, made, made.keys.seats[0], { reducedMotion: 'reduce' });
    await lay(page);
    await ready(page);
    demand((await page.evaluate(() => window.moved.length)) === 0, 'something moves with reduced motion');
    await page.click('.alive-tools >> role=button[name="Show movements"]');
    await lay(page);
    await page.waitForFunction(() => window.moved.length > 0);
    await page.context().close();
  });

  await check('the tab says whose turn it is', async () => {
    const made = await server.table(small, 3);
    const page = await seated(browser, server, made, made.keys.seats[0]);
    await ready(page);
    const icon = () => page.getAttribute('link[rel=icon]', 'href');
    demand(/^Your turn · /.test(await page.title()), `the title is ${await page.title()}`);
    demand((await icon()) === '/icon-turn.svg', 'the icon does not call');
    const answer = await page.request.get(`${server.address}/icon-turn.svg`);
    demand(answer.ok() && (await answer.text()).includes('<circle'), 'there is no icon that calls');
    await page.evaluate(() => (location.hash = '#/'));
    await page.waitForFunction(() => !document.title.includes('Your turn'));
    demand((await icon()) === '/icon.svg', 'the icon calls where no table is');
    await page.context().close();
  });

  await check('who looks elsewhere is called, and sees what happened on coming back', async () => {
    const made = await server.table(small.replace('"greedy"', '"person"'), 3);
    const ann = await seated(browser, server, made, made.keys.seats[0]);
    const ben = await watched(browser, server, made, made.keys.seats[1]);
    await ben.evaluate(() => {
      window.called = [];
      window.Notification = class {
        static permission = 'granted';
        static requestPermission = () => Promise.resolve('granted');
        constructor(title) {
          window.called.push(title);
        }
      };
    });
    await ben.click('.alive-tools >> role=button[name="Notify me when it is my turn"]');
    const look = (elsewhere) =>
      ben.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, elsewhere);
    await look(true);
    for (let turns = 0; (await ben.$('.turn.mine')) === null; ++turns) {
      demand(turns < 6, 'it is never the turn of the other');
      const { mine } = await standing(ann);
      if (mine) await lay(ann);
      else await ben.waitForSelector('.turn.mine');
    }
    await ben.waitForFunction(() => window.called.length > 0);
    demand(/Your turn/.test(await ben.evaluate(() => window.called[0])), 'it is called otherwise');
    demand((await ben.evaluate(() => window.moved.length)) === 0, 'something moves that nobody sees');
    await look(false);
    await moved(ben, 'tile');
    for (const page of [ann, ben]) {
      demand(page.troubles.length === 0, page.troubles.join('\n'));
      await page.context().close();
    }
  });

  await check('the board lies still while one decides; arrows lead to what is out of sight', async () => {
    const made = await server.table(small, 3);
    const page = await seated(browser, server, made, made.keys.seats[0]);
    await ready(page);
    const box = await (await page.$('.surface')).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 1.5 * box.width, box.y + 20, { steps: 5 });
    await page.mouse.up();
    await page.waitForSelector('.cue.right');
    const all = (await page.$$('.targets > *')).length;
    const counted = await page.$$eval('.cue span', (spans) => spans.map((one) => Number(one.textContent)));
    demand(counted.reduce((sum, n) => sum + n, 0) === all, `of ${all} places ${counted} are told of`);
    await sound(page);
    await page.click('.cue.right');
    await page.waitForFunction(() => document.querySelector('.cue') === null);
    demand((await targets(page)).length === all, 'not all of them are in sight');
    await page.context().close();
  });

  await check('hints come to newcomers, each once, and never again when put away', async () => {
    const made = await server.table(small, 3);
    const page = await seated(browser, server, made, made.keys.seats[0], { newcomer: true });
    await ready(page);
    const first = await page.textContent('.tour p');
    await sound(page);
    await page.click('.tour >> text=I see');
    demand((await page.$('.tour')) === null || (await page.textContent('.tour p')) !== first, 'it stays');
    await page.reload();
    await ready(page);
    demand((await page.$('.tour')) === null, 'it comes back');
    await lay(page);
    await page.waitForSelector('.tour');
    await page.click('.tour >> text=No more hints');
    await page.reload();
    await ready(page);
    demand((await page.$('.tour')) === null, 'hints come after they were put away');
    await page.context().close();
  });

  await check('all hints come, each at most once', async () => {
    const made = await server.table(small, 3);
    const page = await seated(browser, server, made, made.keys.seats[0], { newcomer: true });
    const seen = [];
    const putAway = async () => {
      while ((await page.$('.tour')) !== null) {
        const at = await page.textContent('.tour small');
        demand(!seen.includes(at), `'${at}' comes again`);
        seen.push(at);
        await page.click('.tour >> text=I see');
      }
    };
    for (let decisions = 0; seen.length < 5; ++decisions) {
      demand(decisions < 60, `only these hints come: ${seen.join('; ')}`);
      if ((await ready(page)).over) break;
      await putAway();
      for (const { x, y } of await targetsInView(page)) {
        await page.mouse.move(x, y);
        await putAway();
      }
      await lay(page);
    }
    demand([...seen].sort().join() === '1 of 5,2 of 5,3 of 5,4 of 5,5 of 5', `hints: ${seen.join('; ')}`);
    await page.reload();
    for (let decisions = 0; decisions < 3; ++decisions) {
      await ready(page);
      demand((await page.$('.tour')) === null, 'hints come after all were seen');
      await lay(page);
    }
    await page.context().close();
  });

  await check('what happens is heard by who wants to hear it', async () => {
    const made = await server.table(small, 3);
    const page = await seated(browser, server, made, made.keys.seats[0]);
    await page.evaluate(() => {
      window.heard = [];
      let now = 0;
      const part = (more) => ({ ...more, connect: (other) => other });
      const changed = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
      window.AudioContext = class {
        get currentTime() {
          return (now += 100); // nothing has to wait for what sounds
        }
        resume() {}
        createOscillator() {
          const voice = part({
            frequency: {},
            start: () => window.heard.push(voice.frequency.value),
            stop() {},
          });
          return voice;
        }
        createGain = () => part({ gain: changed });
      };
    });
    const hears = (tones) =>
      page.waitForFunction((all) => all.every((tone) => window.heard.includes(tone)), tones, {
        timeout: patience,
      });
    await lay(page);
    demand(
      (await page.evaluate(() => window.heard.length)) === 0,
      'something is heard that nobody wished for',
    );
    await page.click('role=button[name="Sounds"]');
    await hears([523, 659]); // the tone of one's turn, to try it
    for (let decisions = 0; (await page.$('.targets .square')) === null; ++decisions) {
      demand(decisions < 4, 'no tile is to be placed');
      await lay(page);
      await ready(page);
    }
    await page.evaluate(() => (window.heard = []));
    await lay(page);
    await hears([164, 98]);
    demand((await page.evaluate(() => window.heard[0])) === 164, 'a tile is heard otherwise');
    for (let decisions = 0; !(await page.evaluate(() => window.heard.includes(523))); ++decisions) {
      demand(decisions < 4, 'that the turn comes back is not heard');
      await ready(page);
      await lay(page);
    }
    await hears([523, 659]);
    await page.click('role=button[name="Sounds"]');
    await page.evaluate(() => (window.heard = []));
    await lay(page);
    await ready(page);
    demand((await page.evaluate(() => window.heard.length)) === 0, 'it is heard after it was switched off');
    demand(page.troubles.length === 0, page.troubles.join('\n'));
    await page.context().close();
  });

  await check('what an expansion does is told', async () => {
    const made = await server.table(small, 3);
    const page = await seated(browser, server, made, made.keys.seats[0]);
    await page.click('.expansions summary');
    await page.click('.expansions button >> nth=0');
    await page.waitForSelector('.about p');
    await sound(page);
    await page.context().close();
  });
}
