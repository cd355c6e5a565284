import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePeople, sampleRecords } from '#features/people/import/factory.ts'
import { csvFile } from '#features/people/import/server/rules/write-file.ts'
import { demo, launch, person, PHONE, signIn } from './browser.ts'
import { press } from './by-keys.ts'
import { ask, axe, overflow } from './looking.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const ROWS = 1000

test('HR brings a thousand people by a file, sees what would happen and how far it is, and takes it back', async () => {
  const { page, troubles } = await person(browser)
  await signIn(page, 'hr@demo.test')
  const employees = async () =>
    (await ask<{ data: { count: number } }>(page, 'GET', '/api/people/summary')).body.data.count
  const before = await employees()

  await page.goto(`${demo}/people/import`)
  const records = sampleRecords('personio', samplePeople(ROWS, 'personio', 77))
  await page.getByLabel('File with people').setInputFiles({
    name: 'personio.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvFile(records)),
  })
  await page.getByRole('heading', { name: 'personio.csv', level: 1 }).waitFor()
  await page.getByText('1,000 rows').waitFor()
  await page.getByText('Work email: found').waitFor()

  await page.getByRole('button', { name: 'Check file' }).click()

  // the company writes the place in English
  await page.getByRole('combobox', { name: 'Is Göteborg the same location as Gothenburg?' }).click({ timeout: 25_000 })
  await page.getByRole('option', { name: 'Yes, use Gothenburg' }).click()
  await press(page, 'Control+Enter')

  await page.getByText('people will be imported').last().waitFor({ timeout: 25_000 })
  await page.getByText('What will be created').waitFor()
  await page.getByRole('button', { name: 'Import 1,000 people' }).click()
  await page.getByText('Import started.').first().waitFor()
  await page.getByRole('heading', { name: 'Import finished' }).waitFor({ timeout: 40_000 })
  await page.getByText('people imported').waitFor()
  expect(await employees()).toBe(before + ROWS)

  await page.getByRole('button', { name: 'Undo import' }).click()
  const question = page.getByRole('dialog', { name: 'Undo import?' })
  // Esc is the safe answer: nothing is taken back by it
  const undone: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/undo')) undone.push(request.url())
  })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(undone).toEqual([])
  await page.getByRole('button', { name: 'Undo import' }).click()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'Import undone' }).waitFor({ timeout: 30_000 })
  expect(await employees()).toBe(before)
  expect(undone.length).toBe(1)
  expect(troubles).toEqual([])
})

test('a column of a custom field is found by its name, and says at the cell what does not fit', async () => {
  const { page, troubles, context } = await person(browser, { viewport: PHONE })
  await signIn(page, 'hr@demo.test')
  const made = { name: 'Locker number', type: 'number', section: 'Kit', isHidden: true }
  const { id } = (await ask<{ data: { id: string } }>(page, 'POST', '/api/custom-fields/employee', made)).body.data
  await ask(page, 'POST', `/api/custom-fields/employee/${id}/publish`)
  await page.goto(`${demo}/people/import`)
  const head = ['First name', 'Last name', 'Work email', 'Locker number']
  const records = [
    head,
    ['Ada', 'Import', 'ada.import@demo.test', '12,5'],
    ['Bo', 'Import', 'bo.import@demo.test', 'seven'],
  ]
  await page.getByLabel('File with people').setInputFiles({
    name: 'lockers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvFile(records)),
  })
  await page.getByRole('heading', { name: 'lockers.csv', level: 1 }).waitFor()
  const holds = page.getByRole('combobox', { name: 'Field for “Locker number”' })
  await holds.waitFor()
  expect(await holds.inputValue()).toBe('Locker number')
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Check file', exact: true }).click()
  await page.getByText('Enter a number, for example 12.5.').first().waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await ask(page, 'DELETE', `/api/custom-fields/employee/${id}`)
  expect(troubles).toEqual([])
  await context.close()
})

test('lines of one person become rows of a table, found by their headers, and an undo takes them back', async () => {
  const { page, troubles } = await person(browser, { viewport: PHONE, scheme: 'dark' })
  await signIn(page, 'hr@demo.test')
  await page.goto(`${demo}/people/import`)
  const email = `rows-${Date.now() % 1_000_000}@demo.test`
  const records = [
    ['First name', 'Last name', 'E-mail', 'Visas and permits: Type', 'Visas and permits: Valid until'],
    ['Runa', 'Rad', email, 'Visa', '2026-01-31'],
    ['', '', email, 'Work permit', '2028-01-31'],
  ]
  await page.getByLabel('File with people').setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvFile(records)),
  })
  await page.getByRole('heading', { name: 'rows.csv', level: 1 }).waitFor()
  await expect
    .poll(() => page.getByRole('combobox', { name: /Visas and permits: Type/ }).inputValue())
    .toBe('Visas and permits: Type')
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/import-rows.png`, fullPage: true })
  await page.getByRole('button', { name: 'Check file', exact: true }).click()
  await page.getByText('person will be imported').last().waitFor({ timeout: 25_000 })
  await page.getByRole('button', { name: /^Import 1/ }).click()
  await page.getByRole('heading', { name: 'Import finished' }).waitFor({ timeout: 40_000 })
  const { body } = await ask<{ data: { id: string }[] }>(page, 'GET', '/api/users/select?search=Runa')
  await page.goto(`${demo}/people/${body.data[0]!.id}/personal`)
  await page.getByText('Work permit').first().waitFor()
  expect(await overflow(page)).toBe(0)
  await page.goto(`${demo}/people/import`)
  await page
    .getByRole('link', { name: /rows\.csv/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog', { name: 'Undo import?' }).getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'Import undone' }).waitFor({ timeout: 30_000 })
  expect(troubles).toEqual([])
})
