import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, open, person } from './browser.ts'
import { ask } from './looking.ts'

/** What one does appears in another's open browser, and on one's own page, without a reload. */
let browser: Browser
let henrik: Page
let manager: Page
beforeAll(async () => {
  browser = await launch()
  ;[henrik, manager] = [(await person(browser)).page, (await person(browser)).page]
  await enter(henrik, 'employee@demo.test')
  await enter(manager, 'manager@demo.test')
})
afterAll(() => browser.close())

test('a request appears in the approver’s open inbox, and goes from it when it is cancelled', async () => {
  await open(manager, '/approvals')
  await manager.locator('h1').first().waitFor()
  const me = (await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')).body.user.id
  const approvers = await ask<{ data: { id: string; usual: boolean }[] }>(
    henrik,
    'GET',
    `/api/time-off/approvers/${me}`,
  )
  const approverIds = approvers.body.data.filter(({ usual }) => usual).map(({ id }) => id)
  const waiting = manager.getByText(/\b9 (Sept?|September)/)
  // the panel of another request may name the same day of another year
  await manager.waitForLoadState('networkidle')
  const before = await waiting.count()
  const made = await ask<{ data: { id: string } }>(henrik, 'POST', '/api/time-off/requests', {
    kind: 'day_off',
    firstDay: '2027-09-09',
    lastDay: '2027-09-09',
    approverIds,
  })
  expect(made.status).toBe(201)
  await expect.poll(() => waiting.count(), { timeout: 10_000 }).toBeGreaterThan(before)
  const gone = { id: made.body.data.id, status: 'canceled' }
  expect((await ask(henrik, 'PUT', '/api/calendar/update-day-off-status', gone)).status).toBe(200)
  await expect.poll(() => waiting.count(), { timeout: 10_000 }).toBe(before)
})

test('a comment stands on the page of the person who wrote it, and on the other’s', async () => {
  const { body } = await ask<{ data: { id: string }[] }>(henrik, 'GET', '/api/time-off/requests')
  const id = body.data[0]!.id
  for (const page of [henrik, manager]) {
    await page.goto(`${demo}/dashboard?request=${id}`)
    await page.getByRole('dialog').waitFor()
  }
  const dialog = henrik.getByRole('dialog')
  await dialog.getByRole('textbox').last().fill('Back on Monday')
  await dialog.getByRole('button', { name: /comment|send/i }).click()
  await dialog.locator('li', { hasText: 'Back on Monday' }).waitFor()
  await manager.getByRole('dialog').locator('li', { hasText: 'Back on Monday' }).waitFor()
})
