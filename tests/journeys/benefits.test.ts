import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** Benefits: the administrator adds one and gives it to Henrik, who finds it in his record on his phone; what it costs he does not. */
let browser: Browser
let admin: Page
let henrik: Page
let henrikId: string
const NAME = `Swimming pass ${String(Date.now()).slice(-5)}`
const CATEGORY = `Pools ${String(Date.now()).slice(-5)}`
beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  henrik = (await person(browser, { viewport: PHONE })).page
  await enter(admin, 'admin@demo.test')
  await enter(henrik, 'employee@demo.test')
  henrikId = (await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')).body.user.id
})
afterAll(() => browser.close())

const category = () => admin.getByRole('combobox', { name: 'Category' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the administrator adds a benefit of which there is one', async () => {
  await admin.goto(`${demo}/settings/benefits`)
  await admin.getByText('Health insurance').waitFor()
  expect(await axe(admin)).toEqual([])
  await admin.getByRole('link', { name: 'Add benefit' }).click()
  // the list that is still there has a field with both words in its label
  await admin.getByRole('heading', { level: 1, name: 'Add benefit' }).waitFor()
  await admin.getByLabel('Name', { exact: true }).fill(NAME)
  // a category that there is not yet is made on the way
  await category().click()
  await category().fill(CATEGORY)
  await admin.getByRole('option', { name: `Create “${CATEGORY}”` }).click()
  await expect.poll(() => category().inputValue()).toBe(CATEGORY)
  await admin.getByLabel('Provider').fill('City pools')
  await admin.getByLabel('Company pays').fill('1234,50')
  await admin.getByLabel('Employee pays').fill('99')
  await admin.getByLabel('Allowed quantity').fill('1')
  expect(await axe(admin)).toEqual([])
  await button(admin, 'Add benefit').click()
  await admin.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await admin.getByText('1,234.50').first().waitFor()
  await admin.getByText(CATEGORY).first().waitFor()
})

test('and gives it to two people: the preview says that there is one for the first', async () => {
  await button(admin, 'Give').click()
  const dialog = admin.getByRole('dialog', { name: `Give ${NAME}` })
  for (const [typed, name] of [
    ['henrik sj', /Henrik Sjöberg/],
    ['maja', /Maja Lindqvist/],
  ] as const) {
    await dialog.getByLabel('To whom').fill(typed)
    await admin.getByRole('option', { name }).click()
  }
  // what can be chosen lies over the rest of the dialog until someone turns away from it
  await dialog.getByRole('heading').click()
  await dialog.getByText('1 person gets it.').waitFor()
  await dialog.getByText('None left.').waitFor()
  expect(await axe(admin, { without: ['region'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  await admin.getByText('Given to 1 person').waitFor()
  await admin.getByRole('row').filter({ hasText: 'Henrik Sjöberg' }).waitFor()
})

test('Henrik is notified, and finds it in his record on his phone with what he pays', async () => {
  await expect
    .poll(async () => JSON.stringify((await ask<{ data: unknown[] }>(henrik, 'GET', '/api/notifications')).body.data))
    .toContain(NAME)
  await henrik.goto(`${demo}/people/${henrikId}/benefits`)
  const row = henrik.getByRole('listitem').filter({ hasText: NAME })
  await row.getByText(/You pay .*99 a month/).waitFor()
  expect(await henrik.getByText('1,234').count()).toBe(0)
  expect(await overflow(henrik)).toBe(0)
  expect(await axe(henrik)).toEqual([])
  // he may see his own, and nothing else of benefits
  expect(await button(henrik, 'Give').count()).toBe(0)
  await henrik.goto(`${demo}/company/benefits`)
  await henrik.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
})

test('S5-BEN-01: without a benefit the message says so; the administrator removes what was a mistake', async () => {
  await admin.goto(`${demo}/people/${henrikId}/benefits`)
  await button(admin, 'Give').click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click()
  await admin.getByText('Benefit field is required.').waitFor()
  await admin.getByRole('dialog').getByRole('heading').click()
  await button(admin, 'Cancel').click()
  await button(admin, `Change ${NAME}`).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await admin.getByLabel('Reason for the removal').fill('Meant for someone else')
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await henrik.goto(`${demo}/people/${henrikId}/benefits`)
  await henrik.getByRole('heading', { level: 2, name: 'Benefits', exact: true }).waitFor()
  await expect.poll(() => henrik.getByRole('listitem').filter({ hasText: NAME }).count()).toBe(0)
  await admin.getByText('Meant for someone else').waitFor({ state: 'attached' })
})
