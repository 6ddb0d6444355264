// Two windows are open at the same address: one of them has the tables, the others wait until it is closed, or take them. Whoever is
// asked for them writes what is to be written first; who does not answer has been put to sleep by the browser.

const patience = 2_000; // ms

export interface Owner {
  begin(): Promise<void>;
  /** Writes what is to be written. */
  end(): Promise<void>;
  /** Another window has the tables. */
  elsewhere(): void;
}

export class Ownership {
  private release: (() => void) | undefined;
  private waiting: AbortController | undefined;
  private readonly channel: BroadcastChannel | undefined;
  private given: (() => void) | undefined;

  constructor(
    private readonly name: string,
    private readonly owner: Owner,
  ) {
    if (typeof navigator.locks === 'undefined') {
      return;
    }
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }) => void this.hear(String(data));
  }

  /** Browsers lock on safe origins alone; elsewhere whoever came last has the tables. */
  async begin(): Promise<void> {
    if (!this.channel) {
      await this.owner.begin();
      return;
    }
    let ours = false;
    await this.hold({ ifAvailable: true }, () => (ours = true));
    if (!ours) {
      this.wait();
    }
  }

  async take(): Promise<void> {
    if (!this.channel) {
      await this.owner.begin();
      return;
    }
    if (this.release) {
      return;
    }
    const answered = new Promise<void>((resolve) => (this.given = resolve));
    this.channel.postMessage('take');
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, patience))]);
    this.waiting?.abort();
    await this.hold({ steal: true });
  }

  private wait(): void {
    this.owner.elsewhere();
    this.waiting = new AbortController();
    void this.hold({ signal: this.waiting.signal });
  }

  private async hear(word: string): Promise<void> {
    if (word === 'given') {
      this.given?.();
    } else if (word === 'take' && this.release) {
      await this.owner.end();
      this.channel!.postMessage('given');
    }
  }

  /** Until the tables are taken from us. */
  private async hold(options: LockOptions, got = () => {}): Promise<void> {
    let held = false;
    try {
      await navigator.locks.request(this.name, options, async (lock) => {
        if (lock) {
          held = true;
          got();
          const kept = new Promise<void>((resolve) => (this.release = resolve));
          await this.owner.begin();
          await kept;
        }
      });
    } catch {
      if (held) {
        await this.owner.end();
        this.release = undefined;
        this.wait();
      }
    }
  }
}
