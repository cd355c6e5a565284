import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changed } from './as.ts'
import { demo, enter, launch, open, person } from './browser.ts'
import { intercept } from './intercepting.ts'

/** From page to page: what is not saved, what does not come, what is closed. */
let browser: Browser
let admin: Page
let henrik: Page

beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  henrik = (await person(browser)).page
  await enter(admin, 'admin@demo.test')
  await enter(henrik, 'employee@demo.test')
})
afterAll(() => browser.close())

const another = (from: Page, options: Parameters<typeof person>[1] = {}) => changed(browser, from, {}, options)

describe('S5-UI-01: what is not saved', () => {
  const WARNING = 'You have unsaved data. Do you really want to leave this page?'
  const form = '/settings/company/general'

  /** Written, and not saved; before it lie the own settings. */
  async function written() {
    const one = await another(admin)
    await open(one.page, '/calendar')
    await one.page.locator('aside').getByRole('link', { name: 'Settings', exact: true }).click()
    await one.page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Company details' }).click()
    await one.page.getByLabel('Name', { exact: true }).fill('Havsvik & sons')
    return one
  }
  const kept = (page: Page) => page.getByLabel('Name', { exact: true }).inputValue()

  test('a link: the exact question; Stay and Esc stay, Leave leaves', async () => {
    const { page, context } = await written()
    const link = page.locator('aside').getByRole('link', { name: 'People', exact: true })
    const question = page.getByRole('dialog')
    for (const stay of [
      () => question.getByRole('button', { name: 'Keep editing' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await link.click()
      await question.getByText(WARNING, { exact: true }).waitFor()
      await stay()
      await question.waitFor({ state: 'detached' })
      expect(page.url()).toBe(demo + form)
      expect(await kept(page)).toBe('Havsvik & sons')
    }
    await link.click()
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.waitForURL(`${demo}/people`)
    await context.close()
  })

  test("the browser's way back", async () => {
    const { page, context } = await written()
    const question = page.getByRole('dialog')
    await page.evaluate('history.back()')
    await question.getByText(WARNING, { exact: true }).waitFor()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    expect(page.url()).toBe(demo + form)
    expect(await kept(page)).toBe('Havsvik & sons')
    await page.evaluate('history.back()')
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.waitForURL(`${demo}/settings/personal/general`)
    await context.close()
  })

  test("loading the page again, where only the browser's own question is possible", async () => {
    const { page, context } = await written()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.evaluate('void location.reload()')
    await expect.poll(() => asked).toEqual(['beforeunload'])
    expect(await kept(page)).toBe('Havsvik & sons')
    await context.close()
  })

  test.each([
    ['/people', 'Invite people', 'First name'],
    ['/calendar', 'Request time off', 'Comment'],
  ])('a dialog on %s: one Esc asks, one more stays, and Cancel asks again', async (path, opens, field) => {
    const { page, context } = await another(admin)
    await open(page, path)
    await page.getByRole('button', { name: opens }).first().click()
    await page.getByRole('dialog').getByLabel(field).first().fill('Ravi')
    const question = page.getByRole('dialog').filter({ hasText: WARNING })
    await page.keyboard.press('Escape')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').getByLabel(field).first().inputValue()).toBe('Ravi')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })

  test('nothing written, nothing asked', async () => {
    const { page, context } = await another(admin)
    await open(page, form)
    await page.locator('aside').getByRole('link', { name: 'People', exact: true }).click()
    await page.waitForURL(`${demo}/people`)
    await context.close()
  })
})

describe('parts of the program that do not come', () => {
  test.each([
    ['S8-LOAD-01', 'script', '**/assets/calendar-screen-*.js'],
    ['S8-LOAD-02', 'style', '**/assets/calendar-screen-*.css'],
  ])('%s: a %s: the frame stays, and loading again brings the page', async (_, __, files) => {
    const { page, context } = await another(admin)
    await open(page, '/dashboard')
    const mend = await intercept(page, files, (route) => route.abort())
    await page.locator('aside').getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('heading', { name: "Couldn't load this part" }).waitFor()
    await page.locator('aside').getByRole('navigation', { name: 'Main' }).waitFor()
    mend()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { level: 1, name: /\d{4}/ }).waitFor()
    await context.close()
  })

  test('a thread at the top while a page is on its way', async () => {
    const { page, context } = await another(admin)
    await open(page, '/dashboard')
    let go = () => {}
    const held = new Promise<void>((done) => (go = done))
    await intercept(page, '**/assets/calendar-screen-*.js', async (route) => {
      await held
      await route.continue()
    })
    const bar = page.getByRole('progressbar')
    expect(await bar.count()).toBe(0)
    await page.locator('aside').getByRole('link', { name: 'Calendar', exact: true }).click()
    await bar.waitFor()
    go()
    await page.getByRole('heading', { level: 1, name: /\d{4}/ }).waitFor()
    await bar.waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('pages that are closed or missing', () => {
  test.each([
    ['/403', "You don't have access to this page"],
    ['/no-such-path', 'Something goes wrong'],
    ['/settings/holidays', "You don't have access to this page"],
  ])('%s stands within the frame for anyone who works here', async (path, words) => {
    const { page, context } = await another(henrik)
    await open(page, path)
    await page.getByRole('heading', { level: 1, name: words }).waitFor()
    await page.locator('aside').getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.waitForURL(`${demo}/calendar`)
    await context.close()
  })

  test('and alone for a stranger, and for anyone who has something to do first', async () => {
    const stranger = await person(browser)
    await open(stranger.page, '/no-such-path')
    expect(await stranger.page.locator('aside').count()).toBe(0)
    await stranger.context.close()
    const due = await changed(browser, henrik, { user: { shouldChangePassword: true } })
    await open(due.page, '/no-such-path')
    expect(await due.page.locator('aside').count()).toBe(0)
    await due.context.close()
  })
})
