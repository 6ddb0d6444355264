// The tile sets: how many copies of each, and what they look like.
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../parts/Dialog';
import { t } from '../text/text';
import { tileSet, type Installed, type SetPictures } from '../wire/http';
import { withCopies, type Mix } from './mix';

function Pictures(props: { name: string; title: string; onClose: () => void }) {
  const [set, setSet] = useState<SetPictures | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    tileSet(props.name)
      .then(setSet)
      .catch((error: unknown) => setTrouble((error as Error).message));
  }, [props.name]);
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {trouble && <p role="alert">{trouble}</p>}
      <div class="gallery">
        {set?.tiles.map((tile, i) => (
          <figure key={i}>
            <svg
              class="tile-preview"
              viewBox="0 0 100 100"
              width="84"
              height="84"
              role="img"
              aria-label={tile.name}
              dangerouslySetInnerHTML={{ __html: tile.svg }}
            />
            <figcaption>
              {tile.count} × {tile.name}
              {tile.when && <small> ({tile.when})</small>}
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  );
}

export function Sets(props: { mix: Mix; installed: Installed; onChange: (mix: Mix) => void }) {
  const [shown, setShown] = useState('');
  const title = props.installed.tile_sets.find((set) => set.name === shown)?.title ?? shown;
  return (
    <section>
      <h2>{t('compose.sets')}</h2>
      <ul class="sets">
        {props.installed.tile_sets.map((set) => {
          const copies = props.mix.sets.find((one) => one.name === set.name)?.copies ?? 0;
          return (
            <li key={set.name} class={copies > 0 ? 'chosen' : ''}>
              <span>
                {set.title} <small>{t('compose.tiles', { n: set.tiles })}</small>
              </span>
              <input
                type="number"
                min={0}
                max={4}
                value={copies}
                aria-label={`${t('compose.copies')}: ${set.title}`}
                onChange={(event) =>
                  props.onChange(
                    withCopies(props.mix, set.name, Math.round(Number(event.currentTarget.value))),
                  )
                }
              />
              <button
                type="button"
                class="plain"
                aria-label={`${t('compose.pictures')}: ${set.title}`}
                onClick={() => setShown(set.name)}
              >
                {t('compose.pictures')}
              </button>
            </li>
          );
        })}
      </ul>
      {shown && <Pictures name={shown} title={title} onClose={() => setShown('')} />}
    </section>
  );
}
