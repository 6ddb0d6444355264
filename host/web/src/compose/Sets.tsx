// The tile sets: how many copies of each, and what they look like.
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../parts/Dialog';
import { NumberEntry } from '../parts/Entry';
import { say } from '../text/phrasebook';
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
              aria-label={say(tile.name)}
              dangerouslySetInnerHTML={{ __html: tile.svg }}
            />
            <figcaption>
              {tile.count} × {say(tile.name)}
              {tile.when && <small> ({tile.when})</small>}
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  );
}

/** A set: whether it is in the mix, how often, what it looks like. */
export function SetRow(props: {
  set: Installed['tile_sets'][number];
  mix: Mix;
  onChange: (mix: Mix) => void;
}) {
  const { set, mix } = props;
  const [shown, setShown] = useState(false);
  const copies = mix.sets.find((one) => one.name === set.name)?.copies ?? 0;
  const title = say(set.title);
  return (
    <li class={copies > 0 ? 'chosen' : ''}>
      <label>
        <input
          type="checkbox"
          checked={copies > 0}
          onChange={(event) => props.onChange(withCopies(mix, set.name, event.currentTarget.checked ? 1 : 0))}
        />
        <span>
          {title} <small>{t('compose.tiles', { n: set.tiles })}</small>
        </span>
      </label>
      {copies > 0 && (
        <NumberEntry
          min={0}
          max={255}
          value={copies}
          title={t('compose.copies')}
          aria-label={`${t('compose.copies')}: ${title}`}
          onWritten={(number) => props.onChange(withCopies(mix, set.name, number))}
        />
      )}
      <button
        type="button"
        class="plain"
        aria-label={`${t('compose.pictures')}: ${title}`}
        onClick={() => setShown(true)}
      >
        {t('compose.pictures')}
      </button>
      {shown && <Pictures name={set.name} title={title} onClose={() => setShown(false)} />}
    </li>
  );
}

export function Sets(props: { mix: Mix; installed: Installed; onChange: (mix: Mix) => void }) {
  return (
    <section>
      <h2>{t('compose.sets')}</h2>
      <ul class="sets">
        {props.installed.tile_sets.map((set) => (
          <SetRow key={set.name} set={set} mix={props.mix} onChange={props.onChange} />
        ))}
      </ul>
    </section>
  );
}
