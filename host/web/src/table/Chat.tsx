// What those at the table say to each other, where the table was made for it.
import { useState } from 'preact/hooks';
import { t } from '../text/text';
import type { TableStore } from './store';

const longest = 200; // letters; the server counts bytes

export function Chat(props: { store: TableStore }) {
  const { store } = props;
  const [text, setText] = useState('');
  const players = store.hello.value!.players;
  const say = (event: Event) => {
    event.preventDefault();
    if (text.trim()) {
      store.talk(text.trim());
      setText('');
    }
  };
  return (
    <section class="chat" aria-label={t('chat.label')}>
      <h2>{t('chat.label')}</h2>
      <ol aria-live="polite">
        {store.said.value.map((one, i) => (
          <li key={i}>
            <b>{one.seat === null ? t('chat.watcher') : players[one.seat]?.name}</b> {one.text}
          </li>
        ))}
      </ol>
      <form class="row" onSubmit={say}>
        <input
          value={text}
          maxLength={longest}
          aria-label={t('chat.text')}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">{t('chat.say')}</button>
      </form>
    </section>
  );
}
