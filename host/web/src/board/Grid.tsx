// Coordinates of the squares, on demand; where nothing fits any more is marked.
import type { Box } from './camera';

export function Grid(props: { box: Box; dead: [number, number][] }) {
  const dead = new Set(props.dead.map(([x, y]) => `${x},${y}`));
  const squares = [];
  for (let x = Math.floor(props.box.left / 100); x <= props.box.right / 100; ++x) {
    for (let y = Math.floor(props.box.top / 100); y <= props.box.bottom / 100; ++y) {
      squares.push(
        <g key={`${x},${y}`} class={dead.has(`${x},${y}`) ? 'dead' : ''}>
          <rect x={100 * x} y={100 * y} width="100" height="100" />
          <text x={100 * x + 50} y={100 * y + 54}>{`${x},${y}`}</text>
        </g>,
      );
    }
  }
  return (
    <g class="grid" aria-hidden="true">
      {squares}
    </g>
  );
}
