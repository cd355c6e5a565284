import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { changed } from './as.ts'
import { enter, launch, open, person, signIn } from './browser.ts'
import { ask } from './looking.ts'

/** Messages, questions and warnings, on any page. */
let browser: Browser
let admin: Page
let henrik: Page
let manager: Page

beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  henrik = (await person(browser)).page
  manager = (await person(browser)).page
  await enter(admin, 'admin@demo.test')
  await enter(henrik, 'employee@demo.test')
  await enter(manager, 'manager@demo.test')
})
afterAll(() => browser.close())

const another = (from: Page) => changed(browser, from)

/** The page's time stands still from here on, and passes only as it is told to. */
async function stopTime(page: Page) {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000)
}

describe('messages', () => {
  test.each([
    ['Success', 'success', 'polite'],
    ['Error', 'error', 'assertive'],
  ])('S9-CONST-01 and 02: %s is there at 6900 ms, hides at 7000, is gone at 8000', async (word, tone, manner) => {
    const { page, context } = await another(admin)
    await page.clock.install()
    await open(page, '/ui')
    const button = page.getByRole('button', { name: word, exact: true })
    await button.waitFor()
    await stopTime(page)
    await button.click()
    const message = page.locator(`[aria-live=${manner}] [data-tone=${tone}]`)
    await message.waitFor()
    await page.clock.runFor(6900)
    expect(await message.getAttribute('data-leaving')).toBe(null)
    await page.clock.runFor(100)
    await expect.poll(() => message.getAttribute('data-leaving')).toBe('true')
    await page.clock.runFor(900)
    expect(await message.count()).toBe(1)
    await page.clock.runFor(100)
    await expect.poll(() => message.count()).toBe(0)
    await context.close()
  })

  test('a message that is read stays until the pointer has left it', async () => {
    const { page, context } = await another(admin)
    await page.clock.install()
    await open(page, '/ui')
    const button = page.getByRole('button', { name: 'Success', exact: true })
    await button.waitFor()
    await stopTime(page)
    await button.click()
    const message = page.locator('[data-tone=success]')
    await message.hover()
    await page.clock.runFor(20_000)
    expect(await message.getAttribute('data-leaving')).toBe(null)
    await page.mouse.move(10, 10)
    await page.clock.runFor(7000)
    await expect.poll(() => message.getAttribute('data-leaving')).toBe('true')
    await context.close()
  })

  test.each([
    ['S8-STAT-01', 403, 'You do not have enough rights to perform this action.', true],
    ['S8-STAT-03', 500, 'Something went wrong', true],
    ['S8-STAT-05', 418, 'I am a teapot', false],
  ])('%s: an answer of %i', async (_, status, text, isShown) => {
    const { page, context } = await another(admin)
    await page.route('**/api/settings/company/locations', (route) =>
      route.fulfill({ status, json: { message: text, type: '', errors: {} } }),
    )
    await open(page, '/settings/company/locations')
    await page.waitForTimeout(300)
    expect((await page.locator('[data-tone=error]').filter({ hasText: text }).count()) > 0).toBe(isShown)
    await context.close()
  })
})

describe('questions', () => {
  test('S4-UI-01: Esc closes a question, and nothing is sent', async () => {
    // a second device, so that there is something to be asked about
    const other = await person(browser)
    await signIn(other.page, 'employee@demo.test')
    const { page, context } = await another(henrik)
    const sent: string[] = []
    await open(page, '/settings/personal/security')
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await page.getByRole('button', { name: /other devices|elsewhere|others/i }).click()
    const question = page.getByRole('dialog')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(sent).toEqual([])
    expect((await ask(other.page, 'GET', '/api/user-info')).status).toBe(200)
    await other.context.close()
    await context.close()
  })
})

describe('the notifications', () => {
  test('S9-CONST-04: what was seen is read 1500 ms after the last of it, in one call', async () => {
    const monday = addDays('2039-01-03', 7 * (Math.floor(Date.now() / 1000) % 400))
    const { body: info } = await ask<{ user: { id: string } }>(manager, 'GET', '/api/user-info')
    for (const day of [monday, addDays(monday, 1)]) {
      const asked = { kind: 'parental_leave', firstDay: day, lastDay: day, approverIds: [info.user.id] }
      expect((await ask(henrik, 'POST', '/api/time-off/requests', asked)).status).toBeLessThan(300)
    }
    const { page, context } = await another(manager)
    await page.clock.install()
    await open(page, '/dashboard')
    const bell = page.locator('aside').getByRole('button', { name: /Notifications/ })
    await expect
      .poll(async () => parseInt((await bell.textContent()) || '0', 10), { timeout: 20_000 })
      .toBeGreaterThan(1)
    const calls: string[][] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/notifications/read'))
        calls.push((request.postDataJSON() as { ids: string[] }).ids)
    })
    await stopTime(page)
    await bell.click()
    const unread = page.locator('[data-unread]')
    for (let tick = 0; tick < 100 && (await unread.count()) < 2; tick++) {
      await page.clock.runFor(20)
      await page.waitForTimeout(20)
    }
    // the browser says what is in view with its next picture
    await page.waitForTimeout(300)
    await page.clock.runFor(1400)
    expect(calls).toEqual([])
    await page.clock.runFor(100)
    await expect.poll(() => calls.length).toBe(1)
    expect(calls[0]!.length).toBeGreaterThan(1)
    await page.clock.runFor(5000)
    expect(calls.length).toBe(1)
    await context.close()
  })
})
