// How views look: against pictures of them that somebody looked at (tests/web/references). Coarsely, as fonts and their edges
// differ from machine to machine. BASTIDE_WEB_REFERENCES=update keeps the views of this run instead: then look at them.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demand } from './harness.mjs';

const folder = join(process.env.BASTIDE_SOURCE_DIR, 'tests/web/references');
const cells = [48, 32];
const mostOnAverage = 7; // of 255
const mostOfACell = 110;

/** Mean and largest difference of the cells of two pictures; both are drawn by the browser. */
const differences = (page, one, other) =>
  page.evaluate(
    async ([addresses, [wide, high]]) => {
      const drawn = await Promise.all(
        addresses.map(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [wide, high];
          const context = canvas.getContext('2d');
          context.imageSmoothingQuality = 'high';
          context.drawImage(image, 0, 0, wide, high);
          return {
            shape: image.naturalWidth / image.naturalHeight,
            points: context.getImageData(0, 0, wide, high).data,
          };
        }),
      );
      const apart = drawn[0].points.map((value, i) => Math.abs(value - drawn[1].points[i]));
      return {
        mean: apart.reduce((sum, one) => sum + one, 0) / apart.length,
        most: Math.max(...apart),
        shape: Math.abs(drawn[0].shape - drawn[1].shape),
      };
    },
    [[one, other].map((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`), cells],
  );

/** Fails if the page looks unlike its reference `name`. */
export async function looksAsKept(browser, page, name) {
  await page.evaluate(() => document.fonts.ready);
  const now = await page.screenshot({ type: 'jpeg', quality: 60, animations: 'disabled' });
  const file = join(folder, `${name}.jpg`);
  if (process.env.BASTIDE_WEB_REFERENCES === 'update') {
    await writeFile(file, now);
    return;
  }
  const blank = await browser.newPage(); // without the page's policy, which forbids such addresses
  const { mean, most, shape } = await differences(blank, await readFile(file), now);
  await blank.close();
  demand(
    mean < mostOnAverage && most < mostOfACell && shape < 0.01,
    `${name} looks unlike tests/web/references/${name}.jpg: ${mean.toFixed(1)} of 255 on average, ${most} somewhere`,
  );
}
