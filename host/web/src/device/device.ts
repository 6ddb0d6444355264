// The page's end of the worker that has the engine. What is asked before the engine is there, or while another window has it, waits.
import { signal } from '@preact/signals';
import { t } from '../text/text';
import type { Answer, Ears, Line, Request, Transport } from '../wire/transport';
import type { Own } from './own';
import type { Changes } from './store';
import type { ToPage, ToWorker, Trouble } from './words';

interface Question {
  message: ToWorker;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}
/** What tests put in for a worker. */
export interface Port {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<ToPage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The tables of every address are its own, where several lie at one host. */
export const nameHere = () => `bastide ${new URL('.', location.href).pathname}`;
const address = (file: string) => new URL(file, document.baseURI).href;

function worker(): Port {
  const made = new Worker(address(PARTS.worker), { type: 'module', name: 'bastide' });
  const packs = Object.fromEntries(Object.entries(PARTS.packs).map(([name, file]) => [name, address(file)]));
  const parts = { engine: address(PARTS.engine), wasm: address(PARTS.wasm), packs };
  made.postMessage({ what: 'begin', ...parts, name: nameHere() } satisfies ToWorker);
  return made;
}

export class Device implements Transport {
  readonly far = false;
  readonly state = signal<'begins' | 'ready' | 'elsewhere' | 'failed'>('begins');
  readonly reason = signal(''); // why it failed
  /** What the browser does not keep, and why. */
  readonly trouble = signal<Trouble | null>(null);
  private readonly port: Port;
  private readonly questions = new Map<number, Question>();
  private readonly lines = new Map<number, { ears: Ears; open: boolean }>();
  private counted = 0;
  private askedToKeep = false;

  constructor(port: Port = worker()) {
    this.port = port;
    port.onmessage = ({ data }) => this.hear(data);
    port.onerror = (event) => this.fail(event.message || PARTS.worker);
  }

  request(request: Request): Promise<Answer> {
    if (request.method === 'POST' && /^\/api\/(tables|records)$/.test(request.path)) {
      this.keepForGood();
    }
    return this.ask((id) => ({ what: 'request', id, request }));
  }
  /** The record as it lies in the store, of a game that is not over as well. */
  async record(table: string): Promise<string> {
    return (await this.ask((id) => ({ what: 'record', id, table }))).body;
  }
  async remove(table: string): Promise<void> {
    await this.ask((id) => ({ what: 'remove', id, table }));
  }
  /** A module that somebody brings, or removes; fails with the engine's sentence. Then the page is to be loaded again. */
  async put(files: Changes, module?: string): Promise<void> {
    const { status, body } = await this.ask((id) => ({
      what: 'put',
      id,
      files,
      ...(module ? { module } : {}),
    }));
    if (status !== 200) {
      throw new Error(body);
    }
  }
  async own(): Promise<Own[]> {
    return JSON.parse((await this.ask((id) => ({ what: 'own', id }))).body) as Own[];
  }
  /** From another window. */
  take(): void {
    this.port.postMessage({ what: 'take' });
  }

  connect(ears: Ears): Line {
    const line = ++this.counted;
    this.lines.set(line, { ears, open: false });
    queueMicrotask(() => this.open(line));
    return {
      say: (text) => {
        const open = this.lines.get(line)?.open ?? false;
        if (open) {
          this.port.postMessage({ what: 'hear', line, text });
        }
        return open;
      },
      hangUp: () => {
        if (this.lines.get(line)?.open) {
          this.port.postMessage({ what: 'leave', line });
        }
        this.lines.delete(line);
      },
    };
  }

  /** There is something to lose: browsers may throw away what nobody asked them to keep. */
  private keepForGood(): void {
    if (!this.askedToKeep) {
      this.askedToKeep = true;
      void globalThis.navigator?.storage?.persist?.().catch(() => false);
    }
  }
  private ask(message: (id: number) => ToWorker): Promise<Answer> {
    const id = ++this.counted;
    return new Promise((resolve, reject) => {
      const question = { message: message(id), resolve, reject };
      if (this.state.value === 'failed') {
        reject(new Error(this.reason.value));
        return;
      }
      this.questions.set(id, question);
      if (this.state.value === 'ready') {
        this.port.postMessage(question.message);
      }
    });
  }
  private open(line: number): void {
    const one = this.lines.get(line);
    if (one && !one.open && this.state.value === 'ready') {
      one.open = true;
      this.port.postMessage({ what: 'connect', line });
      one.ears.opened();
    }
  }

  private hear(message: ToPage): void {
    switch (message.what) {
      case 'ready':
        this.state.value = 'ready';
        this.questions.forEach(({ message }) => this.port.postMessage(message));
        [...this.lines.keys()].forEach((line) => this.open(line));
        break;
      case 'answer':
        this.questions.get(message.id)?.resolve(message.answer);
        this.questions.delete(message.id);
        break;
      case 'heard':
        this.lines.get(message.line)?.ears.heard(message.text);
        break;
      case 'closed':
        this.close(message.line);
        break;
      case 'elsewhere':
        this.state.value = 'elsewhere';
        this.closeAll();
        break;
      case 'again': // what was asked may have been what it fell over
        this.state.value = 'begins';
        this.disappoint(t('device.fell'));
        this.closeAll();
        break;
      case 'failed':
        this.fail(message.reason);
        break;
      case 'kept':
        this.trouble.value = message.trouble;
        break;
    }
  }

  private fail(reason: string): void {
    this.state.value = 'failed';
    this.reason.value = reason;
    this.disappoint(reason);
    this.closeAll();
  }
  private disappoint(reason: string): void {
    this.questions.forEach(({ reject }) => reject(new Error(reason)));
    this.questions.clear();
  }
  private close(line: number): void {
    const one = this.lines.get(line);
    this.lines.delete(line);
    if (one?.open) {
      one.ears.closed();
    }
  }
  private closeAll(): void {
    [...this.lines.keys()].filter((line) => this.lines.get(line)?.open).forEach((line) => this.close(line));
  }
}
