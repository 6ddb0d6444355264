// The page without a server, in a real Chromium: node main.mjs FOLDER [TEST], which host/web/build-static has made.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshPage, launch, patience } from '../browser/browser.mjs';
import { byMouse } from '../browser/hands.mjs';
import {
  check as checked,
  checks,
  demand,
  dice,
  duel,
  goneOn,
  ready,
  standing,
} from '../browser/harness.mjs';
import { FileHost } from './host.mjs';
import { later } from './later.mjs';
import { links } from './links.mjs';
import { soon } from './soon.mjs';
import { thinkers } from './thinkers.mjs';

const [folder, only] = process.argv.slice(2); // a part of a test's name, or all
let host = await FileHost.begin(folder);
const browser = await launch();
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

/** A page of the folder; whatever it asks of anybody else is written down, and all that troubles it. */
async function opened(context, hash = '') {
  const page = context
    ? await context.newPage()
    : await freshPage(browser, { typefaces: true, ...clipboard });
  page.troubles ??= [];
  page.foreign = [];
  page.on('pageerror', (error) => page.troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') page.troubles.push(message.text());
  });
  page.context().on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(host.address))
      page.foreign.push(request.url());
  });
  await page.goto(host.address + hash);
  return page;
}
const well = (page) => {
  demand(page.troubles.length === 0, page.troubles.join('\n'));
  demand(page.foreign.length === 0, `asked elsewhere: ${page.foreign.join(' ')}`);
};

/** So many decisions, or to the end. */
async function play(page, roll, decisions) {
  for (let made = 0; made < decisions; ++made) {
    const now = await ready(page);
    if (now.over) return;
    for (let tried = 0; !(await byMouse(page, roll)); ++tried) demand(tried < 5, 'nothing to point at');
    await goneOn(page, now);
  }
}
/** Where the game stands when nothing that was chosen is on its way any more. */
async function settled(page, others = false) {
  for (;;) {
    const { move } = await ready(page, others);
    await page.waitForTimeout(500);
    const now = await ready(page, others);
    if (now.move === move) return now;
  }
}
async function playNow(page, strength = 0) {
  await page.locator('.strengths label').nth(strength).click();
  await page.click('button.play');
  await page.waitForSelector('main.table');
}
/** A mix by a link as earlier versions made it, at a table that the page then makes. */
async function compose(page, toml) {
  await page.goto(`${host.address}#/share/${Buffer.from(toml).toString('base64url')}`);
  await page.click('.compose-make .main:enabled');
  await page.waitForSelector('main.table');
}
const together = duel(['base', 'farmers'], ['base-c2'], 'person', 'At one screen');
/** The worker that answers without a network has the page. */
const kept = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
  });
const note = (page, text) =>
  page.waitForSelector(`.notes .banner:has-text("${text}")`, { timeout: patience });

const check = async (name, run) => (!only || name.includes(only) ? checked(name, run) : undefined);
/** While the host is not there. */
async function without(what) {
  await host.end();
  try {
    await what();
  } finally {
    host = await FileHost.begin(folder, host.path, host.port);
  }
}
const around = { folder, check, opened, compose, play, settled, kept, well, without, host: () => host };
let first;
await check('a game against an agent, below a folder, asking nobody else', async () => {
  first = await opened();
  await first.waitForFunction(() => document.querySelector('.card-picture')?.naturalWidth > 0); // the engine draws it
  const drawn = await first.$$eval('.hero-board', (all) => Promise.all(all.map((one) => one.decode())));
  demand(drawn.length === 1, 'there is no picture');
  await playNow(first, 1);
  await play(first, dice(1), 12);
  demand(host.missing.length === 0, `not there: ${host.missing.join(' ')}`);
  well(first);
});

await check('it goes on after a reload', async () => {
  const before = await settled(first);
  await first.reload();
  const after = await ready(first);
  demand(after.move === before.move, `move ${after.move}, not ${before.move}`);
  await play(first, dice(2), 3);
  well(first);
});

await check('two at one screen; the record is saved and opened again', async () => {
  const page = await opened();
  await compose(page, together);
  await play(page, dice(3), 6);
  await settled(page);
  const seats = await page.$$eval('.of-players .away', (all) => all.length);
  demand(seats === 0, 'somebody is said to be away');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.after >> text=Record')]);
  const file = await download.path();
  const { move } = await ready(page);
  await page.goto(host.address);
  await page.setInputFiles('input[type=file]', {
    name: 'game.bastide',
    mimeType: 'text/plain',
    buffer: await readFile(file),
  });
  await page.waitForSelector('main.table');
  demand((await ready(page)).move === move, 'the record is at another move');
  demand((await page.$('.links')) !== null, 'no turn can be sent');
  well(page);
  await page.context().close();
});

await check('a second window says so, and takes the tables when it is asked to', async () => {
  const { move } = await settled(first);
  const second = await opened(first.context(), new URL(first.url()).hash);
  await note(second, 'another window');
  await second.click('.notes button');
  await note(first, 'another window');
  demand((await ready(second)).move === move, 'the other window is elsewhere in the game');
  await play(second, dice(4), 2);
  const there = await settled(second);
  await second.close();
  const goesOn = (move) => Number(document.querySelector('main.table').dataset.move) >= move;
  await first.waitForFunction(goesOn, there.move, { timeout: patience }); // by itself, now that the other is closed
  await first.waitForSelector('.notes .banner', { state: 'detached' });
  well(first);
});

