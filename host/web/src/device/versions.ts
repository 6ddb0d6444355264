// The page without a connection: a service worker keeps all its files. A newer version comes beside it and is taken when somebody
// wants it, so that no page is made of two.
import { signal } from '@preact/signals';

/** That waits until it is taken. */
export const newer = signal<ServiceWorker | null>(null);

function look(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) {
    newer.value = registration.waiting;
  }
}

export function follow(): void {
  if (!('serviceWorker' in navigator)) {
    return; // on origins that are not safe
  }
  let controlled = navigator.serviceWorker.controller !== null;
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
