// The board in words, and every move as it happens, for who does not see it.
import { useState } from 'preact/hooks';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { State } from '../wire/messages';
import type { TableStore } from './store';

export function Spoken(props: { store: TableStore }) {
  const [open, setOpen] = useState(false);
  const log = props.store.log.value;
  const move = log[log.length - 1]?.move;
  const latest = log.filter((entry) => entry.move === move).map((entry) => say(entry.text));
  return (
    <>
      <p class="hidden" aria-live="polite">
        {latest.join(' ')}
      </p>
      <details class="words" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('board.text')}</summary>
        {open && <BoardInWords state={props.store.shown.value!} />}
      </details>
    </>
  );
}

function BoardInWords({ state }: { state: State }) {
  const on = new Map<string, string[]>();
  for (const figure of Object.values(state.standing)) {
    const tile = String(figure.tile);
    on.set(tile, [...(on.get(tile) ?? []), say(figure.title)]);
  }
  return (
    <ul>
      {Object.entries(state.tiles).map(([id, tile]) => (
        <li key={id}>
          {[t('board.tile', { x: tile.x, y: tile.y, name: say(tile.name) }), ...(on.get(id) ?? [])].join(
            '; ',
          )}
        </li>
      ))}
    </ul>
  );
}
