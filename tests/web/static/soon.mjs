// How soon the first page is there.
import { demand } from '../browser/harness.mjs';

export async function soon(around) {
  await around.check('the first board is there soon on a slow processor', async () => {
    const page = await around.opened();
    await around.kept(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' }); // what the page itself used: machines have other work
    await page.goto('about:blank');
    const used = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    };
    const browser = await page.context().browser().newBrowserCDPSession();
    /** By process: what all threads of pages have used, the worker with the engine and whoever compiles it among them. */
    const byProcess = async () => {
      const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
      const pages = processInfo.filter(({ type }) => type === 'renderer');
      return new Map(pages.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
    };
    const all = await byProcess();
    const [begun, before] = [Date.now(), await used()];
    await page.goto(around.host().address);
    await page.waitForSelector('.hero-board');
    await page.$eval('.hero-board', (picture) => picture.decode());
    const board = 4 * ((await used()) - before);
    const seen = Date.now() - begun;
    let threads = 0;
    for (const [id, time] of await byProcess()) threads += 4 * Math.max(0, time - (all.get(id) ?? 0));
    console.log(
      `First board: ${Math.round(board)} ms of a processor four times as slow (here after ${seen} ms); with the worker ${Math.round(threads)} ms on all its cores.`,
    );
    demand(board < 2000, `the first board takes ${Math.round(board)} ms`);
    await page.context().close();
  });
}
