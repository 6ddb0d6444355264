// A network that falls silent without a word, as behind a proxy that hangs: it is noticed, said, and no move is lost.
import { createServer, connect } from 'node:net';
import { check, demand, goneOn, ready, seated, Server, standing, targetsInView } from './harness.mjs';
import { patience } from './browser.mjs';
import { small } from './games.mjs';

/** A way to the server that can be frozen: connections stay, and nothing passes. */
class Way {
  static async open() {
    const way = new Way();
    way.pairs = [];
    way.server = createServer((near) => {
      const far = connect(way.port, '127.0.0.1');
      const pair = [near, far];
      for (const [from, to] of [pair, [far, near]]) {
        from.on('data', (piece) => to.write(piece));
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
      }
      way.pairs.push(pair);
      if (way.frozen) for (const socket of pair) socket.pause();
    });
    await new Promise((resolve) => way.server.listen(0, '127.0.0.1', resolve));
    way.address = `http://127.0.0.1:${way.server.address().port}`;
    return way;
  }
  freeze() {
    this.frozen = true;
    for (const socket of this.pairs.flat()) socket.pause();
  }
  /** What was held back passes, late. */
  thaw() {
    this.frozen = false;
    for (const socket of this.pairs.flat()) socket.resume();
  }
  end() {
    for (const socket of this.pairs.flat()) socket.destroy();
    this.server.close();
  }
}

/** Lets the page's clock run, which the machine's speed does not change. */
const pass = (page, ms) => page.clock.runFor(ms);

/** The server's next word that it is there. */
const beat = (page) =>
  page.socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => /"beat"/.test(payload),
    timeout: patience,
  });

const movesIn = async (server, made) =>
  (await server.record(made)).split('\n').filter((line) => /^Ann: /.test(line)).length;

export async function silence(browser) {
  await check('a silent network is noticed within five seconds, and the move is made once', async () => {
    const way = await Way.open();
    const server = await Server.begin('--origin', way.address);
    way.port = server.port;
    const made = await server.table(small, 3);
    const page = await seated(browser, { address: way.address }, made, made.keys.seats[0], { clock: true });
    await ready(page);
    for (let heard = 0; heard < 3; ++heard) {
      await beat(page); // far less often than the page's clock would have it
      await pass(page, 1900);
    }
    demand((await page.$('.banner')) === null, 'a network that is not silent is said to be lost');
    const before = await standing(page);
    const moves = await movesIn(server, made);
    way.freeze();
    const [spot] = await targetsInView(page);
    await page.mouse.move(spot.x, spot.y);
    await page.mouse.click(spot.x, spot.y);
    await pass(page, 5000);
    const banner = await page.textContent('.banner');
    demand(/your move is kept/.test(banner), `the banner says: ${banner}`);
    demand((await standing(page)).move === before.move, 'the page believes that it has moved');
    await pass(page, 30_000); // attempts that come to nothing do not hide it
    demand((await page.$('.banner')) !== null, 'the banner is gone while nobody is reached');
    way.thaw();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await goneOn(page, before);
    await page.waitForFunction(() => document.querySelector('.banner') === null);
    await ready(page);
    demand((await movesIn(server, made)) === moves + 1, 'the move was not made once');
    demand((await page.$('[role=alert]')) === null, 'what was said twice is told as a fault');
    demand(page.troubles.length === 0, page.troubles.join('\n'));
    await page.context().close();
    way.end();
    await server.end();
  });

  await check('what was asked of a silent network is answered when it speaks again', async () => {
    const way = await Way.open();
    const server = await Server.begin('--origin', way.address);
    way.port = server.port;
    const made = await server.table(small, 3);
    const page = await seated(browser, { address: way.address }, made, made.keys.seats[0], { clock: true });
    await ready(page);
    way.freeze();
    await page.click('.side >> text=Tiles left');
    await pass(page, 6000);
    demand((await page.$('.banner')) !== null, 'the silence is not noticed');
    demand((await page.$('.gallery figure')) === null, 'it is answered by nobody');
    way.thaw();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForSelector('.gallery figure');
    demand(page.troubles.length === 0, page.troubles.join('\n'));
    await page.context().close();
    way.end();
    await server.end();
  });
}
