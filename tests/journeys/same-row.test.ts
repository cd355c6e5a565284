import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { demo, launch, person, signIn } from './browser.ts'
import { ask, axe } from './looking.ts'

/**
 * Two people with the same row of a history: what the other one saved is shown, and nothing typed is lost. HR's page hears nothing by
 * itself, so that each save is refused first: otherwise it depends on which comes first, the news or the click.
 */
let browser: Browser
let hr: Page
let erik: Page
let userId: string
beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  erik = (await person(browser)).page
  await hr.routeWebSocket(/.*/, () => {})
  await signIn(hr, 'hr@demo.test')
  await signIn(erik, 'admin@demo.test')
  const { body } = await ask<{ data: { id: string }[] }>(hr, 'GET', '/api/users/select?search=Henrik')
  userId = body.data[0]!.id
})
afterAll(async () => {
  await stays()
  await browser.close()
})
/** The journeys that follow find Henrik where he was: nobody may ask for leave after a last day. */
async function stays() {
  const { planned } = await rowsOf<{ planned: { version: number } | null }>('leaving')
  if (!planned) return
  const { status, body } = await ask(erik, 'DELETE', at(`leaving?version=${planned.version}`))
  expect([status, body]).toEqual([200, body])
}

const WHY = 'It was typed wrong'
const TODAY = new Date().toISOString().slice(0, 10)
const at = (rest: string) => `/api/people/${userId}/${rest}`
const noticeOfOthers = (dialog: Locator) => dialog.getByText('Someone else changed this while you were editing:')
/** What the other one does while the form is open. */
async function meanwhile(method: 'PUT' | 'POST', path: string, body: object) {
  const answer = await ask(erik, method, at(path), body)
  expect([answer.status, answer.body]).toEqual([method === 'POST' ? 201 : 200, answer.body])
}
const correct = (part: Locator, button: RegExp) => part.getByRole('button', { name: button }).first().click()
const rowsOf = async <Row>(path: string): Promise<Row> => (await ask<{ data: Row }>(erik, 'GET', at(path))).body.data
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true }).click()

/** A removal is refused because of what the other one saved, and says so; the next click removes the row. */
async function removalIsRefused(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByText('Someone else corrected this row in the meantime').waitFor()
}

interface Employment {
  id: string
  effectiveDate: string
  type: { id: string }
  schedule: { id: string } | null
}
const employment = () => rowsOf<Employment[]>('employment')
const fieldsOf = ({ effectiveDate, type, schedule }: Employment) => ({
  effectiveDate,
  typeId: type.id,
  scheduleId: schedule?.id ?? null,
})

