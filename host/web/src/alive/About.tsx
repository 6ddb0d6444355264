// What an expansion does, in a minute: the beginning of what its module says about itself.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../parts/Dialog';
import type { TableStore } from '../table/store';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import { aboutModule, installed, type AboutBlock, type AboutModule, type ModuleInfo } from '../wire/http';

/** Items and rows that follow each other belong together. */
function grouped(blocks: AboutBlock[]): AboutBlock[][] {
  const groups: AboutBlock[][] = [];
  for (const block of blocks) {
    const last = groups[groups.length - 1];
    if (last && last[0]!.kind === block.kind && (block.kind === 'item' || block.kind === 'row')) {
      last.push(block);
    } else {
      groups.push([block]);
    }
  }
  return groups;
}

function Group({ blocks }: { blocks: AboutBlock[] }) {
  const first = blocks[0]!;
  switch (first.kind) {
    case 'heading':
      return <h3>{first.text}</h3>;
    case 'item':
      return (
        <ul>
          {blocks.map((block, i) => (
            <li key={i}>{block.text}</li>
          ))}
        </ul>
      );
    case 'row':
      return (
        <div class="about-table" tabIndex={0} role="region" aria-label={t('about.table')}>
          <table>
            <thead>
              <tr>
                {first.cells?.map((cell, i) => (
                  <th key={i} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {blocks.slice(1).map((block, i) => (
                <tr key={i}>{block.cells?.map((cell, k) => <td key={k}>{cell}</td>)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    default:
      return <p>{first.text}</p>;
  }
}

/** The module that somebody asks about, and its title. */
export const askedAbout = signal<{ name: string; title: string } | null>(null);

/** To be put where a dialog may be. */
export function AboutDialog() {
  const asked = askedAbout.value;
  return asked && <About key={asked.name} module={asked.name} title={asked.title} />;
}

function About(props: { module: string; title: string }) {
  const [about, setAbout] = useState<AboutModule | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    aboutModule(props.module)
      .then(setAbout)
      .catch((error: unknown) => setTrouble((error as Error).message));
  }, [props.module]);
  // the title of the page stands above already
  const blocks = (about?.blocks ?? []).filter((block, i) => block.kind !== 'heading' || i > 0);
  return (
    <Dialog title={props.title} onClose={() => (askedAbout.value = null)}>
      <div class="about" lang="en">
        {trouble && <p role="alert">{t('error', { sentence: trouble })}</p>}
        {about && blocks.length === 0 && <p lang={document.documentElement.lang}>{t('about.none')}</p>}
        {grouped(blocks).map((group, i) => (
          <Group key={i} blocks={group} />
        ))}
      </div>
    </Dialog>
  );
}

/** Those of a table, each to be asked what it does. */
export function Expansions(props: { store: TableStore }) {
  const names = props.store.hello.value!.game.modules;
  const [all, setAll] = useState<ModuleInfo[]>([]);
  const title = (name: string) => say(all.find((module) => module.name === name)?.title ?? name);
  return (
    <details
      class="expansions"
      onToggle={(event) => {
        if (event.currentTarget.open) {
          installed()
            .then((answer) => setAll(answer.modules))
            .catch(() => undefined); // then they go by their names
        }
      }}
    >
      <summary>{t('about.title')}</summary>
      <div class="row">
        {names.map((name) => (
          <button key={name} type="button" onClick={() => (askedAbout.value = { name, title: title(name) })}>
            {title(name)}
          </button>
        ))}
      </div>
    </details>
  );
}
