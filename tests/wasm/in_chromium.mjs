// Games of the engine in a real Chromium: node in_chromium.mjs FOLDER-WITH-ENGINE; each line of standard input is what `bastide_games` is
// asked, each line of standard output what it answers.
import { createInterface } from 'node:readline';
import { freshPage, launch } from '../web/browser/browser.mjs';
import { FileHost } from '../web/static/host.mjs';

const host = await FileHost.begin(process.argv[2], '/');
host.changed.set('index.html', '<!doctype html><title>games</title>');
const browser = await launch();
const page = await freshPage(browser);
await page.goto(host.address);
await page.evaluate(async () => {
  const { default: makeEngine } = await import('/engine.mjs');
  const engine = await makeEngine({ print: () => undefined, printErr: () => undefined });
  globalThis.call = (name, json) => engine.ccall(name, 'string', ['string'], [json]);
  globalThis.call('bastide_begin', '{}');
});
for await (const asked of createInterface({ input: process.stdin })) {
  console.log(await page.evaluate((json) => globalThis.call('bastide_games', json), asked));
}
await browser.leave();
await host.end();
