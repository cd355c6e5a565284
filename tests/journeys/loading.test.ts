import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INSIDE } from './addresses.ts'
import { enter, headed, launch, move, person } from './browser.ts'
import { intercept } from './intercepting.ts'
import { axe } from './looking.ts'
import { records } from './records.ts'

/** A slow server: screens are accessible while they load, too. */
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('while they load, all screens have one heading and are accessible', async () => {
  const { page, troubles } = await person(browser)
  await enter(page, 'admin@demo.test')
  const at = await records(page)
  // from a fresh page, so that nothing is remembered
  await page.reload()
  await headed(page)
  const waiting: Route[] = []
  await intercept(page, /\/api\//, (route) => void waiting.push(route))
  const found: Record<string, string[]> = {}
  for (const path of INSIDE) {
    await move(page, at(path))
    await headed(page)
    const headings = await page.locator('h1:visible').count()
    const faults = [...(headings === 1 ? [] : [`${headings} headings`]), ...(await axe(page))]
    if (faults.length > 0) found[path] = faults
  }
  expect(waiting.length).toBeGreaterThan(INSIDE.length)
  expect(found).toEqual({})
  expect(troubles).toEqual([])
}, 120_000)
