import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { focusInDialog, press, tabTo } from './by-keys.ts'
import { keepLeave } from './leave-kept.ts'
import { ask, axe, overflow } from './looking.ts'

/** Years of which the demo company has no holidays: they are imported, taken back, chosen and removed. */
let browser: Browser
let admin: Page
let henrik: string
let place: string
beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  await enter(admin, 'admin@demo.test')
  henrik = (await called<{ id: string }[]>('GET', '/api/people?search=henrik'))[0]!.id
  const places = await called<{ id: string; name: string }[]>('GET', '/api/settings/company/locations')
  place = places.find(({ name }) => name === 'Gothenburg')!.id
})
afterAll(() => browser.close())

async function called<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await ask<{ data: T }>(admin, method, path, body)
  if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
const holidaysOf = (from: number, to = from) =>
  called<{ id: string; firstDay: string }[]>('GET', `/api/holidays?from=${from}-01-01&to=${to}-12-31`)
const visit = (page: Page, year: number) => page.goto(`${demo}/settings/holidays?year=${year}&location=${place}`)
/** Of the list of holidays alone: the page has another table, whose head may be there first. */
const holidayRows = (page: Page, year: number) =>
  page.getByRole('grid', { name: `Holidays ${year}`, exact: true }).locator('[data-index]')

async function importOf(page: Page, first: string, last: string) {
  await page.getByRole('button', { name: 'Import holidays' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import holidays' })
  for (const [label, year] of [
    ['From year', first],
    ['To year', last],
  ] as const) {
    await dialog.getByLabel(label).click()
    await page.getByRole('option', { name: year }).click()
  }
  await dialog.getByRole('button', { name: /^Import \d+ holidays$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('an import of two years is taken back by the message about it', async () => {
  await visit(admin, 2031)
  await importOf(admin, '2031', '2032')
  const count = (await holidaysOf(2031, 2032)).length
  expect(count).toBeGreaterThan(20)
  await admin.getByText(`${count} holidays have been imported`).waitFor()
  expect(await axe(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Undo' }).click()
  await admin.getByText(`${count} holidays removed.`).waitFor()
  await admin.getByRole('heading', { name: 'No holidays in 2031' }).waitFor()
  expect(await holidaysOf(2031, 2032)).toEqual([])
})

test('undoing an import asks first where leave depends on it', async () => {
  await visit(admin, 2033)
  await importOf(admin, '2033', '2033')
  const count = (await holidaysOf(2033)).length
  // 6 June, a Monday, is free
  const week = { userId: henrik, kind: 'vacation', firstDay: '2033-06-06', lastDay: '2033-06-10' }
  const kept = await keepLeave(admin, henrik)
  kept.recorded((await called<{ id: string }>('POST', '/api/time-off/records', week)).id)
  const balances = await called<{ balance: number }[]>('GET', `/api/time-off/balances/${henrik}?day=2033-06-10`)
  const taken = { userId: henrik, kind: 'vacation', day: '2033-06-01', amount: -balances[0]!.balance, reason: 'Taken' }
  if (taken.amount !== 0) await called('POST', '/api/time-off/adjustments', taken)
  await admin.getByRole('button', { name: 'Undo' }).click()
  const dialog = admin.getByRole('dialog', { name: `Undo the import of ${count} holidays?` })
  await dialog.getByText('1 request becomes longer').waitFor()
  await dialog.getByText(/Vacation: −1 on/).waitFor()
  expect(await axe(admin)).toEqual([])
  await dialog.getByRole('button', { name: `Remove ${count} holidays` }).click()
  await dialog.getByText('Decide what happens to 1 balance that goes below the limit.').waitFor()
  expect(await holidaysOf(2033)).toHaveLength(count)
  await dialog.getByText('Leave below the limit').click()
  await dialog.getByRole('button', { name: `Remove ${count} holidays` }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await holidaysOf(2033)).toEqual([])
  await kept.restore()
})

test('by the keyboard alone: three in a row are chosen, and removed after one question', async () => {
  await called('POST', '/api/holidays/import', { locationId: place, years: [2034] })
  const before = await holidaysOf(2034)
  await visit(admin, 2034)
  await holidayRows(admin, 2034).first().focus()
  await press(admin, 'x', 'Shift+ArrowDown', 'Shift+ArrowDown')
  await admin.getByRole('toolbar').getByText('3 selected').waitFor()
  await tabTo(admin, /^Remove 3 holidays$/)
  await press(admin, 'Enter')
  const dialog = admin.getByRole('dialog', { name: 'Remove 3 holidays?' })
  await dialog.waitFor()
  await focusInDialog(admin)
  await tabTo(admin, /^Remove 3 holidays$/)
  await press(admin, 'Enter')
  await admin.getByText('3 holidays removed.').waitFor()
  await admin.getByRole('toolbar').waitFor({ state: 'detached' })
  expect((await holidaysOf(2034)).map(({ id }) => id)).toEqual(before.slice(3).map(({ id }) => id))
})

test('all of a year are chosen by one box; one that another person changes in between stays', async () => {
  await visit(admin, 2034)
  const all = await holidaysOf(2034)
  await holidayRows(admin, 2034).first().waitFor()
  await admin.getByRole('checkbox', { name: 'Select all' }).click()
  await admin.getByRole('button', { name: `Remove ${all.length} holidays` }).click()
  const dialog = admin.getByRole('dialog', { name: `Remove ${all.length} holidays?` })
  await dialog.waitFor()
  const [one] = await called<Record<string, unknown>[]>('GET', '/api/holidays?from=2034-01-01&to=2034-12-31')
  await called('PUT', `/api/holidays/${String(one!['id'])}`, { ...one, nameEn: 'Kept by another' })
  await dialog.getByRole('button', { name: `Remove ${all.length} holidays` }).click()
  await admin.getByText(`${all.length - 1} holidays removed. 1 was changed or removed in the meantime`).waitFor()
  await admin.getByText('Kept by another').first().waitFor()
  expect(await holidaysOf(2034)).toHaveLength(1)
})

test('on a phone, in the dark: a long press chooses, a touch adds another, and both go', async () => {
  await called('POST', '/api/holidays/import', { locationId: place, years: [2035] })
  const before = (await holidaysOf(2035)).length
  const { page, troubles } = await sameElsewhere(browser, admin.context(), { viewport: PHONE, scheme: 'dark' })
  await visit(page, 2035)
  const first = holidayRows(page, 2035).first()
  await first.waitFor()
  await first.dispatchEvent('pointerdown', { pointerType: 'touch', button: 0, isPrimary: true })
  await page.getByRole('toolbar').waitFor()
  await first.dispatchEvent('pointerup', { pointerType: 'touch', button: 0, isPrimary: true })
  await holidayRows(page, 2035).nth(1).getByRole('checkbox').tap()
  await page.getByRole('button', { name: 'Remove 2 holidays' }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove 2 holidays' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Remove 2 holidays?' })
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Remove 2 holidays' }).tap()
  await page.getByText('2 holidays removed.').waitFor()
  expect(await holidaysOf(2035)).toHaveLength(before - 2)
  expect(troubles).toEqual([])
})
