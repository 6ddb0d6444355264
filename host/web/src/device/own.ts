// Modules that somebody brings as a folder: where its files go in the engine's file system, and the list of them, by which they are
// removed again. Only texts are taken; what they say is the engine's to judge.
import { parse } from 'smol-toml';
import { t } from '../text/text';
import type { Changes } from './store';
import { listsIn } from './words';

const mostBytes = 2_000_000;
const mostFiles = 200;

export interface Own {
  name: string;
  paths: string[];
}
/** A file with its path below the folder, which comes first in it. */
export interface Brought {
  path: string;
  content: Uint8Array;
}
/** The same, not read yet. */
export interface Found {
  path: string;
  file: Pick<File, 'size' | 'arrayBuffer'>;
}

/** Throws a sentence where that is more than an expansion consists of. */
export function bearable(sizes: number[]): void {
  if (sizes.length > mostFiles || sizes.reduce((sum, size) => sum + size, 0) > mostBytes) {
    throw new Error(t('own.large'));
  }
}

/** Fails with a sentence before anything is read, whatever folder was chosen by mistake. */
export async function readAll(found: Found[]): Promise<Brought[]> {
  bearable(found.map(({ file }) => file.size));
  return Promise.all(
    found.map(async ({ path, file }) => ({ path, content: new Uint8Array(await file.arrayBuffer()) })),
  );
}

/** Where it goes, or null for what a module does not consist of. */
function placeOf(name: string, path: string): string | null {
  const below = path.split('/').slice(1).join('/');
  const shared = /^(tilesets|games)\/([a-z0-9-]+\.toml)$/.exec(below);
  if (shared) {
    return `/${shared[1]}/${shared[2]}`;
  }
  return /^(rules\.toml|README\.md|words\/[A-Za-z-]+\.toml)$/.test(below)
    ? `/modules/${name}/${below}`
    : null;
}

/** What the module calls itself; throws what is wrong with the text. */
function nameIn(rules: Uint8Array | undefined): string {
  const file = rules ? (parse(new TextDecoder().decode(rules)) as { module?: { name?: unknown } }) : {};
  const name = file.module?.name;
  if (typeof name !== 'string' || !/^[a-z0-9-]{1,60}$/.test(name)) {
    throw new Error(t('own.none'));
  }
  return name;
}

export const removed = ({ name, paths }: Own): Changes =>
  new Map([...paths, `${listsIn}${name}.json`].map((path) => [path, null]));

/** What becomes of files; of `own` what the module consisted of before goes. Throws a sentence. */
export function placed(brought: Brought[], own: Own[] = []): { name: string; files: Changes } {
  bearable(brought.map(({ content }) => content.length));
  const name = nameIn(brought.find(({ path }) => /^[^/]+\/rules\.toml$/.test(path))?.content);
  const files = new Map<string, Uint8Array>();
  for (const { path, content } of brought) {
    const place = placeOf(name, path);
    if (place) {
      files.set(place, content);
    }
  }
  const now: Own = { name, paths: [...files.keys()] };
  files.set(`${listsIn}${name}.json`, new TextEncoder().encode(JSON.stringify(now)));
  const before = own.filter((one) => one.name === name).flatMap((one) => [...removed(one)]);
  return { name, files: new Map<string, Uint8Array | null>([...before, ...files]) };
}
