// A worker that thinks for the engine that has the tables: both its ends.
import type { Engine } from './engine';
import type { Files } from './store';
import type { Thinker } from './thinkers';

/** What it is begun with; from then on each text is answered by one, and anything else tells that it has fallen. */
export interface ToThinker {
  what: 'think';
  engine: string;
  program: WebAssembly.Module;
  files: Files;
}

/** Runs the same script as whoever makes it. */
export async function workerWith(begin: Omit<ToThinker, 'what'>): Promise<Thinker> {
  const worker = new Worker(location.href, { type: 'module', name: 'bastide thinks' });
  const asked: { resolve: (text: string) => void; reject: (reason: Error) => void }[] = [];
  let ended = false;
  const end = () => {
    ended = true;
    worker.terminate();
    asked.splice(0).forEach(({ reject }) => reject(new Error('ended')));
  };
  const ask = (message: string | ToThinker) =>
    new Promise<string>((resolve, reject) => {
      if (ended) {
        reject(new Error('ended'));
        return;
      }
      asked.push({ resolve, reject });
      worker.postMessage(message);
    });
  worker.onmessage = ({ data }: MessageEvent<unknown>) =>
    typeof data === 'string' ? asked.shift()?.resolve(data) : end();
  worker.onerror = (event) => {
    event.preventDefault();
    end();
  };
  await ask({ what: 'think', ...begin });
  return { ask, end };
}

/** What answers in it. */
export async function thinking(make: Promise<Engine>, files: Files): Promise<(text: string) => string> {
  const engine = await make;
  for (const [path, content] of files) {
    engine.write(path, content);
  }
  engine.begin(false);
  return (text) => engine.think(text);
}
