// The board in words, and every move as it happens, for who does not see it.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { State } from '../wire/messages';
import { speak } from './telling';
import type { TableStore } from './store';

export function Spoken(props: { store: TableStore }) {
  const [open, setOpen] = useState(false);
  const { told, stop } = useMemo(() => speak(props.store), [props.store]);
  useEffect(() => stop, [stop]);
  return (
    <>
      <p class="hidden" aria-live="polite">
        {told.value.map(({ nth, entries }) => (
          <span key={nth}>{entries.map((entry) => say(entry.text)).join(' ')} </span>
        ))}
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
