type Said = Record<string, unknown> & { type: string; id?: string; move?: number };

/** The server's end of a socket: what was said to it, and what it says. */
export class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = Wire.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  said: Said[] = [];
  constructor() {
    Wire.last = this;
  }
  send(text: string) {
    this.said.push(JSON.parse(text) as Said);
  }
  close() {
    this.readyState = 3;
  }
  tell(...messages: object[]) {
    messages.forEach((message) => this.onmessage?.({ data: JSON.stringify(message) }));
  }
  questions = () => this.said.filter(({ type }) => type === 'ask');
}
