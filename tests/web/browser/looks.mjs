// How views look: against pictures of them that somebody looked at (tests/web/references). The font is our own
// (font.mjs), so what differs between machines is edges alone; planted.mjs proves that a broken view differs by more. BASTIDE_WEB_REFERENCES=update keeps the views of this run instead: then look at them.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { demand } from './harness.mjs';

const folder = join(process.env.BASTIDE_SOURCE_DIR, 'tests/web/references');
const picture = { type: 'jpeg', quality: 28, animations: 'disabled', caret: 'hide' };
const cells = [48, 32];
const mostOnAverage = 1; // of 255
const mostOfACell = 40;

/**
 * Mean and largest difference of the cells of two pictures; both are drawn by the browser. Where a line of letters lies between two rows
 * of pixels, one browser rounds it up and another down: a cell may lie one row higher or lower.
 */
const differences = (page, one, other) =>
  page.evaluate(
    async ([addresses, [wide, high]]) => {
      const images = await Promise.all(
        addresses.map(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          return image;
        }),
      );
      const cellsOf = (image, lower) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [wide, high];
        const context = canvas.getContext('2d');
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, wide, high); // what the shifted one leaves free
        context.drawImage(image, 0, (lower * high) / image.naturalHeight, wide, high);
        return context.getImageData(0, 0, wide, high).data;
      };
      const [kept, now] = images;
      const nows = [-1, 0, 1].map((lower) => cellsOf(now, lower));
      const apart = cellsOf(kept, 0).map((value, i) =>
        Math.min(...nows.map((points) => Math.abs(value - points[i]))),
      );
      const shape = (image) => image.naturalWidth / image.naturalHeight;
      const most = Math.max(...apart);
      const cell = Math.floor(apart.indexOf(most) / 4);
      return {
        mean: apart.reduce((sum, one) => sum + one, 0) / apart.length,
        most,
        where: [cell % wide, Math.floor(cell / wide)],
        shape: Math.abs(shape(kept) - shape(now)),
      };
    },
    [[one, other].map((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`), cells],
  );

const frames = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Until letters and all pictures in view are there, and the board rests. */
export async function complete(page) {
  await page.evaluate(() => document.fonts.ready);
  await frames(page);
  await page.waitForFunction(() => !document.querySelector('.world.moving'));
  await frames(page);
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom < 0 || top > innerHeight || image.hidden || (image.complete && image.naturalWidth > 0);
    }),
  );
}

/** In what the page looks unlike its reference `name`; nothing if it looks as kept. */
export async function unlike(browser, page, name) {
  await complete(page);
  const now = await page.screenshot(picture);
  const file = join(folder, `${name}.jpg`);
  const blank = await browser.newPage(); // without the page's policy, which forbids such addresses
  const { mean, most, where, shape } = await differences(blank, await readFile(file), now);
  await blank.close();
  if (process.env.BASTIDE_WEB_MEASURE)
    console.log(`  ${name}: ${mean.toFixed(2)} on average, ${most} somewhere`);
  if (mean < mostOnAverage && most < mostOfACell && shape < 0.01) return '';
  const seen = join(process.env.BASTIDE_BUILD_DIR, 'unlike', `${name}.jpg`);
  await mkdir(dirname(seen), { recursive: true });
  await writeFile(seen, now);
  return `${name} looks unlike tests/web/references/${name}.jpg: ${mean.toFixed(1)} of 255 on average, ${most} in the cell ${where} of ${cells}; see ${seen}`;
}

/** Fails if the page looks unlike its reference; or keeps how it looks now. */
export async function looksAsKept(browser, page, name) {
  if (process.env.BASTIDE_WEB_REFERENCES === 'update') {
    await complete(page);
    const path = join(folder, `${name}.jpg`);
    await page.screenshot({ path, ...picture });
    return;
  }
  const difference = await unlike(browser, page, name);
  demand(difference === '', difference);
}
