// The worker that has the engine: what a browser gives to `Host`.
import { Engine, type MakeModule } from './engine';
import { Host } from './host';
import { Ownership } from './ownership';
import { Packs, type Texts } from './packs';
import { openStore, type Store } from './store';
import type { ToPage, ToWorker } from './words';

const post = (message: ToPage) => postMessage(message);

/** Timers wait some milliseconds at least; messages do not, and let others be heard before. */
function soon(what: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    what();
  };
  port2.postMessage(null);
  return () => port1.close();
}
function later(ms: number, what: () => void): () => void {
  if (ms === 0) {
    return soon(what);
  }
  const timer = setTimeout(what, ms);
  return () => clearTimeout(timer);
}

type Begin = Extract<ToWorker, { what: 'begin' }>;

/** The program is fetched and compiled once, and begun as often as need be. */
function engines({ engine, wasm }: Begin): () => Promise<Engine> {
  const make = import(engine) as Promise<{ default: MakeModule }>;
  const compiled = WebAssembly.compileStreaming(fetch(wasm)).catch(
    // a host that does not know what a .wasm is
    async () => WebAssembly.compile(await (await fetch(wasm)).arrayBuffer()),
  );
  const instantiateWasm = (imports: WebAssembly.Imports, done: (made: WebAssembly.Instance) => void) => {
    void compiled
      .then((program) => WebAssembly.instantiate(program, imports))
      .then(done, (error: unknown) => post({ what: 'failed', reason: String(error) }));
    return {};
  };
  return async () => new Engine(await (await make).default({ instantiateWasm }));
}

function packsAt(addresses: Record<string, string>): Packs {
  return new Packs(Object.keys(addresses), async (name) => {
    const answer = await fetch(addresses[name]!);
    if (!answer.ok) {
      throw new Error(`${answer.status} ${name}`);
    }
    return (await answer.json()) as Texts;
  });
}

let host: Host | null = null;
let ownership: Ownership | null = null;

async function begin(message: Begin): Promise<void> {
  const make = engines(message);
  const packs = packsAt(message.packs);
  ownership = new Ownership(message.name, {
    async begin() {
      try {
        const store = await openStore(message.name).catch((): Store | null => null);
        if (!store) {
          post({ what: 'kept', trouble: 'device.keepsNothing' });
        }
        const own = new Host({ make, packs, later, post, now: () => Date.now() }, store, () => {
          void own.end();
          post({ what: 'elsewhere' });
        });
        host = own;
        await own.begin((await store?.claim()) ?? new Map());
      } catch (error) {
        post({ what: 'failed', reason: (error as Error).message });
      }
    },
    async end() {
      await host?.end();
      host = null;
    },
    elsewhere: () => post({ what: 'elsewhere' }),
  });
  await ownership.begin();
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.what === 'begin') {
    void begin(data);
  } else if (data.what === 'take') {
    void ownership?.take();
  } else {
    host?.hear(data);
  }
});
