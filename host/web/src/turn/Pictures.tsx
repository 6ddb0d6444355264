// What an action speaks of, pictured: tiles, figures, players.
import { SeatMark } from '../parts/SeatMark';
import { TilePreview } from '../parts/TilePreview';
import type { TableStore } from '../table/store';
import type { Action, FigurePicture } from '../wire/messages';

/** All of it, however large it is on the board. */
export function FigurePreview(props: { picture: FigurePicture | undefined; size: number }) {
  const reach = props.picture?.reach ?? 1;
  return (
    <svg
      class="figure-preview"
      viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`}
      width={props.size}
      height={props.size}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: props.picture?.svg ?? '' }}
    />
  );
}

/** The sentence beside them says the same: who hears it needs no names of pictures. */
export function PicturesOf(props: { action: Action; store: TableStore }) {
  const { action, store } = props;
  const players = store.hello.value!.players;
  return (
    <>
      {action.parts.map((part, i) => {
        switch (part.sort) {
          case 'tile':
            return <TilePreview key={i} picture={store.tiles.get(part.picture)} name="" size={44} />;
          case 'figure':
            return <FigurePreview key={i} picture={store.figures.get(part.picture)} size={30} />;
          case 'player':
            return <SeatMark key={i} seat={part.seat} colour={players[part.seat]?.colour ?? '#888'} />;
          default:
            return null;
        }
      })}
    </>
  );
}
