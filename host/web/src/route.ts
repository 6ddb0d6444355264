// Where in the page somebody is: in the fragment of the address, so that keys never travel to the server in it. Links to a
// table name it before the fragment, too, where there is a server: programs that show links are told of it there, and never of a key.
import { signal } from '@preact/signals';

export type Route =
  | { at: 'home' }
  | { at: 'compose'; shared: string; game: string; seed?: string } // a mix in the link, or a bundled game to begin with
  | { at: 'turn'; turn: string } // somebody's, who plays on another device
  | { at: 'shared'; table: string } // of which one has no key
  | { at: 'puzzles' }
  | { at: 'puzzle'; set: string; number: number }
  | { at: 'table'; table: string; key: string };

const isTable = /^[0-9a-f]{16}$/;
const isName = /^[a-z0-9-]{1,60}$/;

export function read(hash: string, path = '/'): Route {
  const shared = STATIC ? undefined : /^\/t\/(.*)$/.exec(path)?.[1];
  if (!hash.startsWith('#/') && shared && isTable.test(shared)) {
    return { at: 'shared', table: shared };
  }
  const parts = hash.replace(/^#\/?/, '').split('/');
  if (parts[0] === 'table' && parts[1] && parts[2]) {
    return { at: 'table', table: parts[1], key: parts[2] };
  }
  const what = parts[1] ?? '';
  if (parts[0] === 'share') {
    const seed = /^[0-9]{1,15}$/.test(parts[2] ?? '') ? { seed: parts[2]! } : {};
    return { at: 'compose', shared: what, game: '', ...seed };
  }
  if (STATIC && parts[0] === 'turn') {
    return { at: 'turn', turn: what };
  }
  if (parts[0] === 'puzzles') {
    return { at: 'puzzles' };
  }
  if (parts[0] === 'puzzle' && isName.test(what) && /^[0-9]{1,5}$/.test(parts[2] ?? '')) {
    return { at: 'puzzle', set: what, number: Number(parts[2]) };
  }
  if (parts[0] === 'compose') {
    return { at: 'compose', shared: '', game: isName.test(what) ? what : '' };
  }
  return { at: 'home' };
}

export const route = signal<Route>({ at: 'home' });

/** The path before the fragment: that of the table that is shown, and of no other. */
export function pathOf(at: Route): string {
  return (at.at === 'table' || at.at === 'shared') && isTable.test(at.table) ? `/t/${at.table}` : '/';
}

export function follow(): void {
  const now = () => {
    const at = read(location.hash, location.pathname);
    if (!STATIC && pathOf(at) !== location.pathname) {
      history.replaceState(history.state, '', `${pathOf(at)}${location.search}${location.hash}`);
    }
    route.value = at;
  };
  addEventListener('hashchange', now);
  addEventListener('popstate', now);
  now();
}
export const tableHash = (table: string, key: string) => `#/table/${table}/${key}`;
/** To be given to others: a view that is no table's. */
export const linkTo = (hash: string) =>
  STATIC ? new URL(hash, document.baseURI).href : `${location.origin}/${hash}`;
/** To be given to others: shows the board where links are shown, if those at the table want that. */
export const tableLink = (table: string, key: string) =>
  `${location.origin}/t/${table}${tableHash(table, key)}`;
