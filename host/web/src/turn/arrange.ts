// Where targets are drawn so that each can be pointed at: apart from each other, or several of them as one that leads closer.
import { tileSize, type Target } from './choices';

const least = 24; // pixels between the middles of two
const widest = 30; // units that they may be pushed apart
const acrossRow = 6; // figures beside each other

type Spot = Pick<Target, 'x' | 'y'>;
const gap = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);

/** Pushes what is nearer than that apart, a little each time. */
function pushed<T extends Spot>(spots: T[], apart: number): T[] {
  const all = spots.map((spot) => ({ ...spot }));
  for (let round = 0; round < 12; ++round) {
    for (const [i, one] of all.entries()) {
      for (const other of all.slice(i + 1)) {
        const far = gap(one, other);
        if (far >= apart) {
          continue;
        }
        const by = (apart - far) / 2 + 0.1;
        const [dx, dy] = far > 0.01 ? [(other.x - one.x) / far, (other.y - one.y) / far] : [1, 0];
        one.x -= dx * by;
        one.y -= dy * by;
        other.x += dx * by;
        other.y += dy * by;
      }
    }
  }
  return all;
}

const tooClose = (spots: Spot[], scale: number) =>
  spots.some((one, i) => spots.slice(i + 1).some((other) => gap(one, other) * scale < least - 1));

const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

/** The figures that may go to a place, in rows below it. */
function row(place: Target, scale: number): Target[] {
  const apart = Math.max(widest, 44 / scale);
  const many = place.options.length;
  return place.options.map((option, i) => {
    const inRow = Math.min(acrossRow, many - acrossRow * Math.floor(i / acrossRow));
    return {
      ...place,
      key: option.key,
      x: place.x + ((i % acrossRow) - (inRow - 1) / 2) * apart,
      y: place.y + (Math.floor(i / acrossRow) + 1) * apart,
      options: [option],
    };
  });
}

/** Spots as they are drawn at so many pixels a unit. Squares stay where they are. `apart`: the view comes no closer, so none leads there. */
export function arranged(
  targets: Target[],
  opened: Target | undefined,
  scale: number,
  apart = false,
): Target[] {
  if (opened && opened.options.length > 1) {
    return row(opened, scale);
  }
  const squares = targets.filter((target) => target.square);
  const spots = targets.filter((target) => !target.square);
  if (spots.length < 2) {
    return targets;
  }
  const far = Math.min(widest, least / scale);
  const tiles = new Map<string, Target[]>();
  for (const spot of pushed(spots, far)) {
    const before = spots.find(({ key }) => key === spot.key)!;
    const tile = `${Math.floor(before.x / tileSize)},${Math.floor(before.y / tileSize)}`;
    tiles.set(tile, [...(tiles.get(tile) ?? []), spot]);
  }
  const drawn = [...tiles].flatMap(([tile, on]) =>
    on.length < 2 || apart || !tooClose(on, scale)
      ? on
      : [
          {
            key: `tile${tile}`,
            x: mean(on.map(({ x }) => x)),
            y: mean(on.map(({ y }) => y)),
            square: false,
            options: on.flatMap(({ options }) => options),
            words: '',
            within: on,
          },
        ],
  );
  return [...squares, ...drawn];
}
