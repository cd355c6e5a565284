import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, open, person, PHONE } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** A manager is told several things of one request: one line, which they mute and put off; and says when emails come. */
let browser: Browser
let manager: Page
let phone: Page
let henrik: Page
beforeAll(async () => {
  browser = await launch()
  manager = (await person(browser)).page
  phone = (await person(browser, { viewport: PHONE })).page
  henrik = (await person(browser)).page
  await enter(manager, 'manager@demo.test')
  await enter(phone, 'manager@demo.test')
  await enter(henrik, 'employee@demo.test')
  await ask(manager, 'PUT', '/api/notifications/clear', {})
  const { body: info } = await ask<{ user: { id: string } }>(manager, 'GET', '/api/user-info')
  const day = `2032-0${1 + (Date.now() % 9)}-${10 + (Math.floor(Date.now() / 1000) % 18)}`
  const asked = { kind: 'parental_leave', firstDay: day, lastDay: day, approverIds: [info.user.id] }
  const { body } = await ask<{ data: { id: string } }>(henrik, 'POST', '/api/time-off/requests', asked)
  for (const [at, text] of ['Is it possible?', 'And half of it?'].entries()) {
    await ask(henrik, 'POST', `/api/time-off/requests/${body.data.id}/comments`, { body: text })
    while ((await listed()).length < at + 2) await manager.waitForTimeout(200)
  }
})
afterAll(async () => {
  await ask(manager, 'PUT', '/api/notifications/clear', {})
  await ask(manager, 'PUT', '/api/settings/notifications/delivery', { data: AT_ONCE })
  await browser.close()
})

const AT_ONCE = {
  pace: 'at_once',
  emailsOn: true,
  hour: 8,
  weekday: 1,
  quiet: null,
  quietWeekends: false,
  waitsOnLeave: false,
}
const listed = async () => (await ask<{ data: object[] }>(manager, 'GET', '/api/notifications')).body.data
const bell = async (page: Page) => {
  await page.goto(`${demo}/dashboard`)
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}
const more = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^More actions/ })
    .first()

test('three of one request are one line, which opens; by keyboard it says why it is there, and is muted and back', async () => {
  await bell(manager)
  expect(await manager.getByRole('dialog').getByRole('listitem').count()).toBe(1)
  await manager.getByRole('button', { name: '2 earlier' }).focus()
  await manager.keyboard.press('Enter')
  expect(await manager.getByRole('dialog').getByRole('listitem').count()).toBe(3)
  await more(manager).focus()
  await manager.keyboard.press('Enter')
  await manager.getByText(/^You get this because/).waitFor()
  expect(await axe(manager, { without: ['region'] })).toEqual([])
  await manager.getByRole('menuitem', { name: 'Mute this' }).click()
  await manager.getByText('Muted', { exact: true }).first().waitFor()
  await manager.getByRole('button', { name: 'Undo' }).click()
  await manager.getByText('Muted', { exact: true }).first().waitFor({ state: 'detached' })
})

test('read and unread again; put off it is gone, and Undo brings it back', async () => {
  await bell(manager)
  const count = async () =>
    (await ask<{ unreadNotificationsCount: number }>(manager, 'GET', '/api/user-info')).body.unreadNotificationsCount
  // the line is read as a whole
  await expect.poll(count, { timeout: 6000 }).toBe(0)
  await more(manager).click()
  await manager.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await expect.poll(count).toBe(1)
  await more(manager).click()
  await manager.getByRole('menuitem', { name: 'Snooze until tomorrow' }).click()
  await expect.poll(async () => (await listed()).length).toBe(2)
  await manager.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await listed()).length).toBe(3)
})

test('on a phone the same menu is there, and nothing is wider than the screen', async () => {
  await bell(phone)
  await more(phone).click()
  await phone.getByRole('menuitem', { name: 'Snooze until next week' }).waitFor()
  expect(await overflow(phone)).toBeLessThanOrEqual(0)
})

test('when emails come is chosen in the settings, and each choice saves itself', async () => {
  await open(manager, '/settings/personal/general')
  await manager.getByRole('combobox', { name: 'Send me emails' }).click()
  await manager.getByRole('option', { name: /^Once a week/ }).click()
  await manager.getByRole('combobox', { name: 'Day', exact: true }).click()
  await manager.getByRole('option', { name: 'Friday' }).click()
  await manager.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await manager.getByRole('checkbox', { name: "Wait while I'm on leave" }).click()
  const kept = async () =>
    (await ask<{ data: object }>(manager, 'GET', '/api/settings/notifications/delivery')).body.data
  await expect
    .poll(kept)
    .toMatchObject({ pace: 'weekly', weekday: 5, quiet: { from: 1080, until: 480 }, waitsOnLeave: true })
  expect(await axe(manager, { without: ['region'] })).toEqual([])
})

test('marked as unread it stays so when it is seen again; snoozed and muted ones are listed and come back', async () => {
  const count = async () =>
    (await ask<{ unreadNotificationsCount: number }>(manager, 'GET', '/api/user-info')).body.unreadNotificationsCount
  // since the test before
  expect(await count()).toBe(1)
  await bell(manager)
  // longer than it takes to count as read
  await manager.waitForTimeout(2500)
  expect(await count()).toBe(1)
  await more(manager).click()
  await manager.getByRole('menuitem', { name: 'Mark as read' }).click()
  await expect.poll(count).toBe(0)
  await more(manager).click()
  await manager.getByRole('menuitem', { name: 'Mute this' }).click()
  await more(manager).click()
  await manager.getByRole('menuitem', { name: 'Snooze until tomorrow' }).click()
  await expect.poll(async () => (await listed()).length).toBe(2)
  for (const page of [manager, phone]) {
    await bell(page)
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByRole('button', { name: 'Snoozed and muted' }).click()
    await panel.getByRole('heading', { name: 'Snoozed' }).waitFor()
    await panel.getByRole('heading', { name: 'Muted' }).waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await axe(page, { without: ['region'] })).toEqual([])
  }
  const panel = manager.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('button', { name: /^Unmute: / }).press('Enter')
  await panel.getByRole('heading', { name: 'Muted' }).waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: /^Bring back: / }).click()
  await panel.getByText('Nothing is snoozed or muted').waitFor()
  await expect.poll(async () => (await listed()).length).toBe(3)
})
