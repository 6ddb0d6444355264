// The hands that play in the browser. Each makes one step of a decision, at the board or at a button where there is no place, and says
// which of the two; '' if there is neither.
import { targetsInView } from './harness.mjs';

async function pressButton(page, roll, press) {
  const buttons = page.locator('.turn > .row > .action'); // found again if the page draws them anew meanwhile
  const count = await buttons.count();
  if (count === 0) return '';
  await press(buttons.nth(roll(count)));
  return 'button';
}

/** Where there is both, a step in four is made by a button. */
async function somewhere(page, roll) {
  const spots = await targetsInView(page);
  const button = (await page.$('.turn > .row > .action')) !== null;
  return spots.length === 0 || (button && roll(4) === 0) ? null : spots[roll(spots.length)];
}

export async function byMouse(page, roll) {
  const spot = await somewhere(page, roll);
  if (spot === null) return pressButton(page, roll, (button) => button.click());
  await page.mouse.move(spot.x, spot.y);
  if (roll(3) === 0) await page.mouse.wheel(0, 100); // turns the tile where it fits in several ways
  await page.mouse.click(spot.x, spot.y);
  return 'board';
}

export async function byKeyboard(page, roll) {
  await page.focus('.surface');
  const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let i = roll(4); i >= 0; --i) await page.keyboard.press(arrows[roll(4)]);
  await page.keyboard.press('ArrowRight');
  if (roll(2) === 0) await page.keyboard.press('r');
  const chosen = (await page.$('.targets .chosen')) !== null;
  if (!chosen || roll(4) === 0) {
    const press = (button) => button.focus().then(() => page.keyboard.press('Enter'));
    if (await pressButton(page, roll, press)) return 'button';
    if (!chosen) return '';
    await page.focus('.surface');
  }
  await page.keyboard.press('Enter');
  return 'board';
}

export async function byTouch(page, roll) {
  const spot = await somewhere(page, roll);
  if (spot === null) return pressButton(page, roll, (button) => button.tap());
  await page.touchscreen.tap(spot.x, spot.y); // shows what would be there
  await page.waitForSelector('.targets .chosen');
  const turn = page.locator('.cursor button:not(.main)').first();
  if ((await turn.count()) > 0 && roll(2) === 0) await turn.tap();
  await page.locator('.cursor .main').tap();
  return 'board';
}
