// The secret links of a table, for who made it.
import { useRef, useState } from 'preact/hooks';
import { copied } from '../parts/copying';
import { tableLink } from '../route';
import { t } from '../text/text';
import type { Keys } from '../wire/http';
import type { Hello } from '../wire/messages';

function Link(props: { name: string; address: string }) {
  const shown = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<'copied' | 'selected' | ''>('');
  const copy = async () => {
    const there = await copied(props.address);
    setDone(there ? 'copied' : 'selected');
    if (!there) {
      shown.current?.focus(); // which selects it
    }
  };
  return (
    <li class="link">
      <span>{props.name}</span>
      <input
        ref={shown}
        readOnly
        value={props.address}
        aria-label={props.name}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" onClick={() => void copy()}>
        {done === 'copied' ? t('links.copied') : t('links.copy')}
      </button>
      {done === 'selected' && <span role="status">{t('links.selected')}</span>}
    </li>
  );
}

/** Who took a seat of a listed table has a key of their own; the one that its maker knows may be of no use any more. */
const isTaken = (hello: Hello, seat: number) =>
  hello.listed === true && hello.role === 'host' && !hello.seats.includes(seat);

export function Links(props: { table: string; keys: Keys; hello: Hello }) {
  const address = (key: string) => tableLink(props.table, key);
  const name = (seat: number) => t('links.seat', { name: props.hello.players[seat]?.name ?? '' });
  return (
    <details class="links">
      <summary>{t('links.title')}</summary>
      <p>{t('links.text')}</p>
      <ul>
        {props.keys.seats.map(
          (key, seat) =>
            key &&
            (isTaken(props.hello, seat) ? (
              <li key={key} class="link">
                <span>{name(seat)}</span>
                <span>{t('links.taken')}</span>
              </li>
            ) : (
              <Link key={key} name={name(seat)} address={address(key)} />
            )),
        )}
        <Link name={t('links.watch')} address={address(props.keys.spectator)} />
        <Link name={t('links.host')} address={address(props.keys.host)} />
      </ul>
    </details>
  );
}
