// Modules that somebody brings as a folder: where its files go in the engine's file system, and the list of them, by which they are
// removed again. Only texts are taken; what they say is the engine's to judge.
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

/** Throws a sentence. */
export function placed(brought: Brought[]): Changes {
  if (
    brought.length > mostFiles ||
    brought.reduce((sum, { content }) => sum + content.length, 0) > mostBytes
  ) {
    throw new Error(t('own.large'));
  }
  const name = (brought[0]?.path.split('/')[0] ?? '').toLowerCase().replace(/[^a-z0-9-]+/g, '-');
  const files = new Map<string, Uint8Array>();
  for (const { path, content } of brought) {
    const place = placeOf(name, path);
    if (place) {
      files.set(place, content);
    }
  }
  if (!files.has(`/modules/${name}/rules.toml`)) {
    throw new Error(t('own.none'));
  }
  const own: Own = { name, paths: [...files.keys()] };
  return files.set(`${listsIn}${name}.json`, new TextEncoder().encode(JSON.stringify(own)));
}

export const removed = ({ name, paths }: Own): Changes =>
  new Map([...paths, `${listsIn}${name}.json`].map((path) => [path, null]));
