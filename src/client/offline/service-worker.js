// Opens the pages without a network. It stores the files of the build and one empty page for every address, and never an answer of the API:
// what a person may read offline is kept by the pages themselves (kept.ts).
const { version, entry, files } = __BUILD__
const PREFIX = 'care-pages-'
const CACHE = PREFIX + version
/** Any known address answers with the same page. */
const PAGE = '/auth'
/** After this long a network that says it is there counts as none. */
const PATIENCE_MS = 8000

addEventListener('install', (event) => {
  event.waitUntil(store().then(() => skipWaiting()))
})

async function store() {
  const cache = await caches.open(CACHE)
  await Promise.all([
    cache.addAll(files),
    // As the browser asks for a page on behalf of a worker: the server leaves out what the document would load ahead.
    fetch(PAGE, {
      ...{ cache: 'no-store', credentials: 'omit' },
      headers: { 'service-worker-navigation-preload': 'true' },
    }).then((page) => cache.put(PAGE, page)),
  ])
}

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([dropOldBuilds(), registration.navigationPreload?.enable(), clients.claim()]).then(tellPages),
  )
})

/** Keeps the build before: pages that are open still run on it. */
async function dropOldBuilds() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  await Promise.all(builds.slice(0, -2).map((name) => caches.delete(name)))
}

async function tellPages() {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage({ entry })
}

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(event))
  else if (mode === 'navigate' && !/^\/(api|auth\/v1)\/|\.\w+$/.test(pathname)) event.respondWith(page(event, pathname))
})

/** A file whose name carries its hash never changes. */
async function asset(event) {
  const stored = await caches.match(event.request, { ignoreVary: true })
  if (stored) return stored
  const answer = await fetch(event.request)
  if (answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)))
  }
  return answer
}

/** The network's page, which is the newest; the stored one when there is no network. */
async function page(event, pathname) {
  const patience = new Promise((_resolve, reject) => setTimeout(reject, PATIENCE_MS))
  const network = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request))
  try {
    return await Promise.race([network, patience])
  } catch {
    if (pathname === '/') return Response.redirect(PAGE)
    return (await caches.match(PAGE, { cacheName: CACHE })) ?? network
  }
}

// The server says the sentence; the device shows it. One notification shows once, however often it comes.
addEventListener('push', (event) => {
  const { id, text, path } = event.data.json()
  const icon = files.find((file) => file.includes('/icon-192'))
  event.waitUntil(registration.showNotification('Care Staffing', { body: text, tag: id, data: { path }, icon }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

/** An open page goes there by itself, as by a link: it asks before it leaves what somebody has typed. */
async function open(path) {
  const [page] = await clients.matchAll({ type: 'window' })
  if (!page) return clients.openWindow(path)
  page.postMessage({ open: path })
  return page.focus()
}