await check('without a network it is there and plays', async () => {
  await kept(first);
  await first.selectOption('select', 'de'); // what was spoken once stays
  await first.waitForSelector('html[lang=de]');
  await first.selectOption('select', 'en');
  await without(async () => {
    await first.reload();
    await play(first, dice(5), 3);
    await first.goto(`${host.address}#/`);
    await first.selectOption('select', 'de');
    await first.waitForSelector('text=Sofort anfangen');
    await first.selectOption('select', 'en');
    await playNow(first, 0);
    await play(first, dice(6), 3);
  });
  demand(first.foreign.length === 0, `asked elsewhere: ${first.foreign.join(' ')}`);
});

await later(around);

await check('a newer version is told, and taken when somebody wants it', async () => {
  const page = await opened();
  await kept(page);
  const worker = await readFile(join(folder, 'sw.js'), 'utf8');
  const version = /"([0-9a-f]{16})"/.exec(worker)[1];
  host.changed.set('sw.js', worker.replace(version, '0123456789abcdef'));
  await page.reload();
  await note(page, 'newer version');
  await Promise.all([page.waitForEvent('load'), page.click('.notes button')]);
  const caches = await page.evaluate(() => globalThis.caches.keys());
  demand(caches.length === 1 && caches[0].endsWith('0123456789abcdef'), `kept: ${caches.join(', ')}`);
  host.changed.clear();
  well(page);
  await page.context().close();
});

/** Runs before the page's worker: while it is told so, transactions end as they do in a browser that keeps no more. */
const narrow = `
let full = false;
new BroadcastChannel('full').onmessage = ({ data }) => (full = data);
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...values) {
  if (!full) return put.apply(this, values);
  Object.defineProperty(this.transaction, 'error', { value: new DOMException('', 'QuotaExceededError') });
  this.transaction.abort();
};`;

await check('a full store is told, and the game goes on', async () => {
  const worker = (await readdir(folder)).find((name) => /^worker-/.test(name));
  host.changed.set(worker, narrow + (await readFile(join(folder, worker), 'utf8')));
  const page = await opened();
  const full = (yes) => page.evaluate((yes) => new BroadcastChannel('full').postMessage(yes), yes);
  await playNow(page, 0);
  await ready(page);
  await full(true);
  await play(page, dice(7), 3);
  await note(page, 'storage is full');
  await play(page, dice(8), 2);
  await full(false);
  await play(page, dice(9), 2);
  await page.waitForSelector('.notes .banner', { state: 'detached' });
  const { move } = await settled(page);
  await page.reload();
  demand((await ready(page)).move === move, 'what came last is lost');
  host.changed.clear();
  well(page);
  await page.context().close();
});

await links(around);

await check('a deal in a link is the same for everybody; a damaged one is told', async () => {
  const draws = [];
  let link = '';
  for (let i = 0; i < 2; ++i) {
    const page = await opened();
    if (!link) {
      await page.goto(`${host.address}#/compose`);
      await page.click('text=Copy a link to one deal');
      await page.waitForSelector('text=Copied');
      link = await page.evaluate(() => navigator.clipboard.readText());
    }
    await page.goto(link);
    await page.click('.compose-make .main:enabled');
    await page.waitForSelector('main.table');
    await ready(page);
    draws.push(await page.textContent('.log, .of-account'));
    await page.goto(`${host.address}#/share/z.AAAA`);
    await page.waitForSelector('text=damaged');
    well(page);
    await page.context().close();
  }
  demand(draws[0] === draws[1], `${draws[0]}\n${draws[1]}`);
});

await check('an expansion of ones own is dropped, played and removed; a wrong one is refused', async () => {
  const source = join(process.env.BASTIDE_SOURCE_DIR, 'tests/rules-only');
  const brought = await mkdtemp(join(tmpdir(), 'bastide-own-'));
  const orchards = join(brought, 'orchards');
  await mkdir(join(orchards, 'tilesets'), { recursive: true });
  await cp(join(source, 'modules/orchards/rules.toml'), join(orchards, 'rules.toml'));
  await cp(join(source, 'tilesets/orchards.toml'), join(orchards, 'tilesets/orchards.toml'));
  const wrong = join(brought, 'wrong');
  await mkdir(wrong);
  const rules = await readFile(join(orchards, 'rules.toml'), 'utf8');
  await writeFile(join(wrong, 'rules.toml'), rules.replace('title =', 'titel ='));
  const page = await opened(null, '#/compose');
  const choose = (folder) => page.setInputFiles('.own-modules input', folder);
  await page.waitForSelector('.module');
  await choose(wrong);
  await page.waitForSelector('.own-modules .problem:has-text("titel")');
  await Promise.all([page.waitForEvent('load'), choose(orchards)]);
  await page.click('.module:has-text("Orchards") > label');
  await page.click('.compose-make .main:enabled');
  await page.waitForSelector('main.table');
  await play(page, dice(11), 4);
  await page.goto(`${host.address}#/compose`);
  await Promise.all([page.waitForEvent('load'), page.click('text=Remove orchards')]);
  await page.waitForSelector('.module');
  demand((await page.$('.module:has-text("Orchards")')) === null, 'it is still there');
  demand(page.foreign.length === 0, page.foreign.join(' '));
  await page.context().close();
  await rm(brought, { recursive: true });
});

await thinkers(around);
await soon(around);

await browser.leave();
await host.end();
console.log(`${checks.passed} passed, ${checks.failed} failed`);
process.exit(checks.failed === 0 ? 0 : 1);
