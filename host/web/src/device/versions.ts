// The page without a connection: a service worker keeps all its files. A newer version comes beside it and is taken when somebody
// wants it, so that no page is made of two.
import { signal } from '@preact/signals';
import { language } from '../text/text';

/** That waits until it is taken. */
export const newer = signal<ServiceWorker | null>(null);

function look(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) {
    newer.value = registration.waiting;
  }
}

/** What came before there was a worker that keeps it, and is not in its list; all else it fetches at a later visit. */
function keepMore(controlled: boolean): void {
  void navigator.serviceWorker.ready.then(({ active, scope }) => {
    const had = performance.getEntriesByType('resource').map(({ name }) => name.slice(scope.length));
    const words = PARTS.packs[`words-${language.peek()}`];
    active?.postMessage({ keep: controlled ? 'all' : words ? [...had, words] : had });
  });
}

export function follow(): void {
  if (!('serviceWorker' in navigator)) {
    return; // on origins that are not safe
  }
  let controlled = navigator.serviceWorker.controller !== null;
  keepMore(controlled);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) {
      location.reload();
    }
    controlled = true;
  });
  navigator.serviceWorker
    .register('sw.js', { updateViaCache: 'none' })
    .then((registration) => {
      look(registration);
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => look(registration));
      });
    })
    .catch(() => undefined); // then there is a page while there is a connection
}

export function takeNewer(): void {
  newer.value?.postMessage('take');
}
