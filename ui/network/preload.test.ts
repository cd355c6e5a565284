import { afterEach, expect, test, vi } from 'vitest'
import { preload } from './preload.ts'

afterEach(() => vi.unstubAllGlobals())

test('a part is imported only once all of its files are there, and can be asked for again', async () => {
  const asked: string[] = []
  let reachable = false
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (!reachable && url.endsWith('needed.js')) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  const begun = vi.fn<() => void>()
  // the bundler writes it like this
  const load = Object.assign(
    async () => {
      begun()
      return 'part'
    },
    { toString: () => '()=>import(`./part.js`)' },
  )
  await expect(preload(load, ['assets/part.js', 'assets/needed.js'])).rejects.toThrow('Failed to fetch')
  expect(begun).not.toHaveBeenCalled()
  reachable = true
  expect(await preload(load, ['assets/part.js', 'assets/needed.js'])).toBe('part')
  expect(asked).toEqual(['/assets/part.js', '/assets/needed.js', '/assets/needed.js'])
})

test('a part without needs is fetched under the name that its import has, and a gone file is a failure', async () => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }))
  const load = Object.assign(async () => 'part', { toString: () => '() => import("./alone.js")' })
  await expect(preload(load)).rejects.toThrow('Unable to load /assets/alone.js: 404')
})
