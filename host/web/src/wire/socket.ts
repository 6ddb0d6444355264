// The connection to a table: joins, and joins again when it is lost, for as long as the page is there. A network that has
// fallen silent tells nobody: the server says a word every two seconds, and where none comes the connection is lost.
import { say } from '../text/phrasebook';
import type { Message } from './messages';
import { transport, type Line } from './transport';

const longest = 10_000; // ms between two attempts
const silence = 4_000; // ms without a word
const doubt = 2_500; // likewise, when something may have happened to the network
const look = 500; // ms between two looks
export type Connection = 'connecting' | 'open' | 'lost';

/** Asked and not yet answered; whoever asked does not learn that the connection was lost meanwhile. */
interface Question {
  message: Record<string, unknown>;
  resolve: (answer: Message) => void;
  reject: (error: Error) => void;
}

export class TableSocket {
  private line: Line | null = null;
  private closed = false;
  private wait = 250;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private joined = false;
  private heardAt = 0;
  private lookedAt = 0;
  private readonly watch = setInterval(() => this.look(), look);
  private readonly woken = () => this.wake();
  private waiting = new Map<string, Question>();
  private questions = 0;

  constructor(
    private readonly table: string,
    private readonly key: string,
    private readonly heard: (message: Message) => void,
    private readonly connected: (state: Connection) => void,
  ) {
    addEventListener('online', this.woken);
    document.addEventListener('visibilitychange', this.woken);
    this.connected('connecting');
    this.connect();
  }

  /** False if there is nobody to say it to at the moment. */
  say(message: Record<string, unknown>): boolean {
    return this.line?.say(JSON.stringify(message)) ?? false;
  }

  /** The answer to a question; fails with the server's sentence. Where nobody hears it now it is asked when somebody does. */
  ask(question: Record<string, unknown>): Promise<Message> {
    const id = `q${++this.questions}`;
    const message = { ...question, id };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message, resolve, reject });
      if (this.joined) {
        this.say(message);
      }
    });
  }

  /** The connection is given up, and made anew. */
  renew(): void {
    this.lose();
    clearTimeout(this.timer);
    this.connect();
  }

  /** After the server has refused. */
  again(): void {
    this.closed = false;
    this.wait = 250;
    this.renew();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener('online', this.woken);
    document.removeEventListener('visibilitychange', this.woken);
    this.line?.hangUp();
    this.disappoint();
  }

  private disappoint(): void {
    for (const one of this.waiting.values()) {
      one.reject(new Error(''));
    }
    this.waiting.clear();
  }

  private connect(): void {
    this.heardAt = performance.now();
    this.line = transport.connect({
      opened: () => this.say({ type: 'join', table: this.table, key: this.key, beats: transport.far }),
      heard: (text) => this.hear(JSON.parse(text) as Message),
      closed: () => this.lose(),
    });
  }

  private lose(): void {
    this.line?.hangUp();
    this.line = null;
    this.joined = false;
    if (!this.closed) {
      this.connected('lost');
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(longest, this.wait * 2);
    }
  }

  /** What was heard while the page was kept from running is still to be told to us: then it is too early to judge. */
  private look(): void {
    const now = performance.now();
    const asleep = now - this.lookedAt > 3 * look;
    this.lookedAt = now;
    if (transport.far && this.line && !this.closed && !asleep && now - this.heardAt > silence) {
      this.lose();
    }
  }

  /** Somebody is back, or the network is. */
  private wake(): void {
    if (this.closed || document.visibilityState === 'hidden') {
      return;
    }
    if (!this.line || (transport.far && performance.now() - this.heardAt > doubt)) {
      this.wait = 250;
      this.renew();
    }
  }

  private hear(message: Message): void {
    this.heardAt = performance.now();
    if (message.type === 'beat') {
      return;
    }
    if (message.type === 'hello') {
      this.wait = 250;
      this.connected('open');
      this.joined = true;
      for (const { message: question } of this.waiting.values()) {
        this.say(question);
      }
    }
    if (message.type === 'refused') {
      this.closed = true; // asking again at once would change nothing
      this.disappoint();
    }
    const id = 'id' in message ? message.id : undefined;
    const asked = typeof id === 'string' ? this.waiting.get(id) : undefined;
    if (asked && typeof id === 'string' && message.type !== 'progress') {
      this.waiting.delete(id);
      if (message.type === 'no') {
        asked.reject(new Error(say(message.sentence)));
      } else {
        asked.resolve(message);
      }
      return;
    }
    this.heard(message);
  }
}
