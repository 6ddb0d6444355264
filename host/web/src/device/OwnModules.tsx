// Expansions that only declare, brought as a folder.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/text';
import { device } from '../wire/transport';
import { placed, removed, type Brought, type Own } from './own';
import type { Changes } from './store';

async function brought(path: string, file: File): Promise<Brought> {
  return { path, content: new Uint8Array(await file.arrayBuffer()) };
}

/** What lies in a folder that was dropped, with its name before it. */
async function below(entry: FileSystemEntry): Promise<Brought[]> {
  const path = entry.fullPath.slice(1);
  if (entry.isFile) {
    return [
      await brought(path, await new Promise((done, fail) => (entry as FileSystemFileEntry).file(done, fail))),
    ];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: FileSystemEntry[] = [];
  for (let some = [entry]; some.length > 0; all.push(...some)) {
    some = await new Promise((done, fail) => reader.readEntries(done, fail)); // a hundred at a time
  }
  return (await Promise.all(all.map(below))).flat();
}

const chosen = (files: FileList) =>
  Promise.all([...files].map((file) => brought(file.webkitRelativePath, file)));
async function dropped(items: DataTransferItemList | undefined): Promise<Brought[]> {
  const entries = [...(items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(below))).flat();
}

export function OwnModules() {
  const [own, setOwn] = useState<Own[]>([]);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    device!
      .own()
      .then(setOwn)
      .catch(() => setOwn([]));
  }, []);
  const change = async (changes: () => Promise<Changes> | Changes) => {
    try {
      await device!.put(await changes());
      location.reload(); // everything is asked anew
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <div
      class="own-modules"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const files = dropped(event.dataTransfer?.items);
        void change(async () => placed(await files));
      }}
    >
      <h3>{t('own.title')}</h3>
      <p>{t('own.text')}</p>
      {trouble && (
        <p role="alert" class="problem">
          {trouble}
        </p>
      )}
      <p class="row">
        <label class="button">
          {t('own.choose')}
          <input
            class="hidden"
            type="file"
            ref={(input) => input?.setAttribute('webkitdirectory', '')}
            onChange={(event) => {
              const files = chosen(event.currentTarget.files!);
              void change(async () => placed(await files));
            }}
          />
        </label>
        {own.map((one) => (
          <button key={one.name} type="button" onClick={() => void change(() => removed(one))}>
            {t('own.remove', { name: one.name })}
          </button>
        ))}
      </p>
    </div>
  );
}
