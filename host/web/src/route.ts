// Where in the page somebody is: in the fragment of the address, so that keys never travel to the server in it.
import { signal } from '@preact/signals';

export type Route =
  | { at: 'home' }
  | { at: 'compose'; shared: string }
  | { at: 'table'; table: string; key: string };

export function read(hash: string): Route {
  const parts = hash.replace(/^#\/?/, '').split('/');
  if (parts[0] === 'table' && parts[1] && parts[2]) {
    return { at: 'table', table: parts[1], key: parts[2] };
  }
  if (parts[0] === 'compose' || parts[0] === 'share') {
    return { at: 'compose', shared: parts[0] === 'share' ? (parts[1] ?? '') : '' };
  }
  return { at: 'home' };
}

export const route = signal<Route>({ at: 'home' });

export function follow(): void {
  const now = () => (route.value = read(location.hash));
  addEventListener('hashchange', now);
  now();
}
export const tableHash = (table: string, key: string) => `#/table/${table}/${key}`;
export const linkTo = (hash: string) => `${location.origin}${location.pathname}${hash}`;
