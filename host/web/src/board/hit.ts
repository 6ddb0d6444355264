// Which segment of a tile lies under a point: as it is drawn, asked of a canvas that nobody sees.
import type { TilePicture } from '../wire/messages';

let context: CanvasRenderingContext2D | null = null;
const paths = new Map<string, Path2D>();

function path(outline: string): Path2D {
  let known = paths.get(outline);
  if (!known) {
    known = new Path2D(outline);
    paths.set(outline, known);
  }
  return known;
}

/** The number of the segment at a point of the tile (0 to 100 each way), or -1. Paths lie over areas. */
export function segmentAt(picture: TilePicture, x: number, y: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) {
    return -1;
  }
  const fat = 8;
  const near = picture.segments.findIndex(
    (segment) => segment.outline === '' && Math.hypot(segment.x - x, segment.y - y) < 20,
  );
  if (near >= 0) {
    return near;
  }
  for (const [i, segment] of picture.segments.entries()) {
    if (segment.path && segment.outline) {
      context.lineWidth = segment.width + fat;
      if (context.isPointInStroke(path(segment.outline), x, y)) {
        return i;
      }
    }
  }
  return picture.segments.findIndex(
    (segment) =>
      !segment.path && segment.outline !== '' && context!.isPointInPath(path(segment.outline), x, y),
  );
}
