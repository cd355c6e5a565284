import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, launch, person, PHONE, signIn } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const YEAR_S = 31_536_000

test('S9-CONST-07: another language loads the page again and is kept for a year', async () => {
  const { page, context } = await person(browser, { viewport: PHONE })
  await signIn(page, 'manager@demo.test')
  await page.getByRole('button', { name: 'Open the menu' }).tap()
  await page.locator('dialog button[aria-haspopup=menu]').last().tap()
  const loaded = page.waitForEvent('load')
  await page
    .getByRole('menuitemradio', { name: 'Русский' })
    .or(page.getByRole('menuitem', { name: 'Русский' }))
    .tap()
  await loaded
  await page.getByRole('link', { name: 'Календарь' }).first().waitFor()
  expect(await page.evaluate<string>('document.documentElement.lang')).toBe('ru')
  const cookie = (await context.cookies(demo)).find(({ name }) => name === 'language')!
  expect(cookie.value).toBe('ru')
  expect(Math.abs(cookie.expires - Date.now() / 1000 - YEAR_S)).toBeLessThan(120)
})
