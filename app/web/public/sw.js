// The offline shell: the program's own files and one copy of the empty page. Never an answer of /api, never anybody's data.
const KEPT = 'staffroom-shell-1'
const PAGE = '/'
/** Several versions of the program fit; what came first goes first. */
const MOST = 1500
/** Copies are made once a page has had its files, so that they cost it nothing. In milliseconds. */
const REST_MS = 1500

/** Whether the server answered last time. Unknown each time the browser starts this worker. */
let reached

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const others = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name)
    await self.clients.claim()
    // the page that brought this worker came before it
    await fetch('/signin').then(copyPage)
  }
  event.waitUntil(others().catch(() => {}))
})
self.addEventListener('message', (event) => {
  const { reached: isReached, files } = event.data ?? {}
  if (typeof isReached === 'boolean') reached = isReached
  for (const url of Array.isArray(files) ? files : []) {
    const { origin, pathname } = new URL(url)
    if (origin === location.origin && isFile(pathname)) event.waitUntil(copySoon(pathname))
  }
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (isFile(url.pathname)) {
    // While the server answers, files come without a detour: the browser keeps them itself, and a request that fails on its way through
    // a worker cannot be made again (a module that did not arrive stays missing for as long as the page lives).
    if (reached && navigator.onLine) event.waitUntil(copySoon(url.pathname))
    else event.respondWith(file(event, url.pathname))
  } else if (request.mode === 'navigate' && !/^\/(api|dev)(\/|$)/.test(url.pathname)) event.respondWith(page(event))
})

// A notification while no page is open. It says nothing personal: it is shown on locked screens.
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})))

async function show({ title = 'Staffroom', body = '', tag, to, lang }) {
  const pages = await self.clients.matchAll({ type: 'window' })
  // a focused page shows it itself
  if (pages.some(({ focused }) => focused)) return
  await self.registration.showNotification(title, { body, tag, lang, icon: '/icon-192.png', data: { to } })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data?.to))
})

/** To a path of this host, in a page that is open, which may hold something unsaved and asks first; else in a new one. */
async function lead(to) {
  const path = typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : PAGE
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return self.clients.openWindow(path)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a page of this host; that argument is for windows
  open.postMessage({ open: path })
  return open.focus()
}

const isFile = (path) => path.startsWith('/assets/') || path === '/boot.js'

/** Names under /assets/ change with their content, so a copy is right; the others are asked for first. */
async function file(event, path) {
  const known = await copyOf(path)
  if (known && path.startsWith('/assets/')) return known
  try {
    const answer = await answerTo(event.request)
    event.waitUntil(copySoon(path))
    return answer
  } catch (error) {
    if (known) return known
    throw error
  }
}

/** The page is the same at every address and holds nothing of anybody; without a server the copy stands in. */
async function page(event) {
  try {
    const answer = await answerTo(event.request)
    event.waitUntil(copyPage(answer.clone()))
    return answer
  } catch (error) {
    const known = await copyOf(PAGE)
    if (known) return known
    throw error
  }
}

/** The public pages are no shell: only the app's own page says this of itself. */
async function copyPage(answer) {
  if (answer.ok && !answer.redirected && answer.headers.get('x-staffroom-page') === 'app') await copy(PAGE, answer)
}

async function answerTo(request) {
  try {
    const answer = await fetch(request)
    reached = true
    return answer
  } catch (error) {
    reached = false
    throw error
  }
}

const seen = new Set()
let copying

/** Each file that a page had is copied once, out of the browser's own cache. */
function copySoon(path) {
  seen.add(path)
  return (copying ??= new Promise((done) => setTimeout(done, REST_MS)).then(copySeen))
}

async function copySeen() {
  copying = undefined
  for (const path of seen) {
    seen.delete(path)
    if (path.startsWith('/assets/') && (await copyOf(path))) continue
    const answer = await fetch(path).catch(() => null)
    if (answer?.ok) await copy(path, answer)
  }
  await prune().catch(() => {})
}

/** A full or forbidden store costs the copy, never the answer. */
const copyOf = (path) => caches.match(path, { cacheName: KEPT, ignoreVary: true }).catch(() => undefined)

const copy = (path, answer) =>
  caches
    .open(KEPT)
    .then((kept) => kept.put(path, answer))
    .catch(() => {})

async function prune() {
  const kept = await caches.open(KEPT)
  const files = await kept.keys()
  for (const old of files.slice(0, Math.max(0, files.length - MOST)))
    if (new URL(old.url).pathname !== PAGE) await kept.delete(old)
}
