import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, enter, launch, open, person, sameElsewhere } from './browser.ts'
import { intercept } from './intercepting.ts'
import { ask } from './looking.ts'

/** Parts of the program that do not arrive, or are gone since a newer version took their place. */
let browser: Browser
let admin: Page

beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  await enter(admin, 'admin@demo.test')
})
afterAll(() => browser.close())

/** The same person in a browser of their own, whose network the test holds in its hands. */
const another = (from: Page, options: Parameters<typeof person>[1] = {}) =>
  sameElsewhere(browser, from.context(), options)

describe('parts of the program that do not arrive', () => {
  /** Everything that the page has not loaded yet is out of reach. */
  const withoutParts = (context: BrowserContext, how: (route: Route) => unknown = (route) => route.abort()) =>
    intercept(context, '**/assets/**', how)

  /** A form with something typed in it. */
  async function typing(page: Page) {
    await open(page, '/settings/company/general')
    await page.getByRole('textbox', { name: 'Name' }).fill('Half typed')
    await page.locator('h1').first().click()
  }
  const typed = (page: Page) => page.getByRole('textbox', { name: 'Name' }).inputValue()

  test('a question is asked all the same, and Esc answers it alone', async () => {
    const { page, context, troubles } = await another(admin)
    await open(page, '/settings/holidays')
    await page
      .getByRole('button', { name: /^Notifications/ })
      .filter({ visible: true })
      .first()
      .click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByRole('button', { name: 'Clear all' }).waitFor()
    await withoutParts(context)
    await panel.getByRole('button', { name: 'Clear all' }).click()
    const question = page.getByRole('dialog', { name: 'Delete all notifications?' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await panel.isVisible()).toBe(true)
    expect(troubles).toEqual([])
    await context.close()
  })

  const PARTS: [string, (page: Page) => Promise<unknown>, (page: Page) => Promise<unknown>][] = [
    [
      'the bell',
      (page) =>
        page
          .getByRole('button', { name: /^Notifications/ })
          .filter({ visible: true })
          .first()
          .click(),
      (page) => page.getByRole('dialog', { name: 'Notifications' }).waitFor(),
    ],
    ['the palette', (page) => page.keyboard.press('Control+k'), (page) => page.getByRole('combobox').waitFor()],
    ['the shortcuts', (page) => page.keyboard.press('?'), (page) => page.getByRole('dialog').waitFor()],
  ]
  test.each(PARTS)('%s: the page stays, the message offers it again, and then it is there', async (_, press, there) => {
    const { page, context } = await another(admin)
    await typing(page)
    const mend = await withoutParts(context)
    await press(page)
    const said = page.locator('[data-tone=error]').filter({ hasText: "Couldn't load this part" })
    await said.waitFor()
    expect(await typed(page)).toBe('Half typed')
    mend()
    await said.getByRole('button', { name: 'Try again' }).click()
    await there(page)
    await context.close()
  })

  test('a language that does not arrive: another one, with a word, and the way back', async () => {
    const { page, context } = await another(admin, { language: 'sv' })
    const mend = await intercept(context, '**/assets/sv-*', (route) => route.abort())
    await open(page, '/dashboard')
    const said = page.locator('[data-tone=error]').filter({ hasText: "Couldn't load Svenska. Shown in English." })
    await said.waitFor()
    mend()
    await said.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Kalender' }).first().waitFor()
    await context.close()
  })

  test.each([
    ['no language at all', /\/assets\/(en|ru|sv)-/],
    ['the program itself', /\/assets\/(index|main|base)-/],
  ])('%s: the page says so in place of nothing', async (_, files) => {
    const { page, context } = await another(admin, { language: 'ru' })
    const mend = await intercept(context, files, (route) => route.abort())
    await page.goto(`${demo}/dashboard`)
    await page.getByText('Не удалось загрузить Staffroom. Проверьте подключение.').waitFor()
    mend()
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.locator('h1').first().waitFor()
    await context.close()
  })

  test('a new version is offered, and nothing that was typed is lost', async () => {
    const { page, context } = await another(admin)
    await typing(page)
    const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
    expect(await offer.count()).toBe(0)
    // the old files are gone, and every answer says which version is served now
    const mend = await withoutParts(context, (route) => route.fulfill({ status: 404, body: 'gone' }))
    const { body: json } = await ask(admin, 'GET', '/api/user-info')
    const same = await intercept(context, '**/api/user-info', (route) =>
      route.fulfill({ json, headers: { 'x-staffroom-web': 'another' } }),
    )
    await page.keyboard.press('Control+k')
    await offer.waitFor()
    expect(await typed(page)).toBe('Half typed')
    mend()
    same()
    // the browser asks before what was typed is left behind
    page.on('dialog', (asked) => void asked.accept())
    await offer.getByRole('button', { name: 'Reload' }).click()
    await offer.waitFor({ state: 'detached' })
    await page.locator('h1').first().waitFor()
    expect(await offer.count()).toBe(0)
    await context.close()
  })
})
