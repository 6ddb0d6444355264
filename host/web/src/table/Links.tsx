// The secret links of a table, for who made it.
import { useState } from 'preact/hooks';
import { tableLink } from '../route';
import { t } from '../text/text';
import type { Keys } from '../wire/http';
import type { Hello } from '../wire/messages';

function Link(props: { name: string; address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(props.address);
    setCopied(true);
  };
  return (
    <li class="link">
      <span>{props.name}</span>
      <input
        readOnly
        value={props.address}
        aria-label={props.name}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" onClick={() => void copy()}>
        {copied ? t('links.copied') : t('links.copy')}
      </button>
    </li>
  );
}

export function Links(props: { table: string; keys: Keys; hello: Hello }) {
  const address = (key: string) => tableLink(props.table, key);
  return (
    <details class="links">
      <summary>{t('links.title')}</summary>
      <p>{t('links.text')}</p>
      <ul>
        {props.keys.seats.map(
          (key, seat) =>
            key && (
              <Link
                key={key}
                name={t('links.seat', { name: props.hello.players[seat]?.name ?? '' })}
                address={address(key)}
              />
            ),
        )}
        <Link name={t('links.watch')} address={address(props.keys.spectator)} />
        <Link name={t('links.host')} address={address(props.keys.host)} />
      </ul>
    </details>
  );
}
