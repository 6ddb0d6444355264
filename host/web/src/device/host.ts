// The engine and all who talk to it: what the page says is passed on, the engine is stepped as long as it has something to do, and
// between two steps the page is heard. An engine that falls is made anew of its files.
import type { Choice, Engine } from './engine';
import { Keeper } from './keeper';
import { Packs } from './packs';
import type { Files, Store } from './store';
import type { Thinkers } from './thinkers';
import { listsIn, type ToPage, type ToWorker } from './words';

const atOnce = 20; // ms of a step
const mostFalls = 3; // within
const shortTime = 60_000; // ms

const notHere = 'This has not been fetched yet, and it cannot be fetched now.';

/** What a worker gives; tests give it themselves. */
export interface World {
  make(): Promise<Engine>;
  packs: Packs;
  thinkers: Thinkers | null; // null: agents choose in the engine
  /** What it returns takes it back. */
  later(ms: number, what: () => void): () => void;
  post(message: ToPage): void;
  now(): number;
}
type Asked = Exclude<ToWorker, { what: 'begin' | 'take' }>;
type Asking = Extract<ToWorker, { what: 'request' }>;

const nameOf = (table: string, kind: string) => `/records/${table}.${kind}`;
const isTable = /^[0-9a-f]{16}$/;
/** What games are made of. */
const isInstalled = /^\/(modules|tilesets|games)\//;

export class Host {
  private engine: Engine | null = null; // that is spoken to
  private source: Engine | null = null; // whose files are kept: the same, or the one that fell
  private keeper: Keeper | null = null;
  private readonly paths = new Set<string>();
  private readonly falls: number[] = [];
  private cancel: (() => void) | undefined;
  private ended = false;

  /** Without a store nothing is kept. */
  constructor(
    private readonly world: World,
    store: Store | null,
    taken: () => void,
  ) {
    if (store) {
      const file = (path: string) => this.source?.file(path) ?? null;
      this.keeper = new Keeper(store, file, (trouble) => world.post({ what: 'kept', trouble }), taken);
    }
  }

  /** Fails with the engine's reason. */
  async begin(files: Files): Promise<void> {
    const { engine, version } = await this.make(files);
    if (!this.ended) {
      this.use(engine, files);
      this.world.post({ what: 'ready', version });
      this.step();
    }
  }

  /** One that has begun; fails with the engine's reason. */
  private async make(files: Files): Promise<{ engine: Engine; version: string }> {
    const engine = await this.world.make();
    for (const [path, content] of files) {
      engine.write(path, content);
    }
    this.give(engine);
    const version = engine.begin(this.world.thinkers !== null);
    engine.filesChanged(); // those that we have just written
    return { engine, version };
  }
  /** What has come of files that were asked for. */
  private give(engine: Engine): void {
    for (const [path, text] of this.world.packs.all()) {
      engine.write(path, new TextEncoder().encode(text));
    }
  }
  private use(engine: Engine, files: Files): void {
    this.engine = this.source = engine;
    for (const path of files.keys()) {
      this.paths.add(path);
    }
    this.world.thinkers?.use(new Map([...files].filter(([path]) => isInstalled.test(path))));
  }

  /** When all is written; what is said from now on is not heard. */
  async end(): Promise<void> {
    this.ended = true;
    this.cancel?.();
    this.engine = null;
    this.world.thinkers?.end();
    await this.keeper?.settled();
  }

  hear(message: Asked): void {
    const engine = this.engine;
    if (!engine || this.ended) {
      return;
    }
    const coming = message.what === 'request' ? this.world.packs.before(message.request) : null;
    if (coming) {
      void this.whenCome(coming, message as Asking);
      return;
    }
    this.watched(() => this.pass(engine, message));
    this.step();
  }

  /** Others are heard meanwhile. */
  private async whenCome(coming: Promise<void>, message: Asking): Promise<void> {
    try {
      await coming;
    } catch {
      this.answer(message.id, { status: 503, body: JSON.stringify({ error: notHere }) });
      return;
    }
    if (this.engine) {
      this.give(this.engine);
      this.hear(message);
    }
  }

  private pass(engine: Engine, message: Asked): void {
    switch (message.what) {
      case 'request':
        this.answer(message.id, engine.request(message.request));
        break;
      case 'record': {
        const file = isTable.test(message.table) ? engine.file(nameOf(message.table, 'bastide')) : null;
        const body = file ? new TextDecoder().decode(file) : '';
        this.answer(message.id, { status: file ? 200 : 404, body });
        break;
      }
      case 'remove': {
        const all = isTable.test(message.table)
          ? ['bastide', 'keys'].map((kind) => nameOf(message.table, kind))
          : [];
        all.forEach((path) => engine.remove(path));
        this.keeper?.changed(all);
        this.answer(message.id, { status: 200, body: '' });
        break;
      }
      case 'put':
        void this.put(message);
        break;
      case 'own': {
        const lists = [...this.paths].filter((path) => path.startsWith(listsIn));
        const own = lists
          .flatMap((path) => engine.file(path) ?? [])
          .map((text) => new TextDecoder().decode(text));
        this.answer(message.id, { status: 200, body: `[${own.join()}]` });
        break;
      }
      case 'connect':
        engine.connect(message.line);
        break;
      case 'hear':
        engine.hear(message.line, message.text);
        break;
      case 'leave':
        engine.leave(message.line);
        break;
    }
  }

