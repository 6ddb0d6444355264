// A Chromium that is the same on every machine: one font (font.mjs), one language, one time zone, a home of its own.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boxFont } from './font.mjs';

const required = createRequire(join(process.env.BASTIDE_SOURCE_DIR, 'host/web/package.json'));
const { chromium } = required('playwright-core');
const family = 'Bastide Boxes';
const boxes = { regular: boxFont(family, 'regular'), bold: boxFont(family, 'bold') };

/** Whoever waits so long (ms) waits in vain, on a slow and busy machine too. */
export const patience = 90_000;

/** All contexts begin with this; what differs from it is what a test is about. */
export const place = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  locale: 'en-US',
  timezoneId: 'UTC',
  colorScheme: 'light',
  reducedMotion: 'reduce', // pictures and places are settled at once; alive.mjs is about what moves
  forcedColors: 'none',
};

/** fontconfig's view of the world: our folder alone, every name is our family, edges without a machine's taste. */
const fontsConf = (folder) => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
  <match target="pattern">
    <edit name="family" mode="assign_replace" binding="same"><string>${family}</string></edit>
  </match>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`;

async function furnish(home) {
  await mkdir(join(home, 'fonts/cache'), { recursive: true });
  for (const weight of ['regular', 'bold']) await writeFile(join(home, `fonts/${weight}.ttf`), boxes[weight]);
  await writeFile(join(home, 'fonts.conf'), fontsConf(join(home, 'fonts')));
}

/** The sandbox is not for root, and not to be had in many a container. */
async function start(options) {
  if (process.getuid() !== 0) {
    try {
      return await chromium.launch({ ...options, chromiumSandbox: true });
    } catch {
      console.log('Chromium does not start with its sandbox here; it goes without.');
    }
  }
  return chromium.launch({ ...options, chromiumSandbox: false });
}

/** A browser with `leave` in place of `close`. */
export async function launch() {
  const home = await mkdtemp(join(tmpdir(), 'bastide-home-'));
  await furnish(home);
  const browser = await start({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    timeout: patience,
    args: ['--disable-gpu', '--disable-lcd-text', '--font-render-hinting=none', '--force-color-profile=srgb'],
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      LANGUAGE: 'en',
      TZ: 'UTC',
    },
  });
  browser.leave = async () => {
    await browser.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return browser;
}

const open = new Set(); // since a failure was last told of

/** What each page that is open shows, in a few words: for who reads of a failure on a machine that they do not have. */
export async function shownNow() {
  const pages = [...open];
  open.clear();
  const told = pages.map(async (page) => {
    const seen = page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').slice(0, 400));
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'nothing: it does not answer'));
    const words = await Promise.race([seen, late]).catch((error) => error.message);
    return [`${page.url()} shows: ${words}`, ...page.troubles].join('; ');
  });
  return Promise.all(told);
}

/** An empty page; its troubles are collected. */
export async function freshPage(browser, { newcomer, typefaces, ...options } = {}) {
  const context = await browser.newContext({ ...place, ...options });
  context.setDefaultTimeout(patience);
  // no newcomer, but for the test of the tour
  if (!newcomer)
    await context.addInitScript(() => localStorage.getItem('tour') ?? localStorage.setItem('tour', 'off'));
  // the page's own typefaces, too: how they are rasterised is the browser's matter, and that of who looks at pictures
  if (!typefaces)
    await context.route('**/fonts/*.woff2', (route) =>
      route.fulfill({
        body: boxes[/-700-/.test(route.request().url()) ? 'bold' : 'regular'],
        contentType: 'font/ttf',
      }),
    );
  const page = await context.newPage();
  page.troubles = [];
  open.add(page);
  page.on('close', () => open.delete(page));
  page.on('pageerror', (error) => page.troubles.push(error.message));
  return page;
}
