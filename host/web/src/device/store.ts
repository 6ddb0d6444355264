// Files in the browser's own storage, by their paths. One window has them at a time: each writes down that it is the one, and
// nothing is written any more in the name of another.

export type Files = Map<string, Uint8Array>;
/** What becomes of files: null removes one. */
export type Changes = ReadonlyMap<string, Uint8Array | null>;

export interface Store {
  /** From now on the files are ours; all there are. */
  claim(): Promise<Files>;
  /** All or nothing. */
  change(changes: Changes): Promise<void>;
}
/** Another window has the files now. */
export class Taken extends Error {}

/** When a transaction has been done; fails with the browser's reason, or ours. */
function finished(transaction: IDBTransaction, reason: () => Error | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(reason() ?? transaction.error ?? new Error('IndexedDB'));
  });
}

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('files');
      asked.result.createObjectStore('about');
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
    asked.onblocked = () => reject(new Error('IndexedDB'));
  });
}

/** Fails where the browser lets us keep nothing. */
export async function openStore(name: string): Promise<Store> {
  const database = await opened(name);
  const owner = `${Date.now()} ${Math.random()}`;
  const begin = () => database.transaction(['files', 'about'], 'readwrite');
  return {
    async claim() {
      const transaction = begin();
      transaction.objectStore('about').put(owner, 'owner');
      const files: Files = new Map();
      const cursor = transaction.objectStore('files').openCursor();
      cursor.onsuccess = () => {
        if (cursor.result) {
          files.set(String(cursor.result.key), cursor.result.value as Uint8Array);
          cursor.result.continue();
        }
      };
      await finished(transaction, () => undefined);
      return files;
    },
    async change(changes) {
      const transaction = begin();
      let taken: Error | undefined;
      const asked = transaction.objectStore('about').get('owner');
      asked.onsuccess = () => {
        if (asked.result !== owner) {
          taken = new Taken();
          transaction.abort();
          return;
        }
        const files = transaction.objectStore('files');
        for (const [path, content] of changes) {
          if (content) {
            files.put(content, path);
          } else {
            files.delete(path);
          }
        }
      };
      await finished(transaction, () => taken);
    },
  };
}