  private answer(id: number, { status, body }: { status: number; body: string }): void {
    this.world.post({ what: 'answer', id, answer: { status, body } });
  }

  private step(): void {
    this.cancel?.();
    this.cancel = undefined;
    const engine = this.engine;
    if (!engine || this.ended) {
      return;
    }
    this.watched(() => {
      const { out, closed, choices, wait } = engine.step(atOnce);
      for (const [line, text] of out) {
        this.world.post({ what: 'heard', line, text });
      }
      closed.forEach((line) => this.world.post({ what: 'closed', line }));
      const changed = engine.filesChanged();
      changed.forEach((path) => this.paths.add(path));
      this.keeper?.changed(changed);
      choices.forEach((choice) => void this.choose(engine, choice));
      if (wait >= 0) {
        this.cancel = this.world.later(wait, () => this.step());
      }
    });
  }

  /** The engine is heard meanwhile; one that has fallen since asks no more. */
  private async choose(engine: Engine, { id, record, ...asked }: Choice): Promise<void> {
    const text = new TextDecoder().decode(engine.file(record) ?? undefined);
    const question = JSON.stringify({ ...asked, record: text });
    const chosen = await this.world.thinkers!.choose(question, asked.milliseconds);
    if (this.engine === engine) {
      this.watched(() => engine.chosen(id, chosen));
      this.step();
    }
  }

  /** An engine throws when it is at its end: its memory is used up, or it has a fault. Its files can still be read. */
  private watched(what: () => void): void {
    try {
      what();
    } catch (error) {
      void this.fall(error instanceof Error ? error.message : String(error));
    }
  }

  private async fall(reason: string): Promise<void> {
    const fallen = this.engine!;
    this.engine = null;
    this.cancel?.();
    const files = this.filesOf(fallen);
    const now = this.world.now();
    this.falls.push(now);
    if (this.falls.filter((then) => now - then < shortTime).length >= mostFalls) {
      this.world.post({ what: 'failed', reason });
      return;
    }
    this.world.post({ what: 'again' });
    try {
      await this.begin(files);
    } catch (error) {
      this.world.post({ what: 'failed', reason: (error as Error).message });
    }
  }

  private filesOf(engine: Engine): Files {
    const files: Files = new Map();
    for (const path of this.paths) {
      const content = engine.file(path);
      if (content) {
        files.set(path, content);
      }
    }
    return files;
  }

  /** The engine looks for modules when it begins, so another one does. Whoever asks loads the page again. */
  private async put({ id, files: changes, module }: Extract<Asked, { what: 'put' }>): Promise<void> {
    const files = this.filesOf(this.engine!);
    for (const [path, content] of changes) {
      if (content) {
        files.set(path, content);
      } else {
        files.delete(path);
      }
    }
    try {
      const { engine } = await this.make(files);
      const problem = module ? problemWith(engine, module) : null;
      if (problem) {
        throw new Error(problem);
      }
      if (this.ended) {
        return; // another window has the files
      }
      this.use(engine, files);
      this.keeper?.changed([...changes.keys()]);
      await this.keeper?.settled();
      this.answer(id, { status: 200, body: '' });
    } catch (error) {
      this.answer(id, { status: 400, body: (error as Error).message });
    }
    this.step();
  }
}

/** A module that cannot be used is not installed; why is told to whoever wants it in a game. */
function problemWith(engine: Engine, module: string): string | null {
  const all = JSON.parse(engine.request({ method: 'GET', path: '/api/installed' }).body) as {
    modules: { name: string }[];
    tile_sets: { name: string }[];
  };
  if (all.modules.some(({ name }) => name === module)) {
    return null;
  }
  const sets = all.tile_sets.slice(0, 1).map(({ name }) => name);
  const toml = `[game]\nmodules = ${JSON.stringify([module])}\ntilesets = ${JSON.stringify(sets)}\n${'[[player]]\n'.repeat(2)}`;
  const body = JSON.stringify({ toml });
  const said = JSON.parse(engine.request({ method: 'POST', path: '/api/compose', body }).body) as {
    problems?: string[];
    error?: string;
  };
  return said.problems?.[0] ?? said.error ?? module;
}
