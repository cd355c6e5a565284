import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, launch, open, person, PHONE } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** A person arranges their dashboard with keys and mouse; an administrator says what others begin with. */
let browser: Browser
let admin: Page
let phone: Page
beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  phone = (await person(browser, { viewport: PHONE })).page
  await enter(admin, 'admin@demo.test')
  await enter(phone, 'admin@demo.test')
  await ask(admin, 'DELETE', '/api/dashboard/layout')
})
afterAll(async () => {
  await ask(admin, 'DELETE', '/api/dashboard/layout')
  await browser.close()
})

const names = (page: Page, column: string) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[data-column=${column}] > [data-widget]')].map((one) => one.dataset.widget)`,
  )
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Arrange your dashboard' })

test('with the keyboard: another order, another width, one less; Undo brings it back', async () => {
  await open(admin, '/dashboard')
  await admin.getByRole('button', { name: 'Arrange' }).click()
  const dialog = dialogOf(admin)
  await dialog.getByRole('checkbox', { name: 'Holidays' }).waitFor()
  expect(await axe(admin, { without: ['region'] })).toEqual([])
  // by now a widget that has nothing to show has left its place
  const before = await names(admin, 'wide')
  await dialog.getByRole('button', { name: /Away this week/ }).focus()
  for (let at = 0; at < 2; at++) await admin.keyboard.press('ArrowUp')
  await dialog.getByRole('checkbox', { name: 'Holidays' }).focus()
  await admin.keyboard.press('Space')
  await dialog.getByRole('radiogroup', { name: 'Width of Birthdays' }).getByText('Wide').click()
  await admin.keyboard.press('Control+Enter')
  // under the pointer the message stays
  await admin.getByText('Dashboard saved').hover()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => names(admin, 'side')).not.toContain('holidays')
  const after = await names(admin, 'wide')
  expect(after).toContain('birthdays')
  expect(after.indexOf('away')).toBeLessThan(after.indexOf('announcements'))
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(admin, 'wide')).toEqual(before)
})

test('what was changed is not lost by a slip: closing asks', async () => {
  await ask(admin, 'DELETE', '/api/dashboard/layout')
  await open(admin, '/dashboard')
  await admin.getByRole('button', { name: 'Arrange' }).click()
  await dialogOf(admin).getByRole('checkbox', { name: 'Holidays' }).click()
  await admin.keyboard.press('Escape')
  await admin.getByText('You have unsaved data').waitFor()
  await admin.keyboard.press('Escape')
  expect(await dialogOf(admin).getByRole('checkbox', { name: 'Holidays' }).isChecked()).toBe(false)
})

test('a chart shows its numbers as a table and saves them as a file', async () => {
  await open(admin, '/dashboard')
  await admin.getByRole('button', { name: 'Company growth: more' }).click()
  await admin.getByRole('menuitem', { name: 'Show as table' }).click()
  const table = admin.getByRole('table', { name: 'Company growth' })
  expect(await table.getByRole('row').count()).toBe(13)
  await admin.getByRole('button', { name: 'Company growth: more' }).click()
  const download = admin.waitForEvent('download')
  await admin.getByRole('menuitem', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Company growth.csv')
  expect(readFileSync(await file.path(), 'utf8').split('\r\n')[0]).toBe('\uFEFFMonth,Hired,Continuing,Terminated')
})

test('on a phone there is an order and no width, and nothing is wider than the screen', async () => {
  await open(phone, '/dashboard')
  await phone.getByRole('button', { name: 'Arrange' }).click()
  const dialog = dialogOf(phone)
  await dialog.getByRole('checkbox', { name: 'Holidays' }).waitFor()
  expect(await dialog.getByRole('radiogroup').count()).toBe(0)
  expect(await overflow(phone)).toBeLessThanOrEqual(0)
})

test('an administrator arranges what people of a role begin with, and takes it back', async () => {
  await open(admin, '/settings/company/dashboard')
  await admin.getByRole('button', { name: 'Arrange: Asset manager' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Default dashboard: Asset manager' })
  await dialog.getByRole('checkbox', { name: 'Holidays' }).click()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await admin
    .getByText(/^\d+ widgets?$/)
    .first()
    .waitFor()
  expect(await axe(admin, { without: ['region'] })).toEqual([])
  await admin.getByRole('button', { name: 'Arrange: Asset manager' }).click()
  await dialog.getByRole('button', { name: 'Back to standard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => admin.getByText(/^\d+ widgets?$/).count()).toBe(0)
})
