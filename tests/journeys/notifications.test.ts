import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { demo, enter, launch, letterTo, person, PHONE, signIn } from './browser.ts'
import { ask } from './looking.ts'

let browser: Browser
type Visitor = Awaited<ReturnType<typeof person>>
let manager: Visitor
let henrik: Visitor
beforeAll(async () => {
  browser = await launch()
  ;[manager, henrik] = [await person(browser), await person(browser)]
  await enter(manager.page, 'manager@demo.test')
  await enter(henrik.page, 'employee@demo.test')
})
afterAll(() => browser.close())

/** The manager is notified of two requests; days that nobody asks for elsewhere, others with each test. */
let from = addDays('2031-01-06', 7 * (Math.floor(Date.now() / 1000) % 400))
async function notifyOfTwo() {
  const before = (await listed()).length
  const { body: info } = await ask<{ user: { id: string } }>(manager.page, 'GET', '/api/user-info')
  for (const day of [from, addDays(from, 1)]) {
    const asked = { kind: 'parental_leave', firstDay: day, lastDay: day, approverIds: [info.user.id] }
    expect((await ask(henrik.page, 'POST', '/api/time-off/requests', asked)).status).toBeLessThan(300)
  }
  from = addDays(from, 7)
  await expect.poll(async () => (await listed()).length, { timeout: 10_000 }).toBe(before + 2)
}

const listed = async () =>
  (await ask<{ data: { id: string }[] }>(manager.page, 'GET', '/api/notifications')).body.data.map(({ id }) => id)

const rows = (page: Page) => page.getByRole('dialog').getByRole('listitem')

async function openBell() {
  const page = await manager.context.newPage()
  await page.goto(`${demo}/dashboard`)
  await page
    .locator('aside')
    .getByRole('button', { name: /Notifications/ })
    .click()
  await rows(page).first().waitFor()
  return page
}

const deleteFirst = async (page: Page) => {
  await rows(page)
    .first()
    .getByRole('button', { name: /^Delete notification/ })
    .first()
    .click()
  await page.getByText('Notification deleted').waitFor()
}

test('a tab that is closed while a notification could be had back takes it along; another open tab follows', async () => {
  await notifyOfTwo()
  const other = await openBell()
  const page = await openBell()
  const [first, second] = await listed()
  const shown = await rows(other).count()
  await deleteFirst(page)
  expect(await listed()).toContain(first)
  // a browser that is in a hurry ends a page without telling it: that is the next test
  await page.evaluate(`dispatchEvent(new Event('pagehide'))`)
  await page.close()
  await expect.poll(async () => (await listed())[0], { timeout: 5000 }).toBe(second)
  await expect.poll(() => rows(other).count()).toBe(shown - 1)

  await other.close()
})

test('what a page could not send any more is hidden all the same, and sent by a later one', async () => {
  await notifyOfTwo()
  const page = await openBell()
  const [first, second] = await listed()
  await page.evaluate(`localStorage.setItem('notifications.leaving', JSON.stringify({ '${first}': Date.now() }))`)
  await page.close()
  const next = await openBell()
  await expect.poll(() => rows(next).count()).toBe((await listed()).length - 1)
  expect((await listed())[0]).toBe(first)
  // long enough ago that nobody can have it back
  await next.evaluate(
    `localStorage.setItem('notifications.leaving', JSON.stringify({ '${first}': Date.now() - 61_000 }))`,
  )
  await next.close()
  const last = await openBell()
  await expect.poll(async () => (await listed())[0]).toBe(second)
  expect(await last.locator('[data-tone=error]').count()).toBe(0)
  await last.close()
})

test('what is undone stays, also when the tab is closed after it', async () => {
  await notifyOfTwo()
  const page = await openBell()
  const [first] = await listed()
  await deleteFirst(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.close()
  await manager.page.waitForTimeout(500)
  expect((await listed())[0]).toBe(first)
})

test('one is deleted and then all are: no way back is offered any more, and nothing is missed', async () => {
  await notifyOfTwo()
  const page = await openBell()
  await deleteFirst(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  const question = page.getByRole('dialog', { name: 'Delete all notifications?' })
  await question.getByRole('button', { name: 'Delete all' }).click()
  await page.getByText('All notifications deleted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  expect(await page.locator('[data-tone=error]').count()).toBe(0)
  expect(await listed()).toEqual([])
  await page.close()
})

test('what happens before the connection stands is not missed', async () => {
  const { page, context } = await person(browser)
  await signIn(page, 'manager@demo.test')
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/live-socket-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${demo}/dashboard`)
  await page.getByRole('heading', { name: /Maja/ }).waitFor()
  await notifyOfTwo()
  const again = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/dashboard')
  release()
  expect((await again).status()).toBe(200)
  await context.close()
})

test('a reader turns emails off from one of them, on a phone and signed out, and on again', async () => {
  await notifyOfTwo()
  const { unsubscribe } = await letterTo('manager@demo.test', /Henrik/)
  const { page, context } = await person(browser, { viewport: PHONE })
  await page.goto(unsubscribe!)
  await page.getByRole('heading', { name: 'Turn off these emails?' }).waitFor()
  await page.getByText('manager@demo.test').waitFor()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('heading', { name: 'Emails turned off' }).waitFor()
  const mailed = async () =>
    (await ask<{ data: { requests: { email: boolean } } }>(manager.page, 'GET', '/api/settings/notifications')).body
      .data.requests.email
  expect(await mailed()).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Turn on again' }).click()
  await page.getByRole('heading', { name: 'Emails turned on' }).waitFor()
  expect(await mailed()).toBe(true)
  await page.goto(`${demo}/unsubscribe/requests.1234`)
  await page.getByRole('heading', { name: "This link doesn't work" }).waitFor()
  await context.close()
})
