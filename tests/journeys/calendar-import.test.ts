import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, startOfWeek } from '#kit/days.ts'
import { demo, enter, launch, open, person, PHONE } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** An employee brings in a series of which one date is left out and one is moved, undoes it, and imports a calendar from an address on a phone. */
let browser: Browser
let page: Page
let phone: Page
const MARK = String(Date.now()).slice(-6)
const MONDAY = addDays(startOfWeek(new Date().toISOString().slice(0, 10)), 14)
const at = (days: number, time: string) => `${addDays(MONDAY, days).replaceAll('-', '')}T${time}00Z`
const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'DURATION:PT1H', 'END:VEVENT'].join('\r\n')
const fileOf = (...entries: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...entries, 'END:VCALENDAR', ''].join('\r\n')
const WEEKLY = fileOf(
  entry(
    `UID:w${MARK}@x`,
    `SUMMARY:Weekly ${MARK}`,
    `DTSTART:${at(0, '0900')}`,
    'RRULE:FREQ=WEEKLY;COUNT=4',
    `EXDATE:${at(7, '0900')}`,
  ),
  entry(
    `UID:w${MARK}@x`,
    `RECURRENCE-ID:${at(14, '0900')}`,
    `SUMMARY:Weekly ${MARK} in town`,
    `DTSTART:${at(16, '1300')}`,
  ),
  entry('UID:r@x', 'SUMMARY:Every hour', `DTSTART:${at(0, '0900')}`, 'RRULE:FREQ=HOURLY'),
  entry('UID:z@x', 'SUMMARY:From the moon', `DTSTART;TZID=Moonbase:${at(1, '0900').slice(0, -1)}`),
)
const calendars = createServer((request, response) => {
  if (request.url === '/mine.ics')
    return response.end(fileOf(entry(`UID:a${MARK}@x`, `SUMMARY:Fair ${MARK}`, `DTSTART:${at(2, '1000')}`)))
  return response.writeHead(request.url === '/page' ? 200 : 404).end('<!doctype html>')
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((done) => calendars.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(calendars.address() as { port: number }).port}`
  browser = await launch()
  page = (await person(browser)).page
  phone = (await person(browser, { viewport: PHONE, scheme: 'dark' })).page
  await enter(page, 'hr@demo.test')
  await enter(phone, 'hr@demo.test')
})
afterAll(async () => {
  await browser.close()
  calendars.closeAllConnections()
  calendars.close()
})

const dialogOf = (on: Page) => on.getByRole('dialog', { name: 'Import events' })
const button = (on: Page, name: string) => dialogOf(on).getByRole('button', { name, exact: true })
async function names(): Promise<string[]> {
  type Rows = { events: [id: string, first: number, last: number, name: string][] }
  const { body } = await ask<Rows>(page, 'GET', `/api/calendar?from=${MONDAY}&to=${addDays(MONDAY, 30)}`)
  return body.events.filter(([, , , name]) => name.includes(MARK)).map(([, first, , name]) => `${first} ${name}`)
}

test('a file is looked through before anything is saved', async () => {
  await page.goto(`${demo}/calendar?view=month&on=${MONDAY}&importEvents=file`)
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.ics', mimeType: 'text/calendar', buffer: Buffer.from(WEEKLY) })
  await dialogOf(page).getByText('2 new events').waitFor()
  await dialogOf(page).getByText('without 1 date · 1 date changed').waitFor()
  await dialogOf(page)
    .getByText(/time zone “Moonbase” is unknown/)
    .waitFor()
  await dialogOf(page)
    .getByText(/it repeats in a way that isn't supported here/)
    .waitFor()
  expect(await axe(page, { without: ['region'] })).toEqual([])
  expect(await names()).toEqual([])
})

test('it is imported with its single dates, and undone', async () => {
  await button(page, 'Import 2 events').click()
  await dialogOf(page).getByText('2 events imported.').waitFor()
  expect(await names()).toEqual([`0 Weekly ${MARK}`, `16 Weekly ${MARK} in town`, `21 Weekly ${MARK}`])
  await button(page, 'Undo').click()
  await dialogOf(page).getByText('2 events removed.').waitFor()
  expect(await names()).toEqual([])
  await button(page, 'Close').last().click()
  await dialogOf(page).waitFor({ state: 'detached' })
})

test('on a phone, by keyboard: what is wrong with an address is said at its field, and what was typed stays', async () => {
  await open(phone, '/calendar?view=agenda&importEvents=address')
  const field = dialogOf(phone).getByLabel('Calendar address')
  await field.fill('mine')
  await field.press('Enter')
  await dialogOf(phone).getByText('Enter an address that starts with https:// or webcal://').waitFor()
  await field.fill(`${address}/page`)
  await field.press('Enter')
  await dialogOf(phone).getByText('This address opens something other than a calendar.', { exact: false }).waitFor()
  await field.fill(`${address}/gone.ics`)
  await field.press('Enter')
  await dialogOf(phone).getByText('There is no calendar at this address.', { exact: false }).waitFor()
  expect(await field.inputValue()).toBe(`${address}/gone.ics`)
  expect(await overflow(phone)).toBe(0)
  expect(await axe(phone, { without: ['region'] })).toEqual([])
})

test('a calendar at an address is imported', async () => {
  const field = dialogOf(phone).getByLabel('Calendar address')
  await field.fill(`${address}/mine.ics`)
  await field.press('Tab')
  await phone.keyboard.press('Enter')
  await dialogOf(phone).getByText('1 new event', { exact: true }).waitFor()
  expect(await overflow(phone)).toBe(0)
  expect(await axe(phone, { without: ['region'] })).toEqual([])
  await button(phone, 'Import 1 event').click()
  await dialogOf(phone).getByText('1 event imported.').waitFor()
  expect(await names()).toEqual([`2 Fair ${MARK}`])
  await button(phone, 'Undo').click()
  await dialogOf(phone).getByText('1 event removed.').waitFor()
  expect(await names()).toEqual([])
})

test('when one is busy has a link of its own, shown once', async () => {
  await open(page, '/settings/personal/integrations')
  const row = page.getByRole('listitem', { name: 'Free/busy', exact: true })
  const isMade = (await row.getByRole('button', { name: 'Turn off' }).count()) > 0
  await row.getByRole('button', { name: isMade ? 'Create new link' : 'Create calendar link' }).click()
  const link = row.getByText(/\/api\/calendar\/feed\/.*\.ifb$/).or(row.locator('input'))
  await link.first().waitFor()
  await row.getByText('Send it to people who plan meetings with you.', { exact: false }).waitFor()
  expect(await row.getByRole('link').count()).toBe(0)
  expect(await axe(page, { without: ['region'] })).toEqual([])
  const { body } = await ask<{ data: { scope: string }[] }>(page, 'GET', '/api/calendar/feeds')
  expect(body.data.map(({ scope }) => scope)).toContain('busy')
  await row.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Calendar link turned off').waitFor()
})
