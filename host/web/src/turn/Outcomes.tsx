// What chance can bring at a table with real tiles: the gallery of tiles that may still come, one is tapped.
import { useRef, useState } from 'preact/hooks';
import { isForUs } from '../parts/keys';
import { TilePreview } from '../parts/TilePreview';
import type { TableStore } from '../table/store';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Action, Actions, Decision, Part } from '../wire/messages';

type TilePart = Extract<Part, { sort: 'tile' }>;
interface Told {
  text: string;
  action: Action;
  tile: TilePart;
}

/** Those that are told by tapping a tile; none where other things come (dice, tokens): these are chosen as ever. */
export function outcomesIn(decision: Decision | undefined, actions: Actions): Told[] {
  if (decision?.seat !== 'chance') {
    return [];
  }
  const found = Object.entries(actions).flatMap(([text, action]) => {
    const tile = action.parts.find((part): part is TilePart => part.sort === 'tile');
    return tile ? [{ text, action, tile }] : [];
  });
  return found.length === Object.keys(actions).length ? found : [];
}

/** Where an arrow key leads among buttons that stand in rows. */
function reached(buttons: HTMLElement[], from: number, key: string): number {
  const row = buttons.filter((one) => one.offsetTop === buttons[0]!.offsetTop).length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[key];
  const to = key === 'Home' ? 0 : key === 'End' ? buttons.length - 1 : from + (step ?? 0);
  return to >= 0 && to < buttons.length ? to : from;
}

export function Outcomes(props: { told: Told[]; store: TableStore }) {
  const { told, store } = props;
  const gallery = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0); // which of them the tab key reaches
  const move = (event: KeyboardEvent) => {
    const buttons = [...gallery.current!.querySelectorAll<HTMLElement>('button')];
    const from = buttons.indexOf(document.activeElement as HTMLElement);
    const to = reached(buttons, from, event.key);
    if (isForUs(event) && from >= 0 && to !== from) {
      event.preventDefault();
      setAt(to);
      buttons[to]!.focus();
    }
  };
  const reachable = at < told.length ? at : 0;
  return (
    <div class="outcomes" ref={gallery} role="group" aria-label={t('told.gallery')} onKeyDown={move}>
      {told.map(({ text, action, tile }, i) => (
        <button
          key={text}
          type="button"
          tabIndex={i === reachable ? 0 : -1}
          aria-label={
            action.left === undefined
              ? say(action.sentence)
              : t('told.one', { label: say(action.sentence), n: action.left })
          }
          title={say(tile.name)}
          onClick={() => store.act(text)}
        >
          <span aria-hidden="true">
            <TilePreview picture={store.tiles.get(tile.picture)} name={tile.name} size={64} />
          </span>
          {action.left !== undefined && <small aria-hidden="true">{action.left} ×</small>}
        </button>
      ))}
    </div>
  );
}
