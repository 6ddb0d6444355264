// Expansions that only declare, brought as a folder.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/text';
import type { Installed } from '../wire/http';
import { device } from '../wire/transport';
import { bearable, placed, readAll, removed, type Brought, type Found, type Own } from './own';

/** Adds what lies in a folder that was dropped, with its name before it; of too much no more than shows that. */
async function below(entry: FileSystemEntry, found: Found[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
    found.push({ path: entry.fullPath.slice(1), file });
    bearable(found.map((one) => one.file.size));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  /** A hundred at a time. */
  const some = () => new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
  for (let next = await some(); next.length > 0; next = await some()) {
    for (const one of next) {
      await below(one, found);
    }
  }
}

const chosen = (files: FileList) =>
  readAll([...files].map((file) => ({ path: file.webkitRelativePath, file })));
async function dropped(items: DataTransferItemList | undefined): Promise<Brought[]> {
  const entries = [...(items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found: Found[] = [];
  for (const entry of entries) {
    await below(entry, found);
  }
  return readAll(found);
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
