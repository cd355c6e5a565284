import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { demo, launch, person, signIn } from './browser.ts'
import { ask, axe } from './looking.ts'

/** Two people with the same row of a history: what the other one saved is shown, and nothing typed is lost. */
let browser: Browser
let hr: Page
let erik: Page
let userId: string
beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  erik = (await person(browser)).page
  await signIn(hr, 'hr@demo.test')
  await signIn(erik, 'admin@demo.test')
  const { body } = await ask<{ data: { id: string }[] }>(hr, 'GET', '/api/users/select?search=Henrik')
  userId = body.data[0]!.id
})
afterAll(() => browser.close())

const WHY = 'It was typed wrong'
const TODAY = new Date().toISOString().slice(0, 10)
const at = (rest: string) => `/api/people/${userId}/${rest}`
const noticeOfOthers = (dialog: Locator) => dialog.getByText('Someone else changed this while you were editing:')
/** What the other one does while the form is open. */
async function meanwhile(method: 'PUT' | 'POST', path: string, body: object) {
  const answer = await ask(erik, method, at(path), body)
  expect([answer.status, answer.body]).toEqual([method === 'POST' ? 201 : 200, answer.body])
}
const rowsOf = async <Row>(path: string): Promise<Row> => (await ask<{ data: Row }>(erik, 'GET', at(path))).body.data
/** Saves; where the other one's change had not come by itself, it comes now. */
async function save(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

test('employment: both corrected the comments', async () => {
  await hr.goto(`${demo}/people/${userId}/job`)
  const part = hr.getByRole('region', { name: 'Employment', exact: true })
  await part
    .getByRole('button', { name: /^Correct the row/ })
    .first()
    .click()
  const dialog = hr.getByRole('dialog')
  await dialog.getByLabel('Comments').fill('As hr has it')
  await dialog.getByLabel('Reason for the correction').fill(WHY)
  const [row] =
    await rowsOf<{ id: string; effectiveDate: string; type: { id: string }; schedule: { id: string } | null }[]>(
      'employment',
    )
  const { effectiveDate, type, schedule } = row!
  const fields = { effectiveDate, typeId: type.id, scheduleId: schedule?.id ?? null }
  await meanwhile('PUT', `employment/${row!.id}`, { ...fields, comments: 'As Erik has it', why: WHY })
  await save(dialog)
  await noticeOfOthers(dialog).waitFor()
  await dialog.getByText('As Erik has it').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Comments' }).inputValue()).toBe('As hr has it')
  expect(await dialog.getByLabel('Reason for the correction').inputValue()).toBe(WHY)
  expect(await axe(hr)).toEqual([])
  await save(dialog)
  await dialog.waitFor({ state: 'detached' })
  await part.getByText('As hr has it').waitFor()
}, 60_000)

test('job history: both corrected the reason; a removal asks once more', async () => {
  const day = addDays(TODAY, -100)
  await meanwhile('POST', 'job-changes', { effectiveDate: day, jobTitleId: null, reason: 'First' })
  await hr.goto(`${demo}/people/${userId}/job`)
  const part = hr.getByRole('region', { name: 'Job history', exact: true })
  await part
    .getByRole('button', { name: /^Correct the row/ })
    .first()
    .click()
  const dialog = hr.getByRole('dialog')
  await dialog.getByLabel('Reason', { exact: true }).fill('As hr has it')
  await dialog.getByLabel('Reason for the correction').fill(WHY)
  const newest = async () => (await rowsOf<{ id: string }[]>('job-changes'))[0]!.id
  const as = (reason: string) => ({ effectiveDate: day, jobTitleId: null, reason, why: WHY })
  await meanwhile('PUT', `job-changes/${await newest()}`, as('As Erik has it'))
  await save(dialog)
  await noticeOfOthers(dialog).waitFor()
  await dialog.getByRole('button', { name: 'Use this: Reason' }).click()
  expect(await dialog.getByLabel('Reason', { exact: true }).inputValue()).toBe('As Erik has it')
  await dialog.getByLabel('Reason', { exact: true }).fill('As both have it')
  await save(dialog)
  await dialog.waitFor({ state: 'detached' })
  await part.getByText('As both have it').waitFor()

  await part
    .getByRole('button', { name: /^Correct the row/ })
    .first()
    .click()
  await hr.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await hr.getByLabel('Reason for the removal').fill('Another person')
  await meanwhile('PUT', `job-changes/${await newest()}`, as('Erik once more'))
  await hr.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await hr.getByRole('dialog').getByText('Someone else corrected this row in the meantime').waitFor()
  await hr.getByRole('dialog').getByText('Erik once more').waitFor()
  expect(await hr.getByLabel('Reason for the removal').inputValue()).toBe('Another person')
  await hr.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await hr.getByRole('dialog').waitFor({ state: 'detached' })
}, 90_000)

test('pay: the other one corrected the rate', async () => {
  await hr.goto(`${demo}/people/${userId}/compensation`)
  const part = hr.getByRole('region', { name: 'Pay', exact: true })
  await part
    .getByRole('button', { name: /^Correct the row/ })
    .first()
    .click()
  const dialog = hr.getByRole('dialog')
  await dialog.getByLabel('Pay rate', { exact: true }).fill('50100')
  await dialog.getByLabel('Reason for the correction').fill(WHY)
  const { rows } = await rowsOf<{ rows: { id: string; effectiveDate: string; currency: string }[] }>('compensation')
  const { id, effectiveDate, currency } = rows[0]!
  const pay = { effectiveDate, currency, payRateType: 'month', payRate: 50_200, why: WHY }
  await meanwhile('PUT', `compensation/${id}`, pay)
  await save(dialog)
  await noticeOfOthers(dialog).waitFor()
  await dialog.getByText('50200').waitFor()
  expect(await dialog.getByLabel('Pay rate', { exact: true }).inputValue()).toBe('50100')
  await save(dialog)
  await dialog.waitFor({ state: 'detached' })
  await part
    .getByText(/50,100/)
    .first()
    .waitFor()
}, 60_000)

test('leaving: the other one recorded it first', async () => {
  await hr.goto(`${demo}/people/${userId}/job`)
  await hr.getByRole('button', { name: 'Record departure' }).click()
  const dialog = hr.getByRole('dialog')
  const day = addDays(TODAY, 60)
  const shown = (one: string) =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(one),
    )
  await dialog.getByLabel('Last day').fill(shown(day))
  await dialog.getByLabel('Note').fill('As hr has it')
  await meanwhile('POST', 'leaving', {
    lastDay: addDays(day, 30),
    reason: 'resigned',
    rehireEligible: true,
    note: 'As Erik has it',
  })
  await dialog.getByRole('combobox', { name: /^Reason/ }).click()
  await hr.getByRole('option').first().click()
  await dialog.locator('button[type=submit]').click()
  await noticeOfOthers(dialog).waitFor()
  await dialog.getByText('As Erik has it').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('As hr has it')
}, 60_000)
