// What can be pointed at now, drawn on the board: squares that glow, figures on their spots.
import type { FigurePicture, TilePicture } from '../wire/messages';
import type { Option, Target } from '../turn/choices';
import { TileImage } from './Pieces';

export function Targets(props: {
  targets: Target[];
  target: Target | undefined;
  option: Option | undefined;
  hinted: string;
  tiles: Map<string, TilePicture>;
  figures: Map<string, FigurePicture>;
}) {
  return (
    <g class="targets">
      {props.targets.map((target) => {
        const chosen = target.key === props.target?.key;
        const option = chosen ? props.option : target.options[0];
        const hinted = target.options.some((one) => one.texts.includes(props.hinted));
        const look = `${chosen ? ' chosen' : ''}${hinted ? ' hinted' : ''}`;
        return target.square ? (
          <g key={target.key} class={`square${look}`}>
            {chosen && option && option.picture.startsWith('t') && (
              <TileImage
                picture={props.tiles.get(option.picture)}
                x={target.x - 50}
                y={target.y - 50}
                class="preview"
              />
            )}
            <rect x={target.x - 47} y={target.y - 47} width="94" height="94" rx="7" />
          </g>
        ) : (
          <g key={target.key} class={`spot${look}`} transform={`translate(${target.x} ${target.y})`}>
            <circle r={chosen ? 17 : 13} />
            {option && props.figures.has(option.picture) && (
              <g
                transform={chosen ? 'scale(1.25)' : undefined}
                dangerouslySetInnerHTML={{ __html: props.figures.get(option.picture)!.svg }}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}
