// Browser tests of the page. BASTIDE_WEB_SHOTS=FOLDER keeps pictures of games that are over.
import { alive } from './alive.mjs';
import { appearance } from './appearance.mjs';
import { asked } from './asked.mjs';
import { launch } from './browser.mjs';
import { checks, Server } from './harness.mjs';
import { games } from './games.mjs';
import { kinds } from './kinds.mjs';
import { planted } from './planted.mjs';
import { pointing } from './pointing.mjs';
import { monks } from './monks.mjs';
import { puzzles } from './puzzles.mjs';
import { silence } from './silence.mjs';
import { together } from './together.mjs';
import { views } from './views.mjs';
import { wood } from './wood.mjs';

const server = await Server.begin();
const browser = await launch();
const shots = process.env.BASTIDE_WEB_SHOTS;
const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries({
  appearance,
  alive,
  planted,
  views,
  asked,
  silence,
  monks,
  games,
  kinds,
  together,
  wood,
  pointing,
  puzzles,
})) {
  if (wanted.length === 0 || wanted.includes(name)) await run(browser, server, shots);
}
await browser.leave();
await Server.endAll();
console.log(`${checks.passed} passed, ${checks.failed} failed`);
process.exit(checks.failed === 0 ? 0 : 1);
