// Expansions that only declare, brought as a folder.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/text';
import type { Installed } from '../wire/http';
import { device } from '../wire/transport';
import { placed, removed, type Brought, type Own } from './own';

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

export function OwnModules(props: { installed: Installed }) {
  const [own, setOwn] = useState<Own[]>([]);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    device!
      .own()
      .then(setOwn)
      .catch(() => setOwn([]));
  }, []);
  const tried = async (what: () => Promise<void>) => {
    try {
      await what();
      location.reload(); // everything is asked anew
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  const bring = (all: Promise<Brought[]>) =>
    tried(async () => {
      const { name, files } = placed(await all, own);
      const there = props.installed.modules.some((one) => one.name === name);
      if (there && !own.some((one) => one.name === name)) {
        throw new Error(t('own.taken', { name }));
      }
      await device!.put(files, name);
    });
  return (
    <div
      class="own-modules"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void bring(dropped(event.dataTransfer?.items));
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
              void bring(chosen(event.currentTarget.files!));
              event.currentTarget.value = ''; // so that the same folder can be chosen once more, mended
            }}
          />
        </label>
        {own.map((one) => (
          <button key={one.name} type="button" onClick={() => void tried(() => device!.put(removed(one)))}>
            {t('own.remove', { name: one.name })}
          </button>
        ))}
      </p>
    </div>
  );
}
