// What can be pointed at now, drawn on the board: squares that glow, figures on their spots, places where one of several may go.
import type { FigurePicture, TilePicture } from '../wire/messages';
import { isPlace, type Option, type Target } from '../turn/choices';
import { TileImage } from './Pieces';

const smallest = 11; // pixels of a spot's radius

interface Drawn {
  target: Target;
  chosen: boolean;
  option: Option | undefined;
  look: string;
}

function Square(props: Drawn & { tiles: Map<string, TilePicture> }) {
  const { target, option, chosen } = props;
  const picture = option ? props.tiles.get(option.picture) : undefined;
  return (
    <g class={`square${props.look}`}>
      {chosen && picture && (
        <g class="preview">
          <rect class="ground" x={target.x - 50} y={target.y - 50} width="100" height="100" />
          <TileImage picture={picture} x={target.x - 50} y={target.y - 50} />
        </g>
      )}
      <rect class="rim" x={target.x - 47} y={target.y - 47} width="94" height="94" rx="7" />
    </g>
  );
}

function Spot(props: Drawn & { figures: Map<string, FigurePicture>; scale: number }) {
  const { target, option, chosen } = props;
  const many = target.within?.length ?? (isPlace(target) ? target.options.length : 0);
  const picture = option ? props.figures.get(option.picture) : undefined;
  const size = Math.max(1, smallest / 13 / props.scale) * (chosen ? 1.25 : 1);
  return (
    <g
      class={`spot${props.look}${many > 0 ? ' several' : ''}`}
      transform={`translate(${target.x} ${target.y}) scale(${size})`}
    >
      <circle r="13" />
      {picture && !target.within && <g dangerouslySetInnerHTML={{ __html: picture.svg }} />}
      {many > 0 && (
        <text x={target.within ? 0 : 9} y={target.within ? 4 : 11}>
          {many}
        </text>
      )}
    </g>
  );
}

export function Targets(props: {
  targets: Target[];
  target: Target | undefined;
  option: Option | undefined;
  opened: Target | undefined;
  hinted: string;
  scale: number;
  tiles: Map<string, TilePicture>;
  figures: Map<string, FigurePicture>;
}) {
  const { opened } = props;
  return (
    <>
      {opened && <circle class="opened" cx={opened.x} cy={opened.y} r="13" aria-hidden="true" />}
      <g class="targets">
        {props.targets.map((target) => {
          const chosen = target.key === props.target?.key;
          const hinted = target.options.some((one) => one.texts.includes(props.hinted));
          const drawn = {
            target,
            chosen,
            option: chosen ? props.option : target.options[0],
            look: `${chosen ? ' chosen' : ''}${hinted ? ' hinted' : ''}`,
          };
          return target.square ? (
            <Square key={target.key} {...drawn} tiles={props.tiles} />
          ) : (
            <Spot key={target.key} {...drawn} figures={props.figures} scale={props.scale} />
          );
        })}
      </g>
    </>
  );
}
