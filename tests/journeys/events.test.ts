import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, startOfWeek } from '#kit/days.ts'
import { demo, enter, launch, person, PHONE } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** HR plans a weekly meeting with Henrik, moves it from its third date on and cancels a date; Henrik declines on his phone. */
let browser: Browser
let hr: Page
let henrik: Page
const NAME = `Workshop ${String(Date.now()).slice(-6)}`
/** The Monday after next. */
const MONDAY = addDays(startOfWeek(new Date().toISOString().slice(0, 10)), 14)

beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  henrik = (await person(browser, { viewport: PHONE })).page
  await enter(hr, 'hr@demo.test')
  await enter(henrik, 'employee@demo.test')
})
afterAll(async () => {
  for (const [id] of await all(hr)) await ask(hr, 'POST', `/api/events/${id}/cancellation`, { scope: 'all' })
  await browser.close()
})

type Rows = {
  events: [id: string, first: number, last: number, name: string, from: string, to: string, reply: string][]
}
const mine = async (page: Page) => (await all(page)).filter(([, , , name]) => name === NAME)
const all = async (page: Page) => {
  const { body } = await ask<Rows>(page, 'GET', `/api/calendar?from=${MONDAY}&to=${addDays(MONDAY, 60)}`)
  return body.events.filter(([, , , name]) => name.startsWith(NAME))
}
/** By Henrik's clock, which is that of the event; HR works an hour behind. */
const days = async (page: Page) => (await mine(page)).map(([, first, , , from]) => `${first} ${from}`)
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

test('HR creates a weekly meeting over the calendar', async () => {
  await hr.goto(`${demo}/calendar?view=month&on=${MONDAY}`)
  await button(hr, 'New event').click()
  const dialog = hr.getByRole('dialog', { name: 'New event' })
  await dialog.getByLabel('Name').fill(NAME)
  await dialog.getByLabel('Repeats').click()
  await hr.getByRole('option', { name: 'Weekly' }).click()
  await dialog.getByLabel('Ends', { exact: true }).last().click()
  await hr.getByRole('option', { name: 'After a number of times' }).click()
  await dialog.getByLabel('Number of times').fill('4')
  await dialog.getByLabel('Place').fill('Room Vinga')
  // without participants it is refused at the field, and nothing that was typed is lost
  await button(hr, /^Create event/).click()
  await dialog.getByText('Choose at least one', { exact: false }).first().waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe(NAME)
  await dialog.getByLabel('Participants', { exact: true }).fill('Henrik')
  await hr
    .getByRole('option', { name: /Henrik/ })
    .first()
    .click()
  await dialog.getByRole('heading').click()
  await dialog.getByText('Reaches 1 person').waitFor()
  expect(await axe(hr, { without: ['region'] })).toEqual([])
  await button(hr, /^Create event/).click()
  await hr.getByText('Event saved').waitFor()
  expect(await days(henrik)).toEqual(['0 10:00', '7 10:00', '14 10:00', '21 10:00'])
})

