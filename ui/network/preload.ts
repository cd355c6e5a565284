/** What has arrived, or is on its way. What failed is forgotten, so that it can be asked for again. */
const files = new Map<string, Promise<void>>()

/**
 * Fetches a part with everything that it needs, and imports it once all of it is there (the import then comes out of the browser's
 * cache). Browsers remember a module that could not be fetched for as long as the page lives: an import that is never begun without its
 * files can be tried again.
 * @param load imports the part: its source is where the part's own file is named
 * @param needs paths of styles and scripts, as the bundler lists them
 */
export async function preload<T>(load: () => Promise<T>, needs: readonly string[] = []): Promise<T> {
  const own = /import\(\s*["'`]\.\/([^"'`]+)/.exec(String(load))?.[1]
  await Promise.all([...new Set([...(own ? [`assets/${own}`] : []), ...needs])].map(arrived))
  return load()
}

async function arrived(path: string): Promise<void> {
  const url = `/${path}`
  const known = files.get(url)
  // what the page itself names came with it
  if (known || document.querySelector(`head > [href="${url}"], head > [src="${url}"]`)) return known
  const coming = url.endsWith('.css') ? style(url) : script(url)
  files.set(url, coming)
  coming.catch(() => files.delete(url))
  return coming
}

async function script(url: string): Promise<void> {
  const answer = await fetch(url)
  // the cache keeps what was read to its end
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`Unable to load ${url}: ${answer.status}`)
}

const style = (url: string): Promise<void> =>
  new Promise((done, fail) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => {
      link.remove()
      fail(new Error(`Unable to load CSS ${url}`))
    })
    document.head.append(link)
  })
