// Two actions compared on the board: the one that was played and the better one, with an arrow from one to the other.
import type { FigurePicture, TilePicture } from '../wire/messages';
import type { Action } from '../wire/messages';
import { TileImage } from './Pieces';

export interface Marked {
  played: Action;
  better: Action;
}

interface Spot {
  x: number;
  y: number;
  square: boolean;
}

/** Where an action leads, place by place; nowhere for one that only passes or bids. */
export function spotsOf(action: Action): Spot[] {
  return action.parts.flatMap((part): Spot[] => {
    switch (part.sort) {
      case 'square':
        return [{ x: 100 * part.x + 50, y: 100 * part.y + 50, square: true }];
      case 'segment':
      case 'space':
      case 'corner':
        return [{ x: part.x, y: part.y, square: false }];
      default:
        return [];
    }
  });
}

/** From a little beside one point to a little before the other. */
function Arrow(props: { from: Spot; to: Spot }) {
  const { from, to } = props;
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far < 30) {
    return null;
  }
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const [x, y] = [to.x - 14 * dx, to.y - 14 * dy];
  const head = [
    [x, y],
    [x - 16 * dx + 9 * dy, y - 16 * dy - 9 * dx],
    [x - 16 * dx - 9 * dy, y - 16 * dy + 9 * dx],
  ];
  return (
    <g class="arrow">
      <line x1={from.x + 14 * dx} y1={from.y + 14 * dy} x2={x - 10 * dx} y2={y - 10 * dy} />
      <polygon points={head.map((point) => point.map((n) => n.toFixed(1)).join(',')).join(' ')} />
    </g>
  );
}

function Shown(props: {
  action: Action;
  name: 'played' | 'better';
  tiles: Map<string, TilePicture>;
  figures: Map<string, FigurePicture>;
}) {
  const { action, name } = props;
  const spots = spotsOf(action);
  const tile = action.parts.find((part) => part.sort === 'tile');
  const figure = action.parts.find((part) => part.sort === 'figure');
  return (
    <g class={`mark ${name}`}>
      {spots.slice(1).map((to, i) => (
        <Arrow key={i} from={spots[i]!} to={to} />
      ))}
      {spots.map((spot, i) =>
        spot.square ? (
          <g key={i}>
            {tile?.sort === 'tile' && (
              <TileImage
                picture={props.tiles.get(tile.picture)}
                x={spot.x - 50}
                y={spot.y - 50}
                class="preview"
              />
            )}
            <rect x={spot.x - 47} y={spot.y - 47} width="94" height="94" rx="7" />
          </g>
        ) : (
          <g key={i} transform={`translate(${spot.x} ${spot.y})`}>
            <circle r="17" />
            {i === spots.length - 1 && figure?.sort === 'figure' && (
              <g dangerouslySetInnerHTML={{ __html: props.figures.get(figure.picture)?.svg ?? '' }} />
            )}
          </g>
        ),
      )}
    </g>
  );
}

export function Marks(props: {
  marked: Marked;
  tiles: Map<string, TilePicture>;
  figures: Map<string, FigurePicture>;
}) {
  const { marked, tiles, figures } = props;
  const from = spotsOf(marked.played).at(-1);
  const to = spotsOf(marked.better).at(-1);
  return (
    <g class="marks">
      <Shown action={marked.played} name="played" tiles={tiles} figures={figures} />
      <Shown action={marked.better} name="better" tiles={tiles} figures={figures} />
      {from && to && <Arrow from={from} to={to} />}
    </g>
  );
}
