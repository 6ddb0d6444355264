// What those at the table say to each other, where the table was made for it.
import { apart } from '../text/apart';
import { t } from '../text/text';
import type { TableStore } from './store';

const longest = 200; // letters
const mostBytes = 500; // that the server takes; letters of some languages have three

export const tooLong = (text: string) => new TextEncoder().encode(text).length > mostBytes;

export function Chat(props: { store: TableStore }) {
  const { store } = props;
  const players = store.hello.value!.players;
  const words = store.draft.value.trim();
  const say = (event: Event) => {
    event.preventDefault();
    if (words && !tooLong(words)) {
      store.talk(words); // if nobody hears it, it stays, to be said when somebody does
    }
  };
  return (
    <section class="chat" aria-label={t('chat.label')}>
      <h2>{t('chat.label')}</h2>
      <ol aria-live="polite">
        {store.said.value.map((one) => (
          <li key={one.nth}>
            <b>{apart(one.seat === null ? t('chat.watcher') : (players[one.seat]?.name ?? ''))}</b>{' '}
            {apart(one.text)}
          </li>
        ))}
      </ol>
      <form class="row" onSubmit={say}>
        <input
          value={store.draft.value}
          maxLength={longest}
          aria-label={t('chat.text')}
          onInput={(event) => (store.draft.value = event.currentTarget.value)}
        />
        <button type="submit">{t('chat.say')}</button>
      </form>
      {tooLong(words) && <p role="alert">{t('chat.long')}</p>}
    </section>
  );
}
