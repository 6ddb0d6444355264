// Keeps the engine's files in the browser's storage, one change after the other. What cannot be written stays to be written: the
// game goes on, the page is told once, and with the next change it is tried again.
import { Taken, type Store } from './store';
import type { Trouble } from './words';

export class Keeper {
  private readonly dirty = new Set<string>();
  private writing: Promise<void> | null = null;
  private trouble: Trouble | null = null;

  constructor(
    private readonly store: Store,
    private readonly file: (path: string) => Uint8Array | null,
    private readonly told: (trouble: Trouble | null) => void,
    private readonly taken: () => void,
  ) {}

  changed(paths: string[]): void {
    for (const path of paths) {
      this.dirty.add(path);
    }
    if (paths.length > 0) {
      this.writing ??= this.write();
    }
  }

  /** When nothing is being written any more. */
  async settled(): Promise<void> {
    await this.writing;
  }

  private async write(): Promise<void> {
    while (this.dirty.size > 0) {
      const paths = [...this.dirty];
      this.dirty.clear();
      try {
        await this.store.change(new Map(paths.map((path) => [path, this.file(path)])));
        this.tell(null);
      } catch (error) {
        if (error instanceof Taken) {
          this.taken();
          break;
        }
        paths.forEach((path) => this.dirty.add(path));
        this.tell((error as Error).name === 'QuotaExceededError' ? 'device.full' : 'device.unwritten');
        break;
      }
    }
    this.writing = null;
  }

  private tell(trouble: Trouble | null): void {
    if (trouble !== this.trouble) {
      this.trouble = trouble;
      this.told(trouble);
    }
  }
}
