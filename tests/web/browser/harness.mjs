// A server, a browser, and hands on the page: what the browser tests share.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshPage, patience, shownNow } from './browser.mjs';

const root = process.env.BASTIDE_SOURCE_DIR;
const required = createRequire(join(root, 'host/web/package.json'));
export const axeSource = await readFile(required.resolve('axe-core/axe.min.js'), 'utf8');

/** A game file of Ann, a person, and Ben. */
export const duel = (modules, sets, ben = 'greedy', title = '') => `
[game]
${title && `title = "${title}"\n`}modules = ${JSON.stringify(modules)}
tilesets = ${JSON.stringify(sets)}
[[player]]
name = "Ann"
agent = "person"
youngest = true
[[player]]
name = "Ben"
agent = "${ben}"
`;

/** `bastide serve`; restart() kills it as a power cut would and starts it at the same port. */
export class Server {
  static #running = new Set();
  static async begin(...options) {
    const server = new Server();
    Server.#running.add(server);
    server.folder = await mkdtemp(join(tmpdir(), 'bastide-web-'));
    server.options = options;
    await server.start(0);
    return server;
  }
  start(port) {
    this.process = spawn(
      process.env.BASTIDE,
      [
        'serve',
        '--port',
        String(port),
        '--tables',
        this.folder,
        '--web',
        join(root, 'host/web/dist'),
        ...this.options,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    return new Promise((resolve, reject) => {
      this.process.once('exit', () => reject(new Error('The server ended.')));
      this.process.stdout.once('data', (text) => {
        this.port = Number(/:(\d+)\//.exec(String(text))[1]);
        this.process.removeAllListeners('exit');
        resolve();
      });
    });
  }
  async restart() {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await ended;
    await this.start(this.port);
  }
  /** Those too that a check which failed has left. */
  static async endAll() {
    for (const server of Server.#running) await server.end();
  }
  async end() {
    Server.#running.delete(this);
    this.process.kill('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
  get address() {
    return `http://127.0.0.1:${this.port}`;
  }
  async post(path, body) {
    const answer = await fetch(this.address + path, { method: 'POST', body: JSON.stringify(body) });
    const made = await answer.json();
    if (!answer.ok) throw new Error(made.error);
    return made;
  }
  table(toml, seed) {
    return this.post('/api/tables', { toml, seed });
  }
  tableFrom(record, moves, agents) {
    return this.post('/api/records', { record, moves, agents });
  }
  async record(made) {
    const headers = { Authorization: `Bearer ${made.keys.host}` };
    const answer = await fetch(`${this.address}/api/tables/${made.table}/record`, { headers });
    return answer.text();
  }
}

/** A seat at a table in a page of its own; troubles of the page are collected. */
export async function seated(browser, server, made, key, options = {}) {
  const { clock, ...rest } = options;
  const page = await freshPage(browser, rest);
  if (clock) await page.clock.install(); // so that a test can let time pass
  page.on('console', (message) => {
    // that a server which was killed does not answer is no fault of the page's
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION/.test(message.text()))
      page.troubles.push(message.text());
  });
  page.on('websocket', (socket) => (page.socket = socket)); // the last one
  await page.goto(`${server.address}/#/table/${made.table}/${key}`);
  await page.waitForSelector('main.table');
  return page;
}

/** Numbers that look random and are the same in every run. */
export function dice(seed) {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * sides);
  };
}

/** Where the game stands in this page. */
export const standing = (page) =>
  page.evaluate(() => {
    const main = document.querySelector('main.table');
    return {
      move: Number(main?.dataset.move ?? -1),
      decision: main?.dataset.decision ?? '',
      mine: document.querySelector('.turn.mine') !== null,
      over: document.querySelector('.verdict') !== null,
      privacy: document.querySelector('.privacy') !== null,
      chosen: document.querySelectorAll('.targets > *').length,
      step: document.querySelector('.turn [data-step]')?.dataset.step,
      scale: document.querySelector('.turn [data-step]')?.dataset.scale,
    };
  });

/** Until it is somebody's turn here, or the game is over; where others have to move meanwhile, or it is their turn. */
export async function ready(page, others = false) {
  await page.waitForFunction(
    (others) =>
      document.querySelector('.verdict') ||
      document.querySelector('.privacy') ||
      (document.querySelector('.turn.mine')
        ? document.querySelector('.targets > *, .turn > .row > .action, .turn details .action')
        : others && document.querySelector('main.table .turn')),
    others,
    { timeout: patience },
  );
  return standing(page);
}

/**
 * Until the move is another one, or the next step is asked for: another place, one of several figures, a closer look. What is on its
 * way is no step, though the board may make room for something meanwhile.
 */
export async function goneOn(page, before) {
  await page.waitForFunction(
    ({ move, step, scale }) => {
      const now = document.querySelector('.turn [data-step]')?.dataset;
      return (
        Number(document.querySelector('main.table')?.dataset.move) !== move ||
        now?.step !== step ||
        (now?.scale !== scale && now?.sent !== 'true')
      );
    },
    before,
    { timeout: patience },
  );
}

/** Middles on the screen of everything that can be pointed at, in view first brought into it; once the board rests. */
export const targets = (page) =>
  page.evaluate(async () => {
    const board = document.querySelector('.surface');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const places = () =>
      [...document.querySelectorAll('.targets > .square > rect, .targets > .spot > circle')]
        .map((shape) => shape.getBoundingClientRect())
        .map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
    let before;
    let now = places();
    do {
      before = now;
      await frame();
      await frame();
      now = places();
    } while (JSON.stringify(now) !== JSON.stringify(before));
    return now.filter(({ x, y }) => board.contains(document.elementFromPoint(x, y)));
  });

/** Until what was asked of the board has been drawn, which is two frames later at most, and it has glided there. */
export async function atRest(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction(() => document.querySelector('.world.moving') === null);
}

/** Its targets, with the whole board in view if none is. */
export async function targetsInView(page) {
  const spots = await targets(page);
  if (spots.length > 0 || (await page.$('.targets > *')) === null) return spots;
  await page.click('.board-tools button >> nth=2');
  await atRest(page);
  return targets(page);
}

/** Findings of axe-core that are no trifles, as sentences. What `beside` selects is out of the page meanwhile. */
export async function findings(page, beside) {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (selected) => {
    const left = selected && document.querySelector(selected);
    const mark = document.createComment('');
    left?.replaceWith(mark);
    const found = await window.axe.run(document, { resultTypes: ['violations'] });
    if (left) mark.replaceWith(left);
    return found.violations;
  }, beside);
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html.slice(0, 160))
          .slice(0, 3)
          .join(' | ')}`,
    );
}

export const checks = { passed: 0, failed: 0 };
/** Runs one test and says what came of it. */
export async function check(name, run) {
  const begun = Date.now();
  try {
    await run();
    checks.passed += 1;
    console.log(`ok ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    checks.failed += 1;
    const where = error.stack.match(/[a-z_]+\.mjs:\d+/g) ?? [];
    const [what, ...more] = error.stack.split('\n');
    console.log(`Not so: ${name}: ${what} (${where.join(' < ')})\n${more.join('\n')}`);
    for (const shown of await shownNow()) console.log(`Not so: ${shown}`);
  }
}
export function demand(truth, sentence) {
  if (!truth) throw new Error(sentence);
}
