// What a sentence is about, lit up on the board while somebody points at it.
import type { Looking } from '../table/looking';
import type { TableStore } from '../table/store';
import { FeatureOutline } from './Pieces';

export function Lit(props: { store: TableStore; looking: Looking }) {
  const { store, looking } = props;
  const state = store.shown.value;
  const lit = looking.lit.value;
  if (!state || !lit) {
    return null;
  }
  const tile = lit.about.segment === undefined ? state.tiles[String(lit.about.tile)] : undefined;
  const figure = state.standing[String(lit.about.figure)];
  return (
    <g class="lit" aria-hidden="true">
      {lit.feature && <FeatureOutline feature={lit.feature} tiles={state.tiles} pictures={store.tiles} />}
      {tile && <rect x={100 * tile.x + 2} y={100 * tile.y + 2} width="96" height="96" rx="6" />}
      {figure && <circle cx={figure.x} cy={figure.y} r="18" />}
    </g>
  );
}
