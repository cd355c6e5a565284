import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, headed, launch, person, port, sameElsewhere } from './browser.ts'
import { wire } from './wire.ts'

/** The copies that the service worker makes, for a day without the server. */
let browser: Browser
let admin: BrowserContext

beforeAll(async () => {
  browser = await launch()
  const one = await person(browser)
  admin = one.context
  await enter(one.page, 'admin@demo.test')
})
afterAll(() => browser.close())

describe('opened again while the server is gone', () => {
  test('after the first visit already: the program comes from the browser, says so, and goes on when the server is back', async () => {
    const wired = await wire(port)
    const { page, context } = await sameElsewhere(browser, admin, { worker: true })
    await page.goto(`${wired.origin('demo')}/people`)
    await headed(page)
    await expect.poll(() => uncopied(page), { timeout: 20_000 }).toEqual([])
    await wired.cut()
    await page.goto(`${wired.origin('demo')}/people`)
    await page.getByText('You are offline. Changes are kept.').waitFor()
    await wired.mend()
    await page
      .getByRole('link', { name: /Nordström/ })
      .first()
      .waitFor()
    await wired.cut()
    await context.close()
  })
})

/** Files of the page, and the page itself, of which the browser has no copy for a day without a server. */
const uncopied = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const needed = ['/', ...files.filter((path) => path.startsWith('/assets/') || path === '/boot.js')]
    const missing = await Promise.all(needed.map(async (path) => ((await caches.match(path)) ? [] : [path])))
    return missing.flat()
  })()`)
