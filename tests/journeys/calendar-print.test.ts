import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, move, person, PHONE } from './browser.ts'
import { ask, axe, watch } from './looking.ts'
import { pdfPages } from './pdf.ts'

/** The calendar on paper, as the browser makes a PDF of it: everyone on it, a head on each sheet, and nothing of the page around it. */
let browser: Browser
let hr: Page
let phone: Page
let still: () => Promise<void>

/** The browser's own print dialog is no part of the page: the page opens it, and it is closed by `afterprint`. */
const NO_DIALOG = `window.print = () => { window.asked = (window.asked ?? 0) + 1 }`

beforeAll(async () => {
  browser = await launch()
  const desk = await person(browser)
  const hand = await person(browser, { viewport: PHONE, scheme: 'dark' })
  await Promise.all([desk, hand].map(({ context }) => context.addInitScript(NO_DIALOG)))
  hr = desk.page
  still = watch(hr).still
  phone = hand.page
  await enter(hr, 'hr@demo.test')
  await enter(phone, 'employee@demo.test')
})
afterAll(() => browser.close())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Print the calendar' })
async function choose(page: Page, field: string, option: RegExp | string) {
  await dialog(page).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
async function printed(page: Page) {
  await page.evaluate('window.asked = 0')
  await dialog(page).getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => page.evaluate('window.asked')).toBe(1)
  return pdfPages(await page.pdf({ preferCSSPageSize: true }))
}
/** Names of the people in the calendar, in the calendar's order. */
async function namesOn(page: Page, from: string, to: string) {
  const { body } = await ask<{ people: [id: string, first: string, last: string][] }>(
    page,
    'GET',
    `/api/calendar?from=${from}&to=${to}`,
  )
  return body.people.map(([, first, last]) => `${first} ${last}`)
}
/** Letters alone: where a line or a word ends is not said on paper. */
const letters = (text: string) => text.replaceAll(/\s+/g, '')
const lettersOf = (pages: readonly { text: string }[]) => letters(pages.map(({ text }) => text).join(''))
/** Letters that the font puts together of two: on paper they are in another order. */
const COMPOSED = /[āēīņļķģūčšž]/i
const A4 = { width: 842, height: 595 }
const A3 = { width: 1191, height: 842 }

test('who is away in a month: from the menu, on A4, everyone on it and a head on each sheet', async () => {
  await move(hr, '/calendar?view=chart&on=2026-03-10')
  await hr.getByRole('button', { name: 'Export' }).click()
  await hr.getByRole('menuitem', { name: 'Print…' }).click()
  await dialog(hr)
    .getByText(/\d+ people/)
    .waitFor()
  // what stands behind the dialog is grey until the month has come
  await still()
  expect(await axe(hr)).toEqual([])
  const pages = await printed(hr)
  expect(pages.length).toBeGreaterThan(1)
  const all = lettersOf(pages)
  const names = (await namesOn(hr, '2026-03-01', '2026-03-31')).filter((name) => !COMPOSED.test(name))
  expect(names.length).toBeGreaterThan(50)
  for (const name of names) expect(all).toContain(letters(name))
  for (const { text, width, height } of pages) {
    expect(Math.abs(width - A4.width) + Math.abs(height - A4.height)).toBeLessThan(4)
    expect(letters(text)).toContain(letters('Who is away, March 2026'))
    expect(letters(text)).toContain(letters('At work that day'))
  }
  for (const word of ['Dashboard', 'Request time off', 'Export', 'Subscribe', 'Cancel'])
    expect(all).not.toContain(letters(word))
  // the sheets are gone, and the calendar is back
  await expect.poll(() => dialog(hr).count()).toBe(0)
  expect(new URL(hr.url()).searchParams.get('print')).toBeNull()
})

test('a year on A3, a quarter to a sheet; narrowed to a department only its people, and it says so', async () => {
  const { body } = await ask<{
    departments: { id: string; name: string }[]
    people: [string, string, string, string, number][]
  }>(hr, 'GET', '/api/calendar?from=2026-03-01&to=2026-03-31')
  const at = body.people[0]![4]
  const { id, name } = body.departments[at]!
  await move(hr, `/calendar?view=chart&on=2026-03-10&departments=${id}&print=choose`)
  await choose(hr, 'What to print', 'Who is away, 2026')
  await choose(hr, 'Paper', 'A3')
  const pages = await printed(hr)
  expect(pages).toHaveLength(4)
  const [first, second] = pages.map(({ text }) => letters(text))
  expect(first).toContain(letters(name))
  expect(first).toContain(letters('January 2026'))
  expect(second).toContain(letters('April 2026'))
  expect(Math.abs(pages[0]!.width - A3.width)).toBeLessThan(3)
  const [, firstName, lastName] = body.people.find((one) => one[4] !== at)!
  expect(lettersOf(pages)).not.toContain(letters(`${firstName} ${lastName}`))
})

test('from the palette by keys: the month, with each day in full', async () => {
  await move(hr, '/calendar?view=month')
  await hr.keyboard.press('Control+k')
  await hr.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('Print the calendar')
  await hr.getByRole('option', { name: 'Print the calendar' }).first().waitFor()
  await hr.keyboard.press('Enter')
  await dialog(hr).waitFor()
  await choose(hr, 'What to print', /^Month calendar/)
  const pages = await printed(hr)
  const all = lettersOf(pages)
  expect(all).toContain(letters('Month calendar'))
  expect(all).not.toMatch(/\+\d+more/)
  for (const { text } of pages) expect(letters(text)).toContain('MonTueWed')
})

test('a phone in the dark prints black on white, and Escape closes the choice', async () => {
  await phone.goto(`${demo}/calendar?print=choose`)
  await dialog(phone).waitFor()
  expect(await axe(phone)).toEqual([])
  expect((await printed(phone)).length).toBeGreaterThan(0)
  await phone.goto(`${demo}/calendar?print=choose`)
  await dialog(phone).waitFor()
  await phone.keyboard.press('Escape')
  await expect.poll(() => new URL(phone.url()).searchParams.get('print')).toBeNull()
})
