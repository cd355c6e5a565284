import { afterEach, expect, test, vi } from 'vitest'
import { preload } from './preload.ts'

afterEach(() => vi.unstubAllGlobals())

/** An import as the bundler writes it. */
const importing = (load: () => Promise<string>, name: string) =>
  Object.assign(load, { toString: () => `()=>import(\`./${name}\`)` })

test('a part is imported only once all that it needs is there, and can be asked for again', async () => {
  const asked: string[] = []
  let reachable = false
  const scripts: Record<string, string> = {
    '/assets/part.js': '/*needs needed.js,aside.js*/\nimport{a as b}from"./needed.js";',
  }
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (!reachable && url.endsWith('needed.js')) throw new TypeError('Failed to fetch')
    return new Response(scripts[url])
  })
  const begun = vi.fn<() => void>()
  const load = importing(async () => {
    begun()
    return 'part'
  }, 'part.js')
  await expect(preload(load)).rejects.toThrow('Failed to fetch')
  expect(begun).not.toHaveBeenCalled()
  reachable = true
  expect(await preload(load)).toBe('part')
  expect(asked).toEqual(['/assets/part.js', '/assets/needed.js', '/assets/aside.js', '/assets/needed.js'])
})

test('a gone file is a failure', async () => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }))
  await expect(preload(importing(async () => 'part', 'alone.js'))).rejects.toThrow(
    'Unable to load /assets/alone.js: 404',
  )
})
