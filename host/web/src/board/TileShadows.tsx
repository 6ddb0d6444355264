// The thin shadow in which tiles lie on the table: one path for all of them.
import { memo } from '../parts/memo';
import type { Tile } from '../wire/messages';

const rim = 1.2; // around a tile
const drop = 2.6; // below it

export const TileShadows = memo(function TileShadows(props: { tiles: Record<string, Tile> }) {
  const size = 100 + 2 * rim;
  const outline = Object.values(props.tiles)
    .map(({ x, y }) => `M${100 * x - rim} ${100 * y - rim + drop}h${size}v${size}h${-size}z`)
    .join('');
  return <path class="tile-shadows" d={outline} />;
});
