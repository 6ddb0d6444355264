// What lies out of sight, as arrows at the rim.
import type { Box } from '../board/camera';
import type { Point } from './plan';

export type Side = 'left' | 'right' | 'top' | 'bottom';
export interface Cue {
  side: Side;
  count: number;
  /** Along the side, from 0 to 1. */
  at: number;
  /** Of what lies there, in board units. */
  box: Box;
}

function sideOf(point: Point, view: Box): Side | undefined {
  const across = point.x < view.left ? point.x - view.left : Math.max(0, point.x - view.right);
  const down = point.y < view.top ? point.y - view.top : Math.max(0, point.y - view.bottom);
  if (across === 0 && down === 0) {
    return undefined;
  }
  if (Math.abs(across) >= Math.abs(down)) {
    return across < 0 ? 'left' : 'right';
  }
  return down < 0 ? 'top' : 'bottom';
}

export function cuesOf(points: Point[], view: Box): Cue[] {
  const found = new Map<Side, Point[]>();
  for (const point of points) {
    const side = sideOf(point, view);
    if (side) {
      found.set(side, [...(found.get(side) ?? []), point]);
    }
  }
  return [...found].map(([side, all]) => {
    const xs = all.map((point) => point.x);
    const ys = all.map((point) => point.y);
    const box = {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    };
    const upright = side === 'left' || side === 'right';
    const middle = upright ? (box.top + box.bottom) / 2 : (box.left + box.right) / 2;
    const [from, to] = upright ? [view.top, view.bottom] : [view.left, view.right];
    return {
      side,
      count: all.length,
      at: Math.min(0.92, Math.max(0.08, (middle - from) / (to - from))),
      box,
    };
  });
}
