// The connection to a table: joins, and joins again when it is lost, for as long as the page is there.
import { say } from '../text/phrasebook';
import type { Message } from './messages';

const longest = 10_000; // ms between two attempts

export class TableSocket {
  private socket: WebSocket | null = null;
  private closed = false;
  private wait = 250;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting = new Map<string, { resolve: (m: Message) => void; reject: (e: Error) => void }>();
  private questions = 0;

  constructor(
    private readonly table: string,
    private readonly key: string,
    private readonly heard: (message: Message) => void,
    private readonly connected: (state: 'connecting' | 'open' | 'lost') => void,
  ) {
    this.connect();
  }

  say(message: Record<string, unknown>): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    }
  }

  /** The answer to a question; fails with the server's sentence. */
  ask(message: Record<string, unknown>): Promise<Message> {
    const id = `q${++this.questions}`;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.say({ ...message, id });
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    this.connected('connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 250;
      this.say({ type: 'join', table: this.table, key: this.key });
      this.connected('open');
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as Message);
    socket.onclose = () => {
      for (const one of this.waiting.values()) {
        one.reject(new Error(''));
      }
      this.waiting.clear();
      if (!this.closed) {
        this.connected('lost');
        this.timer = setTimeout(() => this.connect(), this.wait);
        this.wait = Math.min(longest, this.wait * 2);
      }
    };
  }

  private hear(message: Message): void {
    if (message.type === 'refused') {
      this.closed = true; // asking again would change nothing
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
