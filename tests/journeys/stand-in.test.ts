import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#kit/days.ts'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { focused, press, tabTo } from './by-keys.ts'
import { ask, axe, overflow } from './looking.ts'

/** Maja is away for a few days: HR decides in her place, and the history says so. */
let browser: Browser
let maja: Page
let hr: Page
let henrik: Page
beforeAll(async () => {
  browser = await launch()
  maja = (await person(browser)).page
  hr = (await person(browser)).page
  henrik = (await person(browser)).page
  await enter(maja, 'manager@demo.test')
  await enter(hr, 'hr@demo.test')
  await enter(henrik, 'employee@demo.test')
})
afterAll(() => browser.close())

const today = todayIn('Europe/Stockholm', new Date())
const idOf = async (page: Page) => (await ask<{ user: { id: string } }>(page, 'GET', '/api/user-info')).body.user.id
let request: string

test('Maja names her stand-in with the keyboard alone', async () => {
  await maja.goto(`${demo}/approvals`)
  await maja.getByRole('button', { name: 'Stand-in' }).waitFor()
  await tabTo(maja, /^Stand-in$/)
  await press(maja, 'Enter')
  const dialog = maja.getByRole('dialog', { name: 'Stand-in' })
  await dialog.getByText('Trade fair').waitFor()
  expect(await axe(maja)).toEqual([])
  expect(await focused(maja)).toMatch(/^Who decides/)
  await maja.keyboard.type('Ruth')
  await maja.getByRole('option', { name: /Ruth Adeyemi/ }).waitFor()
  await press(maja, 'ArrowDown', 'Enter')
  await tabTo(maja, /^First day/)
  await maja.keyboard.type(today)
  await tabTo(maja, /^Last day/)
  // in the wrong order first: the server says it at the field, and the focus goes there
  await maja.keyboard.type(addDays(today, -1))
  await press(maja, 'Control+Enter')
  await dialog.getByText("The last day can't be before the first day.").waitFor()
  expect(await focused(maja)).toMatch(/^Last day/)
  await press(maja, 'Control+a')
  await maja.keyboard.type(addDays(today, 4))
  await press(maja, 'Control+Enter')
  await maja.getByText('Stand-in saved').waitFor()
  await dialog.getByText(/· now/).waitFor()
  await press(maja, 'Escape')
  await dialog.waitFor({ state: 'hidden' })
  await maja.getByText(/^Ruth Adeyemi decides for you until/).waitFor()
})

test('Henrik asks Maja; Ruth decides for her, and he reads both names', async () => {
  const day = addDays(today, 160 - ((new Date(`${addDays(today, 160)}T00:00:00Z`).getUTCDay() + 6) % 7))
  const made = await ask<{ data: { id: string } }>(henrik, 'POST', '/api/time-off/requests', {
    kind: 'sick_day',
    firstDay: day,
    lastDay: day,
    approverIds: [await idOf(maja)],
  })
  expect(made.status).toBe(201)
  request = made.body.data.id
  await hr.goto(`${demo}/approvals?id=${request}`)
  const item = hr.getByRole('article', { name: 'Request' })
  await item.getByText('You decide for Maja Lindqvist.').waitFor()
  expect(await axe(hr)).toEqual([])
  await press(hr, 'a')
  await hr.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await hr
    .getByText(/^Request approved|approved/i)
    .first()
    .waitFor()
  await henrik.goto(`${demo}/dashboard?request=${request}`)
  await henrik.getByRole('dialog').getByText('Approved by Ruth Adeyemi for Maja Lindqvist').waitFor()
})

test('on a phone it fits, and she ends it', async () => {
  const { page, troubles } = await sameElsewhere(browser, maja.context(), { viewport: PHONE, scheme: 'dark' })
  await page.goto(`${demo}/approvals?standIn=me`)
  const dialog = page.getByRole('dialog', { name: 'Stand-in' })
  await dialog.getByText(/· now/).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'End stand-in: Ruth Adeyemi' }).first().click()
  await page
    .getByRole('dialog', { name: 'End the stand-in Ruth Adeyemi?' })
    .getByRole('button', { name: 'End' })
    .click()
  await page.getByText('Stand-in ended').waitFor()
  await dialog.getByText(/· now/).waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
  // the other journeys know Henrik's days
  const canceled = { id: request, status: 'canceled' }
  expect((await ask(henrik, 'PUT', '/api/calendar/update-sick-day-status', canceled)).status).toBe(200)
  // Ruth sees the request as someone who keeps time off, and has nothing to decide for Maja
  await hr.goto(`${demo}/approvals`)
  await hr.getByRole('heading', { level: 1 }).waitFor()
  expect(await hr.getByText('for Maja Lindqvist').count()).toBe(0)
})
