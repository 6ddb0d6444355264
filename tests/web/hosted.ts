// What the worker's queue is tested with: an engine that echoes, a store in memory, a world without a worker.
import type { Choice, Engine } from '../../host/web/src/device/engine';
import { Host } from '../../host/web/src/device/host';
import { Packs } from '../../host/web/src/device/packs';
import type { Changes, Files, Store } from '../../host/web/src/device/store';
import type { Thinkers } from '../../host/web/src/device/thinkers';
import type { ToPage } from '../../host/web/src/device/words';

export const record = '/records/0123456789abcdef.bastide';
export const keys = '/records/0123456789abcdef.keys';
export const bytes = (text: string) => new TextEncoder().encode(text);
export const rest = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Writes each message to the record ("keys" to its keys), and says it again with the next step; falls over "fall". */
export class Echo {
  files = new Map<string, Uint8Array>();
  said: [number, string][] = [];
  changed: string[] = [];
  choices: Choice[] = [];
  made: [number, string][] = []; // elsewhere
  chosen = (id: number, text: string) => void this.made.push([id, text]);
  start() {
    return '1';
  }
  begin = () => this.start();
  request = ({ path }: { path: string }) => {
    if (path === 'fall') {
      this.fallen = true;
      throw new Error('unreachable');
    }
    if (path === '/api/installed') {
      const modules = this.files.has('/modules/my-orchards/rules.toml') ? [{ name: 'my-orchards' }] : [];
      return { status: 200, body: JSON.stringify({ modules: this.blind ? [] : modules, tile_sets: [] }) };
    }
    return { status: 200, body: path === '/api/compose' ? '{"problems":["no such kind"]}' : path };
  };
  fallen = false;
  blind = false; // it cannot use what it was given
  connect() {}
  leave() {}
  hear(line: number, text: string) {
    this.said.push([line, text]);
    const path = text === 'keys' ? keys : record;
    this.files.set(path, bytes(text));
    this.changed.push(path);
  }
  step() {
    if (this.fallen) {
      throw new Error('unreachable');
    }
    const choices = this.choices.splice(0);
    return { out: this.said.splice(0, 1), closed: [], choices, wait: this.said.length > 0 ? 0 : -1 };
  }
  filesChanged = () => this.changed.splice(0);
  file = (path: string) => this.files.get(path) ?? null;
  write = (path: string, content: Uint8Array) => void this.files.set(path, content);
  remove = (path: string) => void this.files.delete(path);
}

/** Full or taken from us, as a test likes. */
export class Shelf implements Store {
  files: Files = new Map();
  refuse: Error | null = null;
  claim = async () => new Map(this.files);
  async change(changes: Changes) {
    await rest();
    if (this.refuse) {
      throw this.refuse;
    }
    for (const [path, content] of changes) {
      if (content) {
        this.files.set(path, content);
      } else {
        this.files.delete(path);
      }
    }
  }
}

export function hosted(
  store: Store | null = null,
  packs = new Packs([], async () => ({})),
  thinkers: Thinkers | null = null,
) {
  const posted: ToPage[] = [];
  const due: (() => void)[] = [];
  const engines: Echo[] = [];
  let taken = 0;
  const world = {
    make: async () => {
      engines.push(new Echo());
      return engines.at(-1) as unknown as Engine;
    },
    packs,
    thinkers,
    later: (_: number, what: () => void) => {
      due.push(what);
      return () => void due.splice(due.indexOf(what), 1);
    },
    post: (message: ToPage) => void posted.push(message),
    now: () => 0,
  };
  const host = new Host(world, store, () => (taken += 1));
  const told = (what: ToPage['what']) => posted.filter((message) => message.what === what);
  return { host, posted, due, engines, told, taken: () => taken };
}
