// Choices of agents that take their time are not made by the engine that has the tables, which would hear nobody meanwhile: several
// workers, each with an engine of its own, think one through together (host/wasm/README.md). Who of them fails is done without.
import type { Files } from './store';

const slack = 10_000; // ms that one may take longer than its agent
const mostLost = 6; // after which no others are made

/** One worker. */
export interface Thinker {
  /** Fails when it is at its end. */
  ask(text: string): Promise<string>;
  end(): void;
}
type Later = (ms: number, what: () => void) => () => void;

export class Thinkers {
  private all: Thinker[] = [];
  private files: Files = new Map();
  private lost = 0;
  private patience = slack;
  private last: Promise<string> = Promise.resolve('');

  /** At most so many. */
  constructor(
    private readonly most: number,
    private readonly make: (files: Files) => Promise<Thinker>,
    private readonly later: Later,
  ) {}

  /** From now on games are played with these files. Thinkers are made when one is wanted first. */
  use(files: Files): void {
    this.end();
    this.files = files;
  }
  end(): void {
    this.all.splice(0).forEach((one) => one.end());
  }

  /** What they decide, one choice after the other; empty if none of them can. */
  choose(asked: string, milliseconds: number): Promise<string> {
    this.last = this.last.then(async () => {
      this.patience = milliseconds + slack;
      try {
        await this.gather();
        return await this.decide(asked);
      } catch {
        return '';
      }
    });
    return this.last;
  }

  private async gather(): Promise<void> {
    const { files } = this;
    const wanted = this.lost < mostLost ? this.most - this.all.length : 0;
    const making = Array.from({ length: wanted }, () => this.made(files));
    for (const made of await Promise.allSettled(making)) {
      if (made.status === 'rejected') {
        this.lost += 1;
      } else if (files === this.files) {
        this.all.push(made.value);
      } else {
        made.value.end();
      }
    }
  }

  private async made(files: Files): Promise<Thinker> {
    const coming = this.make(files);
    try {
      return await this.inTime(coming);
    } catch (error) {
      void coming.then((one) => one.end()).catch(() => undefined);
      throw error;
    }
  }

  /** All begin alike and are told the same, so each knows what comes of it. */
  private async decide(asked: string): Promise<string> {
    let said = await this.tell(asked);
    while (said === '{"round":true}') {
      said = await this.tell(`{"played":[${(await this.play()).join()}]}`);
    }
    return said;
  }

  private async tell(text: string): Promise<string> {
    let first: string | undefined;
    await this.each(async (one) => {
      const said = await one.ask(text);
      first ??= said;
      if (said !== first) {
        throw new Error(said);
      }
    });
    return first!;
  }

  /** A round, in as many parts as there are thinkers; what one leaves undone others do. */
  private async play(): Promise<string[]> {
    const count = this.all.length;
    const played: string[] = [];
    const open = [...this.all.keys()];
    while (open.length > 0) {
      await this.each(async (one) => {
        for (let which = open.pop(); which !== undefined; which = open.pop()) {
          try {
            played[which] = await one.ask(`{"play":[${which},${count}]}`);
          } catch (error) {
            open.push(which);
            throw error;
          }
        }
      });
    }
    return played;
  }

  /** At once. Fails if none of them is left. */
  private async each(what: (one: Thinker) => Promise<void>): Promise<void> {
    const patient = (one: Thinker): Thinker => ({
      ask: (text) => this.inTime(one.ask(text)),
      end: () => one.end(),
    });
    await Promise.all(
      this.all.map((one) =>
        what(patient(one)).catch(() => {
          if (this.all.includes(one)) {
            one.end();
            this.lost += 1;
            this.all = this.all.filter((other) => other !== one);
          }
        }),
      ),
    );
    if (this.all.length === 0) {
      throw new Error('none');
    }
  }

  private async inTime<T>(what: Promise<T>): Promise<T> {
    let cancel = () => {};
    const late = new Promise<never>((_, reject) => {
      cancel = this.later(this.patience, () => reject(new Error('late')));
    });
    try {
      return await Promise.race([what, late]);
    } finally {
      cancel();
    }
  }
}
