// What all that is bundled here has in common: of the page for a server, of the one without, and of the tests.
import { readdir } from 'node:fs/promises';

export const texts = (await readdir('src/text')).filter((name) => name.endsWith('.json'));

/** For esbuild. `parts`: the files of a page without a server. */
export const common = (parts = null) => ({
  bundle: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  target: 'es2022',
  logLevel: 'warning',
  define: {
    LANGUAGES: JSON.stringify(texts.map((name) => name.replace('.json', '')).sort()),
    STATIC: String(parts !== null),
    PARTS: JSON.stringify(parts ?? {}),
  },
});

export const shipped = { minify: true, format: 'esm', legalComments: 'none' };

/** The icon with a dot: somebody is called. */
export function marked(icon) {
  const [, x, y, width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(icon).map(Number);
  const size = Math.min(width, height);
  const dot = `<circle cx="${x + 0.74 * width}" cy="${y + 0.26 * height}" r="${0.22 * size}" fill="#d9480f" stroke="#fff" stroke-width="${0.05 * size}"/>`;
  return icon.replace('</svg>', `${dot}</svg>`);
}
