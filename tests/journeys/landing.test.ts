import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bare, launch, person, PHONE } from './browser.ts'

/** What the landing page weighs and carries, whatever the machine. How fast it is on a slow phone is `bench/lighthouse.ts`. */
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const WATCH = `
  window.shifted = 0
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) shifted += one.value }).observe({ type: 'layout-shift', buffered: true })`

test.each(['en', 'ru', 'sv'])('the landing page on a phone, %s', async (language) => {
  const { page, context, troubles } = await person(browser, { viewport: PHONE, language })
  const foreign: string[] = []
  let bytes = 0
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  page.on('request', (request) => {
    if (!request.url().startsWith(bare)) foreign.push(request.url())
  })
  await page.addInitScript(WATCH)
  await page.goto(bare, { waitUntil: 'networkidle' })
  // with the pictures below the first screen
  expect(bytes).toBeLessThan(170 * 1024)
  expect(await page.evaluate<number>('shifted')).toBeLessThan(0.05)
  expect(foreign).toEqual([])
  expect(troubles).toEqual([])
  // what search engines and readers of the address bar need
  expect(await page.title()).not.toBe('')
  expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/.{50}/)
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.locator('link[rel=alternate][hreflang]').count()).toBe(4)
  expect(await page.locator('img:not([width]), img:not([height]), img:not([alt])').count()).toBe(0)
  await context.close()
})