test('employment: both corrected the comments', async () => {
  await hr.goto(`${demo}/people/${userId}/job`)
  const part = hr.getByRole('region', { name: 'Employment', exact: true })
  await correct(part, /^Correct the row/)
  const dialog = hr.getByRole('dialog')
  await dialog.getByLabel('Comments').fill('As hr has it')
  await dialog.getByLabel('Reason for the correction').fill(WHY)
  const [row] = await employment()
  await meanwhile('PUT', `employment/${row!.id}`, { ...fieldsOf(row!), comments: 'As Erik has it', why: WHY })
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

test('employment: who hears of it sees it before the save', async () => {
  const hearing = await person(browser)
  await signIn(hearing.page, 'hr@demo.test')
  await hearing.page.goto(`${demo}/people/${userId}/job`)
  const part = hearing.page.getByRole('region', { name: 'Employment', exact: true })
  await correct(part, /^Correct the row/)
  const dialog = hearing.page.getByRole('dialog')
  await dialog.getByLabel('Comments').fill('Typed before the news')
  const [row] = await employment()
  await meanwhile('PUT', `employment/${row!.id}`, { ...fieldsOf(row!), comments: 'As Erik has it now', why: WHY })
  await noticeOfOthers(dialog).waitFor()
  await dialog.getByText('As Erik has it now').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Comments' }).inputValue()).toBe('Typed before the news')
  await hearing.context.close()
}, 60_000)

test('job history: both corrected the reason; a removal asks once more', async () => {
  const day = addDays(TODAY, -100)
  await meanwhile('POST', 'job-changes', { effectiveDate: day, jobTitleId: null, reason: 'First' })
  await hr.goto(`${demo}/people/${userId}/job`)
  const part = hr.getByRole('region', { name: 'Job history', exact: true })
  await correct(part, /^Correct the row/)
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

  await correct(part, /^Correct the row/)
  await hr.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await hr.getByLabel('Reason for the removal').fill('Another person')
  await meanwhile('PUT', `job-changes/${await newest()}`, as('Erik once more'))
  await removalIsRefused(hr.getByRole('dialog'))
  await hr.getByRole('dialog').getByText('Erik once more').waitFor()
  expect(await hr.getByLabel('Reason for the removal').inputValue()).toBe('Another person')
  await hr.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await hr.getByRole('dialog').waitFor({ state: 'detached' })
}, 90_000)

test('pay: the other one corrected the rate', async () => {
  await hr.goto(`${demo}/people/${userId}/compensation`)
  const part = hr.getByRole('region', { name: 'Pay', exact: true })
  await correct(part, /^Correct the row/)
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

test('payments: the other one corrected the amount', async () => {
  const comment = 'For the launch'
  const paid = { paidOn: addDays(TODAY, -20), amount: 1000, currency: 'SEK', comment }
  await meanwhile('POST', 'compensation/payments', paid)
  await hr.goto(`${demo}/people/${userId}/compensation`)
  const part = hr.getByRole('region', { name: 'One-off payments' })
  await correct(part, /^Correct the payment/)
  const dialog = hr.getByRole('dialog')
  await dialog.getByLabel('Amount', { exact: true }).fill('1100')
  await dialog.getByLabel('Reason for the correction').fill(WHY)
  const { payments } = await rowsOf<{ payments: { id: string; comment: string }[] }>('compensation')
  const { id } = payments.find((one) => one.comment === comment)!
  await meanwhile('PUT', `compensation/payments/${id}`, { ...paid, amount: 1200, why: WHY })
  await save(dialog)
  await noticeOfOthers(dialog).waitFor()
  await dialog.getByText('1200').waitFor()
  expect(await dialog.getByLabel('Amount', { exact: true }).inputValue()).toBe('1100')
  expect(await dialog.getByLabel('Reason for the correction').inputValue()).toBe(WHY)
  expect(await axe(hr)).toEqual([])
  await save(dialog)
  await dialog.waitFor({ state: 'detached' })
  await part.getByText(/1,100/).first().waitFor()
}, 60_000)

test('rows of a table: both corrected the number; a removal asks once more', async () => {
  const columns = [
    { name: 'Kind', type: 'string' },
    { name: 'Number', type: 'string' },
  ]
  const made = await ask<{ data: { id: string } }>(erik, 'POST', '/api/field-tables', { name: 'Permits', columns })
  const tableId = made.body.data.id
  const path = `tables/${tableId}/rows`
  const { body } = await ask<{ data: { id: string; columns: { id: string }[] }[] }>(erik, 'GET', '/api/field-tables')
  const [kind, number] = body.data.find(({ id }) => id === tableId)!.columns.map(({ id }) => `customField-${id}`)
  const as = (text: string) => ({ [kind!]: 'Crane', [number!]: text })
  await meanwhile('POST', path, as('P-1'))
  const newest = async () => {
    const { tables } = await rowsOf<{ tables: { id: string; rows: { id: string }[] }[] }>('tables')
    return tables.find(({ id }) => id === tableId)!.rows[0]!.id
  }
  await hr.goto(`${demo}/people/${userId}/personal`)
  const part = hr.getByRole('region', { name: 'Permits' })
  await part.getByRole('button', { name: 'Correct Crane' }).click()
  const dialog = hr.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Number', exact: true })
  await field.fill('As hr has it')
  await dialog.getByLabel('Reason for the correction').fill(WHY)
  await meanwhile('PUT', `${path}/${await newest()}`, { ...as('As Erik has it'), why: WHY })
  await save(dialog)
  await noticeOfOthers(dialog).waitFor()
  await dialog.getByText('As Erik has it').waitFor()
  expect(await field.inputValue()).toBe('As hr has it')
  expect(await dialog.getByLabel('Reason for the correction').inputValue()).toBe(WHY)
  expect(await axe(hr)).toEqual([])
  await save(dialog)
  await dialog.waitFor({ state: 'detached' })
  await part.getByText('As hr has it').first().waitFor()

  await part.getByRole('button', { name: 'Correct Crane' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await hr.getByLabel('Reason for the removal').fill('It was given back')
  await meanwhile('PUT', `${path}/${await newest()}`, { ...as('Erik once more'), why: WHY })
  await removalIsRefused(dialog)
  await dialog.getByText('Erik once more').waitFor()
  expect(await hr.getByLabel('Reason for the removal').inputValue()).toBe('It was given back')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  // the journeys that follow find the demo company as it was
  expect((await ask(erik, 'POST', `/api/field-tables/${tableId}/archive`)).status).toBe(200)
}, 90_000)

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
