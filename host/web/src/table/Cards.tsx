// A feature or a square that is looked at closer.
import { TilePreview } from '../parts/TilePreview';
import { apart } from '../text/apart';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { Looking } from './looking';
import type { TableStore } from './store';

export function FeatureCard(props: { store: TableStore; looking: Looking }) {
  const feature = props.looking.feature.value;
  if (!feature) {
    return null;
  }
  const players = props.store.hello.value!.players;
  const beside = (feature.beside ?? []).map(({ name }) => say(name));
  const names = feature.owners.map((seat) => apart(players[seat]?.name ?? '')).join(', ');
  const parts = [
    t('feature.tiles', { n: feature.tiles }),
    feature.finished ? t('feature.done') : t('feature.gaps', { n: feature.gaps }),
    feature.now ? t('feature.now', { n: feature.now.points }) : '',
    feature.closed && !feature.finished ? t('feature.closed', { n: feature.closed.points }) : '',
    names ? t('feature.owners', { names }) : '',
  ];
  return (
    <section class="card" aria-live="polite">
      <h2>{say(feature.name)}</h2>
      <p>{parts.filter((part) => part).join(' · ')}</p>
      {beside.length > 0 && <p>{t('feature.beside', { names: beside.join(', ') })}</p>}
    </section>
  );
}

export function SquareCard(props: { store: TableStore; looking: Looking }) {
  const square = props.looking.square.value;
  if (!square) {
    return null;
  }
  const beside = Object.values(props.store.shown.value?.tiles ?? {}).some(
    (tile) => Math.abs(tile.x - square.x) + Math.abs(tile.y - square.y) === 1,
  );
  return (
    <section class="card" aria-live="polite">
      <h2>{t('square.title', { x: square.x, y: square.y })}</h2>
      {square.fits.length === 0 && <p>{t(beside ? 'square.none' : 'square.apart')}</p>}
      <div class="gallery">
        {square.fits.map((tile) => (
          <figure key={tile.name}>
            <TilePreview picture={props.store.tiles.get(tile.picture)} name={tile.name} size={56} />
            <figcaption>{t('square.count', { n: tile.unseen + tile.at_hand })}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
