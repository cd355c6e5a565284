// The offline shell: the program's own files and one copy of the empty page. Never an answer of /api, never anybody's data.
const KEPT = 'staffroom-shell-1'
const PAGE = '/'
/** So many files are kept; each version of the program brings new names. */
const MOST = 250

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const others = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(others())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/assets/') || url.pathname === '/boot.js') event.respondWith(file(request))
  else if (request.mode === 'navigate' && !/^\/(api|dev)(\/|$)/.test(url.pathname)) event.respondWith(page(request))
})

/** Names under /assets/ change with their content, so a kept one is right; the others are asked for first. */
async function file(request) {
  const kept = await caches.open(KEPT)
  const known = await kept.match(request)
  if (known && request.url.includes('/assets/')) return known
  try {
    const answer = await fetch(request)
    if (answer.ok) {
      await kept.put(request, answer.clone())
      await prune(kept)
    }
    return answer
  } catch (error) {
    if (known) return known
    throw error
  }
}

/** The page is the same at every address and holds nothing of anybody; without a server the kept one stands in. */
async function page(request) {
  const kept = await caches.open(KEPT)
  try {
    const answer = await fetch(request)
    // the public pages are no shell: only the app's own page says this of itself
    if (answer.ok && !answer.redirected && answer.headers.get('x-staffroom-page') === 'app')
      await kept.put(PAGE, answer.clone())
    return answer
  } catch (error) {
    const known = await kept.match(PAGE)
    if (known) return known
    throw error
  }
}

async function prune(kept) {
  const files = await kept.keys()
  for (const old of files.slice(0, Math.max(0, files.length - MOST)))
    if (new URL(old.url).pathname !== PAGE) await kept.delete(old)
}
