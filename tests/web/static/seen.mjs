// What a camera that is held before the page would read.
import { createRequire } from 'node:module';
import { demand } from '../browser/harness.mjs';

const required = createRequire(new URL('../../../host/web/package.json', import.meta.url));
const { default: read } = required('jsqr');

/** The text of a code. */
export async function seen(page, code) {
  const picture = await (await page.waitForSelector(code)).screenshot();
  const { side, data } = await page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width,
      height: image.width,
    });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.width);
    return { side: image.width, data: [...data] };
  }, picture.toString('base64'));
  const text = read(Uint8ClampedArray.from(data), side, side)?.data;
  demand(text, 'there is no code that could be read');
  return text;
}
