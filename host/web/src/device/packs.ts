// Files of the engine that come when they are asked for first: what expansions say of themselves, the texts of rules, other
// languages, what saved games of another program mean. Each pack is JSON, texts by path (publish.mjs makes them,
// host/wasm/README.md says what is in them).
import type { Request } from '../wire/transport';

const needs: [RegExp, string][] = [
  [/^\/api\/modules\/[^/]+\/about$/, 'about'],
  [/^\/api\/modules\/[^/]+\/rules$/, 'rules'],
  [/^\/api\/rules\/.*$/, 'rules'],
  [/^\/api\/puzzles.*$/, 'puzzles'],
  [/^\/api\/words\/([^/]+)$/, 'words-$1'],
  [/^\/api\/words\/([^/]+)\/switches$/, 'switches-$1'],
];

/** A saved game of another program where a record may stand: that one begins otherwise. */
const savedGame = /^\{"record":"(?:\\[nrt]|\s)*\{/;

/** The name of the pack that has what is asked for. */
export function packOf({ path, body }: Request): string | null {
  if (path === '/api/records' && savedGame.test(body ?? '')) {
    return 'saved-games';
  }
  const need = needs.find(([pattern]) => pattern.test(path));
  return need ? path.replace(...need) : null;
}

export type Texts = Record<string, string>;

export class Packs {
  private readonly coming = new Map<string, Promise<void>>();
  private readonly texts = new Map<string, string>();
  private readonly there = new Set<string>();

  /** `fetch` fails where there is no connection. */
  constructor(
    private readonly known: readonly string[],
    private readonly fetch: (name: string) => Promise<Texts>,
  ) {}

  /** What has to come before the request is answered, or null. Fails if it does not; then it may be asked for again. */
  before(request: Request): Promise<void> | null {
    const name = packOf(request);
    if (name === null || !this.known.includes(name) || this.there.has(name)) {
      return null;
    }
    let coming = this.coming.get(name);
    if (!coming) {
      coming = this.bring(name).finally(() => this.coming.delete(name));
      this.coming.set(name, coming);
    }
    return coming;
  }

  private async bring(name: string): Promise<void> {
    for (const [path, text] of Object.entries(await this.fetch(name))) {
      this.texts.set(path, text);
    }
    this.there.add(name);
  }

  /** All that has come, by path: for an engine. */
  all(): ReadonlyMap<string, string> {
    return this.texts;
  }
}
