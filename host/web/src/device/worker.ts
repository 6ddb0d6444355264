// The worker that has the engine: what a browser gives to `Host`. Those that think for it run this script as well.
import { Engine, type MakeModule } from './engine';
import { Host } from './host';
import { Ownership } from './ownership';
import { Packs, type Texts } from './packs';
import { openStore, type Store } from './store';
import { Thinkers } from './thinkers';
import { thinking, workerWith, type ToThinker } from './thinking';
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

const fetched = (wasm: string) =>
  WebAssembly.compileStreaming(fetch(wasm)).catch(
    // a host that does not know what a .wasm is
    async () => WebAssembly.compile(await (await fetch(wasm)).arrayBuffer()),
  );

/** The program is compiled once, and begun as often as need be. */
async function made(
  glue: Promise<{ default: MakeModule }>,
  compiled: Promise<WebAssembly.Module>,
): Promise<Engine> {
  const instantiateWasm = (imports: WebAssembly.Imports, done: (made: WebAssembly.Instance) => void) => {
    void compiled
      .then((program) => WebAssembly.instantiate(program, imports))
      .then(done, (error: unknown) => post({ what: 'failed', reason: String(error) }));
    return {};
  };
  return new Engine(await (await glue).default({ instantiateWasm }));
}

const mostThinkers = 4; // there is little to share among more

/** One for each processor but this one's, and for each GB of memory where the browser tells. */
function thinkers(engine: string, compiled: Promise<WebAssembly.Module>): Thinkers | null {
  const { hardwareConcurrency, deviceMemory = mostThinkers } = navigator as Navigator & {
    deviceMemory?: number;
  };
  const most = Math.floor(Math.min(hardwareConcurrency - 1, deviceMemory, mostThinkers));
  return typeof Worker === 'undefined' || !(most > 0)
    ? null
    : new Thinkers(most, async (files) => workerWith({ engine, program: await compiled, files }), later);
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
  const glue = import(message.engine) as Promise<{ default: MakeModule }>;
  const compiled = fetched(message.wasm);
  const make = () => made(glue, compiled);
  const helpers = thinkers(message.engine, compiled);
  const packs = packsAt(message.packs);
  ownership = new Ownership(message.name, {
    async begin() {
      try {
        const store = await openStore(message.name).catch((): Store | null => null);
        if (!store) {
          post({ what: 'kept', trouble: 'device.keepsNothing' });
        }
        const own = new Host(
          { make, packs, thinkers: helpers, later, post, now: () => Date.now() },
          store,
          () => {
            void own.end();
            post({ what: 'elsewhere' });
          },
        );
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

let think: ((text: string) => string) | null = null;

/** As one of those who think for another worker. */
async function serve(message: ToThinker | string): Promise<void> {
  try {
    if (typeof message === 'string') {
      postMessage(think!(message));
      return;
    }
    const engine = made(
      import(message.engine) as Promise<{ default: MakeModule }>,
      Promise.resolve(message.program),
    );
    think = await thinking(engine, message.files);
    postMessage('');
  } catch {
    postMessage(null);
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker | ToThinker | string>) => {
  if (typeof data === 'string' || data.what === 'think') {
    void serve(data);
  } else if (data.what === 'begin') {
    void begin(data);
  } else if (data.what === 'take') {
    void ownership?.take();
  } else {
    host?.hear(data);
  }
});
