// The tiles that are still to come, as a gallery.
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../parts/Dialog';
import { TilePreview } from '../parts/TilePreview';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { TableStore } from './store';

interface Left {
  name: string;
  picture: string;
  unseen: number;
}

/** How many. Which they are is told of the present alone, so that is what is counted, whatever position is looked at. */
const leftNow = (store: TableStore) => store.state.value?.left.total ?? 0;

/** How many; for who plays, to whom alone it is told, a way to see which. */
export function LeftCount(props: { store: TableStore; onOpen: () => void }) {
  const { store } = props;
  const n = leftNow(store);
  if (!store.allows('tournament') || n === 0) {
    return null;
  }
  return store.hello.value?.seats.length === 0 ? (
    <p>{t('left.title', { n })}</p>
  ) : (
    <button type="button" class="wide" onClick={props.onOpen}>
      {t('left.title', { n })}
    </button>
  );
}

export function LeftTiles(props: { store: TableStore; onClose: () => void }) {
  const [tiles, setTiles] = useState<Left[] | null>(null);
  const [trouble, setTrouble] = useState('');
  const move = props.store.state.value?.move; // others may go on meanwhile
  useEffect(() => {
    let late = false;
    props.store
      .ask<{ tiles: Left[] }>('left')
      .then((answer) => late || setTiles(answer.tiles))
      .catch((error: unknown) => late || setTrouble((error as Error).message));
    return () => {
      late = true;
    };
  }, [props.store, move]);
  return (
    <Dialog title={t('left.title', { n: leftNow(props.store) })} onClose={props.onClose}>
      {trouble && <p role="alert">{trouble}</p>}
      {tiles?.length === 0 && <p>{t('left.none')}</p>}
      <div class="gallery">
        {tiles?.map((tile) => (
          <figure key={tile.name}>
            <TilePreview picture={props.store.tiles.get(tile.picture)} name={tile.name} size={72} />
            <figcaption>
              {tile.unseen} × {say(tile.name)}
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  );
}
