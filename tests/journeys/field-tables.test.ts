import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#kit/days.ts'
import { demo, enter, launch, person, PHONE } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** A table of the company's own: made by an administrator, kept by HR, read by the person, and by no colleague. */
let browser: Browser
let admin: Page
const NAME = 'Forklift licences'
beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  await enter(admin, 'admin@demo.test')
})
afterAll(async () => {
  const made = (await tables()).find(({ name }) => name === NAME)
  // the journeys that follow find the demo company as it was
  if (made) await ask(admin, 'POST', `/api/field-tables/${made.id}/archive`)
  await browser.close()
})

const tables = async () =>
  (await ask<{ data: { id: string; name: string }[] }>(admin, 'GET', '/api/field-tables')).body.data
const idOf = async (page: Page) => (await ask<{ user: { id: string } }>(page, 'GET', '/api/user-info')).body.user.id
const as = async (login: string) => {
  const { page } = await person(browser)
  await enter(page, `${login}@demo.test`)
  return page
}
const part = (page: Page) => page.getByRole('region', { name: NAME })
/** By the clock of the place where Henrik works: there the day is another one for an hour or two of each. */
const inDays = (days: number) => addDays(todayIn('Europe/Stockholm', new Date()), days)

test('an administrator makes a table, HR adds a row, its person sees it, a colleague does not', async () => {
  await admin.goto(`${demo}/settings/employee-fields/tables`)
  await admin.getByRole('button', { name: 'Add table' }).click()
  await admin
    .getByRole('button', { name: 'Certificates' })
    .or(admin.getByRole('menuitem', { name: 'Certificates' }))
    .click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(NAME)
  expect(await axe(admin)).toEqual([])
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await admin.locator('[data-row]').filter({ hasText: NAME }).waitFor()
  expect(await overflow(admin)).toBe(0)

  const henrik = await as('employee')
  const id = await idOf(henrik)
  const hr = await as('hr')
  await hr.goto(`${demo}/people/${id}/personal`)
  await part(hr)
    .getByRole('button', { name: `Add row to ${NAME}` })
    .click()
  const form = hr.getByRole('dialog')
  await form.getByLabel('Certificate', { exact: false }).first().fill('Counterbalance truck')
  await form.getByLabel('Valid until').fill(inDays(12))
  await form.getByRole('button', { name: /^Save/ }).click()
  await part(hr).getByText('Expires in 12 days').waitFor()
  expect(await axe(hr)).toEqual([])

  await henrik.goto(`${demo}/people/${id}/personal`)
  await part(henrik).getByText('Counterbalance truck').waitFor()
  expect(await part(henrik).getByRole('button', { name: 'Add row' }).count()).toBe(0)

  await hr.goto(`${demo}/people/expiring`)
  await hr.getByText('Counterbalance truck').waitFor()
  expect(await axe(hr)).toEqual([])
})

test('a row that is corrected stays in the history with the reason', async () => {
  const henrik = await as('employee')
  const id = await idOf(henrik)
  const hr = await as('hr')
  await hr.goto(`${demo}/people/${id}/personal`)
  await part(hr).getByRole('button', { name: 'Correct Counterbalance truck' }).click()
  const form = hr.getByRole('dialog')
  await form.getByLabel('Certificate', { exact: false }).first().fill('Reach truck')
  await form.getByLabel('Reason for the correction').fill('The other kind')
  await form.getByRole('button', { name: /^Save/ }).click()
  await part(hr).getByText('Reach truck').first().waitFor()
  await part(hr).getByText('Corrected and removed').click()
  await part(hr).getByText('The other kind').waitFor()
})

test('a colleague is told of no such table', async () => {
  const henrik = await as('employee')
  const people = await ask<{ data: { id: string }[] }>(henrik, 'GET', '/api/users/select?search=a&limit=50')
  const me = await idOf(henrik)
  const other = people.body.data.find(({ id }) => id !== me)!.id
  const { body } = await ask<{ data: { tables: unknown[] } }>(henrik, 'GET', `/api/people/${other}/tables`)
  expect(body.data.tables).toEqual([])
})

test('a table is a column and a filter of the people list, which a saved address keeps', async () => {
  const { page, troubles } = await person(browser)
  const see = async (who: Page, name: string) => {
    expect(await overflow(who)).toBe(0)
    expect(await axe(who)).toEqual([])
    const shots = process.env.SHOTS
    if (shots) await who.screenshot({ path: join(shots, `table-list-${name}.png`), animations: 'disabled' })
  }
  await enter(page, 'hr@demo.test')
  await page.goto(`${demo}/people`)
  const grid = page.getByRole('grid', { name: 'People' })
  await grid.getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns', exact: true })
  await chooser.getByRole('checkbox', { name: 'Visas and permits' }).check()
  await page.keyboard.press('Escape')

  // the last day of a permit by keyboard alone
  const more = page.getByRole('button', { name: 'More filters' })
  await more.focus()
  await page.keyboard.press('Enter')
  const offered = page.getByRole('dialog', { name: 'More filters' })
  await offered.getByRole('button', { name: 'Visas and permits: Country' }).waitFor()
  await see(page, 'offered')
  await offered.getByRole('button', { name: 'Visas and permits: Valid until' }).focus()
  await page.keyboard.press('Enter')
  const days = page.getByRole('dialog', { name: 'Visas and permits: Valid until' })
  await days.getByLabel('To', { exact: true }).focus()
  await page.keyboard.type(inDays(30))
  await page.keyboard.press('Enter')
  // an expired row of HR's own counts as well: their last day was before
  await expect.poll(() => grid.getByRole('row').count()).toBe(3)
  await grid.getByText(/^Work permit, until/).waitFor()
  await see(page, 'day')

  await more.click()
  await offered.getByRole('button', { name: 'Visas and permits: Type' }).click()
  await page.getByRole('dialog', { name: 'Visas and permits: Type' }).getByText('Work permit').click()
  await page.keyboard.press('Escape')
  await expect.poll(() => grid.getByRole('row').count()).toBe(2)
  const kept = new URL(page.url())
  await page.reload()
  await grid.getByText(/^Work permit, until/).waitFor()
  await expect.poll(() => grid.getByRole('row').count()).toBe(2)

  for (const [language, words] of [
    ['sv', /Har ingen rad/],
    ['ru', /Нет строк/],
  ] as const) {
    const desk = await person(browser, { language, scheme: 'dark' })
    await enter(desk.page, 'hr@demo.test')
    const name = [...kept.searchParams.keys()].find((one) => one.startsWith('fieldTable-'))!.split('.')[0]!
    await desk.page.goto(`${demo}/people?${name}=none`)
    await desk.page.getByText(words).first().waitFor()
    await see(desk.page, language)
    await desk.context.close()
  }
  const phone = await person(browser, { viewport: PHONE, scheme: 'dark' })
  await enter(phone.page, 'hr@demo.test')
  await phone.page.goto(`${demo}/people${kept.search}`)
  await phone.page
    .getByText(/Henrik/)
    .first()
    .waitFor()
  await see(phone.page, 'phone')
  expect([...troubles, ...phone.troubles]).toEqual([])
})
