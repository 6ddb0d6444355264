// Keeps all files of one version of the page, and answers with them alone; what few ask for it keeps once it was asked for. FILES,
// RARE and VERSION come from publish.mjs.
declare const FILES: string[];
declare const RARE: string[];
declare const VERSION: string;

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const here = globalThis as unknown as Worker;
const prefix = `bastide ${here.registration.scope} `;
const own = prefix + VERSION;

async function install(): Promise<void> {
  const cache = await caches.open(own);
  // not what the browser may have kept of an earlier version
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
}

/** Other versions of this page go; what lies beside it at the same host is not ours. */
async function clean(): Promise<void> {
  const all = await caches.keys();
  await Promise.all(
    all.filter((name) => name.startsWith(prefix) && name !== own).map((name) => caches.delete(name)),
  );
  await here.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(own);
  const kept = await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true });
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.ok && RARE.includes(request.url.slice(here.registration.scope.length))) {
    await cache.put(request, fetched.clone());
  }
  return fetched;
}

addEventListener('install', (event) => (event as Waiting).waitUntil(install()));
addEventListener('activate', (event) => (event as Waiting).waitUntil(clean()));
/** Files that the page had before there was somebody to keep them, or that nobody has asked for yet ("all"). */
async function keep(files: string[] | 'all'): Promise<void> {
  const cache = await caches.open(own);
  for (const file of files === 'all' ? RARE : files) {
    if (RARE.includes(file) && !(await cache.match(file))) {
      await cache.add(file);
    }
  }
}

addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'take') {
    void here.skipWaiting();
  } else {
    const files = (data as { keep: string[] | 'all' }).keep;
    (event as unknown as Waiting).waitUntil(keep(files).catch(() => undefined)); // another time, then
  }
});
addEventListener('fetch', (event) => {
  const { request } = event as Asked;
  if (request.method === 'GET' && request.url.startsWith(here.registration.scope)) {
    (event as Asked).respondWith(answer(request));
  }
});
