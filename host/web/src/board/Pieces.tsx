// What lies and stands on the board. Pictures come drawn from the server.
import { say } from '../text/phrasebook';
import { memo } from '../parts/memo';
import type { FeatureAnswer, FigurePicture, Standing, Tile, TilePicture } from '../wire/messages';
import { seatShape } from '../parts/seats';

/** The picture of a tile with its upper left corner there. */
export function TileImage(props: { picture: TilePicture | undefined; x: number; y: number; class?: string }) {
  const { picture, x, y } = props;
  return (
    picture && (
      <g
        class={props.class}
        transform={`translate(${x} ${y})`}
        dangerouslySetInnerHTML={{ __html: picture.svg }}
      />
    )
  );
}

export const TileOnBoard = memo(
  function TileOnBoard(props: { id: string; tile: Tile; picture: TilePicture | undefined; latest: boolean }) {
    const { tile } = props;
    return (
      <g class={props.latest ? 'tile latest' : 'tile'} data-tile={props.id}>
        <TileImage picture={props.picture} x={100 * tile.x} y={100 * tile.y} />
        {props.latest && (
          <rect class="latest-rim" x={100 * tile.x + 1.5} y={100 * tile.y + 1.5} width="97" height="97" />
        )}
      </g>
    );
  },
  (a, b) => a.tile === b.tile && a.picture === b.picture && a.latest === b.latest,
);

export const FigureOnBoard = memo(
  function FigureOnBoard(props: { id: string; figure: Standing; picture: FigurePicture | undefined }) {
    const { figure, picture } = props;
    if (!picture) {
      return null;
    }
    return (
      <g
        class="figure"
        data-figure={props.id}
        transform={`translate(${figure.x} ${figure.y}) scale(${1.25 * figure.scale})`}
      >
        <title>{say(figure.title)}</title>
        <g
          transform={figure.lying ? 'rotate(90)' : undefined}
          dangerouslySetInnerHTML={{ __html: picture.svg }}
        />
        {figure.seat !== undefined && <path class="seat-shape" d={seatShape(figure.seat, 4)} />}
        {figure.number > 1 && (
          <text class="number" x="9" y="11">
            {figure.number}
          </text>
        )}
      </g>
    );
  },
  (a, b) => a.figure === b.figure && a.picture === b.picture,
);

type Tiles = Record<string, Tile>;

function SegmentOutlines(props: {
  segments: { tile: number; segment: number }[];
  tiles: Tiles;
  pictures: Map<string, TilePicture>;
  kind: string;
}) {
  return (
    <>
      {props.segments.map(({ tile, segment }) => {
        const on = props.tiles[String(tile)];
        const drawn = on && props.pictures.get(on.picture)?.segments[segment];
        if (!on || !drawn) {
          return null;
        }
        const key = `${tile}-${segment}`;
        const at = `translate(${100 * on.x} ${100 * on.y})`;
        return drawn.outline === '' ? (
          <circle key={key} transform={at} cx={drawn.x} cy={drawn.y} r="24" class={`area ${props.kind}`} />
        ) : (
          <path
            key={key}
            transform={at}
            d={drawn.outline}
            class={`${drawn.path ? 'line' : 'area'} ${props.kind}`}
            stroke-width={drawn.path ? drawn.width + 6 : 2}
          />
        );
      })}
    </>
  );
}

/** How far a feature reaches, over all its tiles, and what beside it counts for it. */
export function FeatureOutline(props: {
  feature: FeatureAnswer;
  tiles: Tiles;
  pictures: Map<string, TilePicture>;
}) {
  const { feature, tiles, pictures } = props;
  return (
    <g class="feature-outline" aria-hidden="true">
      <SegmentOutlines segments={feature.segments} tiles={tiles} pictures={pictures} kind="" />
      {feature.beside?.map((other) => (
        <SegmentOutlines
          key={other.name}
          segments={other.segments}
          tiles={tiles}
          pictures={pictures}
          kind="beside"
        />
      ))}
      {feature.open.map(([x, y]) => (
        <rect
          key={`${x},${y}`}
          class="open"
          x={100 * x + 30}
          y={100 * y + 30}
          width="40"
          height="40"
          rx="8"
        />
      ))}
    </g>
  );
}
