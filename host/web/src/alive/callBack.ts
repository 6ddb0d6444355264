// Calls back who looks elsewhere: by the title, the icon, and a notification where that was asked for.
import { effect, signal } from '@preact/signals';
import { say } from '../text/phrasebook';
import { t } from '../text/text';
import type { TableStore } from '../table/store';
import { fileAt } from '../wire/fileAt';

const stored = () => {
  try {
    return localStorage.getItem('bell') === 'on';
  } catch {
    return false;
  }
};
/** Somebody wishes to be called, and the browser lets us. */
export const bell = signal(mayRing() && Notification.permission === 'granted' && stored());

/** Browsers notify on safe origins alone. */
export function mayRing(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission !== 'denied' && isSecureContext;
}

export async function ring(): Promise<void> {
  const wished = !bell.value;
  bell.value = wished && (await Notification.requestPermission()) === 'granted';
  try {
    localStorage.setItem('bell', bell.value ? 'on' : 'off');
  } catch {
    // it holds until the page is left
  }
}

function notify(store: TableStore, title: string): void {
  if (!bell.peek() || !document.hidden) {
    return;
  }
  try {
    const note = new Notification(t('alive.yourTurn'), {
      body: title,
      tag: store.table,
      icon: fileAt('icon-turn.svg'),
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // some browsers let workers alone notify
  }
}

/** Until what it returns is called. */
export function callBack(store: TableStore): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const plain = icon?.getAttribute('href') ?? '';
  let called = false;
  const stop = effect(() => {
    const hello = store.hello.value;
    if (!hello) {
      return;
    }
    const title = say(hello.game.title) || 'Bastide';
    const mine = store.called.value && !store.state.value?.over;
    document.title = mine ? `${t('alive.yourTurn')} · ${title}` : `${title} · Bastide`;
    icon?.setAttribute('href', mine ? fileAt('icon-turn.svg') : plain);
    if (mine && !called) {
      notify(store, title);
    }
    called = mine;
  });
  return () => {
    stop();
    document.title = 'Bastide';
    icon?.setAttribute('href', plain);
  };
}
