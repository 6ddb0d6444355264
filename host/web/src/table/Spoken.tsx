// The board in words, and every move as it happens, for who does not see it.
import { t } from '../text/text';
import type { TableStore } from './store';

export function Spoken(props: { store: TableStore }) {
  const state = props.store.shown.value!;
  const log = props.store.log.value;
  const move = log[log.length - 1]?.move;
  const latest = log.filter((entry) => entry.move === move).map((entry) => entry.text);
  return (
    <>
      <p class="hidden" aria-live="polite">
        {latest.join(' ')}
      </p>
      <details class="words">
        <summary>{t('board.text')}</summary>
        <ul>
          {Object.entries(state.tiles).map(([id, tile]) => (
            <li key={id}>
              {t('board.tile', { x: tile.x, y: tile.y, name: tile.name })}
              {Object.values(state.standing)
                .filter((figure) => String(figure.tile) === id)
                .map((figure) => `; ${figure.title}`)}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
