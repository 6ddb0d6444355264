// What all that is bundled here has in common: of the page for a server, of the one without, and of the tests.
import { access, readdir, readFile } from 'node:fs/promises';

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

/** What of others a page is made of: its licences go wherever it goes. Where a package has no file of it, its code begins with it. */
export async function licences(parts) {
  const licence = async (part) => {
    const file = `node_modules/${part}/LICENSE`;
    const there = await access(file).then(
      () => true,
      () => false,
    );
    if (there) return `${part}\n\n${await readFile(file, 'utf8')}`;
    const { module } = JSON.parse(await readFile(`node_modules/${part}/package.json`, 'utf8'));
    const code = await readFile(`node_modules/${part}/${module}`, 'utf8');
    return `${part}\n\n${/^(\/\/.*\n)+/.exec(code)[0].replace(/^\/\/ ?/gm, '')}`;
  };
  return (await Promise.all([...foreign, ...parts].map(licence))).join('\n\n');
}
const foreign = [
  'preact',
  '@preact/signals',
  '@preact/signals-core',
  'smol-toml',
  '@fontsource/alegreya',
  '@fontsource/alegreya-sans',
];
