/** What has arrived, or is on its way, with the scripts that it needs. What failed is forgotten, so that it can be asked for again. */
const files = new Map<string, Promise<readonly string[]>>()

/**
 * Fetches a part with everything that it needs, and imports it once all of it is there (the import then comes out of the browser's
 * cache). Browsers remember a module that could not be fetched for as long as the page lives: an import that is never begun without its
 * files can be tried again.
 * @param load imports the part: its source is where the part's own file is named
 * @param styles paths of styles, as the bundler lists them
 */
export async function preload<T>(load: () => Promise<T>, styles: readonly string[] = []): Promise<T> {
  const own = /import\(\s*["'`]\.\/([^"'`]+)/.exec(String(load))?.[1]
  const scripts = own ? arrived(`assets/${own}`).then((needs) => Promise.all(needs.map(arrived))) : null
  await Promise.all([scripts, ...styles.map(arrived)])
  return load()
}

async function arrived(path: string): Promise<readonly string[]> {
  const url = `/${path}`
  const known = files.get(url)
  if (known) return known
  // what the page itself names came with it
  if (document.querySelector(`head > [href="${url}"], head > [src="${url}"]`)) return []
  const coming = url.endsWith('.css') ? style(url) : script(url)
  files.set(url, coming)
  coming.catch(() => files.delete(url))
  return coming
}

async function script(url: string): Promise<readonly string[]> {
  const answer = await fetch(url)
  // the cache keeps what was read to its end
  const text = await answer.text()
  if (!answer.ok) throw new Error(`Unable to load ${url}: ${answer.status}`)
  return neededBy(text)
}

/** Paths of the scripts that a part needs, from its first line (`scriptsNeeded` of `vite.config.ts`). */
const neededBy = (text: string): string[] =>
  (/^\/\*needs (\S+)\*\//.exec(text)?.[1] ?? '')
    .split(',')
    .filter(Boolean)
    .map((name) => `assets/${name}`)

const style = (url: string): Promise<readonly string[]> =>
  new Promise((done, fail) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.addEventListener('load', () => done([]))
    link.addEventListener('error', () => {
      link.remove()
      fail(new Error(`Unable to load CSS ${url}`))
    })
    document.head.append(link)
  })