test('Henrik declines one date on his phone', async () => {
  await henrik.goto(`${demo}/calendar?view=agenda&on=${MONDAY}`)
  await henrik
    .getByRole('button', { name: new RegExp(`${NAME}.*not answered`) })
    .first()
    .click()
  const dialog = henrik.getByRole('dialog', { name: NAME })
  await dialog.getByText('Every week, Monday, 4 times').waitFor()
  expect(await overflow(henrik)).toBe(0)
  expect(await axe(henrik, { without: ['region'] })).toEqual([])
  await dialog.getByText('This date').click()
  await button(henrik, 'Decline').focus()
  await henrik.keyboard.press('Enter')
  await henrik.getByText('Answer saved').waitFor()
  await dialog.getByText('0 accepted, 0 maybe, 1 declined, 0 without an answer').waitFor()
  expect((await mine(henrik)).map((row) => row[6])).toEqual(['declined', 'open', 'open', 'open'])
  expect(await dialog.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  await henrik.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('HR moves it from the third date on', async () => {
  const third = (await mine(hr))[2]![0]
  await hr.goto(`${demo}/calendar?view=month&on=${MONDAY}&event=${third}`)
  await button(hr, 'Edit').click()
  const dialog = hr.getByRole('dialog', { name: 'Edit event' })
  await dialog.getByLabel('Change', { exact: true }).click()
  await hr.getByRole('option', { name: 'This and later dates' }).click()
  expect(await dialog.getByLabel('Number of times').inputValue()).toBe('2')
  await dialog.getByLabel('Starts').fill('13:00')
  await dialog.getByLabel('Ends', { exact: true }).first().fill('14:00')
  await button(hr, /^Save/).click()
  await hr.getByText('Event saved').waitFor()
  expect(await days(henrik)).toEqual(['0 10:00', '7 10:00', '14 13:00', '21 13:00'])
  expect((await mine(hr))[2]![0]).toBe(third)
})

test('what someone else has changed meanwhile is not overwritten', async () => {
  const fourth = (await mine(hr))[3]![0]
  await hr.goto(`${demo}/calendar?view=month&on=${MONDAY}&event=${fourth}&editEvent=${fourth}`)
  const dialog = hr.getByRole('dialog', { name: 'Edit event' })
  await dialog.getByLabel('Name').fill(`${NAME} (mine)`)
  const { body } = await ask<{ data: Record<string, unknown> }>(hr, 'GET', `/api/events/${fourth}/edit`)
  const { name, day, startTime, endTime, timeZone } = body.data
  const changed = { name, day, startTime, endTime, timeZone, place: 'Elsewhere', scope: 'this' }
  expect((await ask(hr, 'PUT', `/api/events/${fourth}`, changed)).status).toBe(200)
  await button(hr, /^Save/).click()
  await dialog.getByRole('alert').first().waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe(`${NAME} (mine)`)
  await button(hr, 'Cancel').click()
})

test('HR cancels the first date, and Henrik’s calendar has it no more', async () => {
  const first = (await mine(hr))[0]![0]
  await hr.goto(`${demo}/calendar?view=week&on=${MONDAY}&event=${first}`)
  await button(hr, 'Cancel event').click()
  const question = hr.getByRole('dialog', { name: `Cancel ${NAME}?` })
  expect(await question.getByLabel('Which dates').first().inputValue()).toBe('Only this date')
  await question.getByRole('button', { name: /^Cancel event/ }).click()
  await hr.getByText('Event canceled').waitFor()
  expect(await days(henrik)).toEqual(['7 10:00', '14 13:00', '21 13:00'])
  await hr.getByRole('dialog', { name: NAME }).getByText('Canceled', { exact: true }).waitFor()
})

test('HR plans an offsite of two whole days by keyboard; Henrik sees it over both, marked in his row until he hides it', async () => {
  const offsite = `${NAME} offsite`
  const day = addDays(MONDAY, 2)
  await hr.goto(`${demo}/calendar?view=month&on=${MONDAY}&event=new&eventDay=${day}`)
  const dialog = hr.getByRole('dialog', { name: 'New event' })
  await dialog.getByLabel('Name').fill(offsite)
  await dialog.getByLabel('All day').focus()
  await hr.keyboard.press('Space')
  expect(await dialog.getByLabel('Starts').count()).toBe(0)
  // a last day before the first is refused at the field, and what was typed stays
  await dialog.getByLabel('Last day').fill(addDays(day, -1))
  await dialog.getByLabel('Participants', { exact: true }).fill('Henrik')
  await hr
    .getByRole('option', { name: /Henrik/ })
    .first()
    .click()
  await dialog.getByRole('heading').click()
  await dialog.getByText('Reaches 1 person').waitFor()
  await button(hr, /^Create event/).click()
  await dialog.getByText("Choose a last day that isn't before the first").waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe(offsite)
  await dialog.getByLabel('Last day').fill(addDays(day, 1))
  await button(hr, /^Create event/).click()
  await hr.getByText('Event saved').waitFor()

  await henrik.goto(`${demo}/calendar?view=agenda&on=${day}`)
  await henrik.getByRole('button', { name: new RegExp(`${offsite}.*all day, not answered`) }).waitFor()
  expect(await overflow(henrik)).toBe(0)
  await henrik.goto(`${demo}/calendar?view=chart&on=${day}`)
  const marked = henrik.getByRole('gridcell', { name: new RegExp(`Henrik Sjöberg, .*${offsite}`) })
  await marked.first().waitFor({ state: 'attached' })
  await button(henrik, 'Hide events').click()
  await marked.first().waitFor({ state: 'detached' })
  expect(new URL(henrik.url()).searchParams.get('events')).toBe('hide')
  await button(henrik, 'Show events').click()
  await marked.first().waitFor({ state: 'attached' })
})

test('what the page shows can be taken as a file', async () => {
  await hr.goto(`${demo}/calendar?view=week&on=${MONDAY}&kinds=event`)
  await button(hr, 'Export').click()
  const arriving = hr.waitForEvent('download')
  await hr.getByRole('menuitem', { name: 'Calendar file (ICS)' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/\.ics$/)
  const text = (await (await file.createReadStream()).toArray()).map(String).join('')
  expect(text).toContain(`SUMMARY:${NAME} offsite`)
})
