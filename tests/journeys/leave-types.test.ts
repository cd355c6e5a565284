import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { press } from './by-keys.ts'
import { ask, axe, overflow } from './looking.ts'

/** The administrator adds a private leave type with a policy; Henrik requests it on a phone, Maja approves, a colleague reads "Away". */
let browser: Browser
let admin: Page
let henrik: Page
let maja: Page
let colleague: Page
beforeAll(async () => {
  browser = await launch()
  const of = async (email: string) => {
    const { page } = await person(browser)
    await enter(page, email)
    return page
  }
  admin = await of('admin@demo.test')
  henrik = await of('employee@demo.test')
  maja = await of('manager@demo.test')
  colleague = await of('hr@demo.test')
})
afterAll(() => browser.close())

const TYPES = '/settings/time-off/types'
const NAME = 'Blood donation'
let type: string
let request: string

test('the type is made: its name, colour and icon, private, with a certificate', async () => {
  await admin.goto(`${demo}${TYPES}`)
  await admin.getByText('Study leave').first().waitFor()
  expect(await axe(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Add leave type' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add leave type' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Study leave')
  await press(admin, 'Control+Enter')
  // what is taken is said at the field, and nothing typed is lost
  await dialog.getByText('This name is already in use. Choose another.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(NAME)
  await dialog.getByRole('radio', { name: 'Orange' }).check({ force: true })
  await dialog.getByRole('radio', { name: 'Drop' }).check({ force: true })
  await dialog.getByRole('checkbox', { name: 'Private' }).check()
  await dialog.getByRole('textbox', { name: /Certificate needed after/ }).fill('0')
  expect(await axe(admin)).toEqual([])
  await press(admin, 'Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  await admin.getByText('Private · Certificate always needed').waitFor()
  const { data } = (await ask<{ data: { id: string; name: string }[] }>(admin, 'GET', `/api${TYPES}`)).body
  type = data.find(({ name }) => name === NAME)!.id
})

test('it has a policy of two days a year, made as for any type', async () => {
  await admin.goto(`${demo}/settings/time-off`)
  await admin.getByRole('link', { name: `Change policy: ${NAME}` }).click()
  await admin.getByRole('heading', { name: `${NAME}: new policy` }).waitFor()
  await admin.getByRole('textbox', { name: /Days per year|days a year/i }).fill('2')
  await press(admin, 'Control+Enter')
  await admin.waitForURL(/\/settings\/time-off$/)
  const rules = admin.getByRole('region', { name: NAME })
  await rules
    .getByText(/2 working days a year/)
    .first()
    .waitFor()
})

test('Henrik requests a day of it on a phone, and reads that a certificate is needed', async () => {
  const { page, troubles } = await sameElsewhere(browser, henrik.context(), { viewport: PHONE, scheme: 'dark' })
  await page.goto(`${demo}/dashboard?ask=${type}&from=2028-05-15&to=2028-05-15`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(NAME) }).waitFor()
  expect(await dialog.getByRole('radio', { name: new RegExp(NAME) }).isChecked()).toBe(true)
  await dialog.getByText('A certificate is needed. You can also attach it later.').waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Request 1 day' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { data } = (
    await ask<{ data: { id: string; kind: string }[] }>(henrik, 'GET', `/api/time-off/requests?kind=${type}`)
  ).body
  expect(data).toHaveLength(1)
  request = data[0]!.id
  expect(troubles).toEqual([])
})

test('Maja reads the name and that the certificate is missing, and approves', async () => {
  await maja.goto(`${demo}/approvals?id=${request}`)
  await maja.getByText(NAME).first().waitFor()
  await maja.getByText('A certificate is needed and is not attached yet').first().waitFor()
  expect(await axe(maja)).toEqual([])
  await press(maja, 'a')
  await maja.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await maja.getByText(`${NAME} request has been approved`).waitFor()
})

test('Maja sees it by name in the calendar, a colleague without access to his time off an absence', async () => {
  const MAY = '?view=month&on=2028-05-15'
  const henriks = (await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')).body.user.id
  await maja.goto(`${demo}/calendar${MAY}&people=${henriks}`)
  await maja.getByText(NAME).first().waitFor()
  // HR is someone who can see all time off; Linus is someone who can't
  await colleague.goto(`${demo}/calendar${MAY}&people=${henriks}`)
  await colleague.getByText(NAME).first().waitFor()
  const people = await ask<{ data: { id: string; firstName: string; lastName: string }[] }>(
    admin,
    'GET',
    '/api/users/select?search=Linus',
  )
  const linus = people.body.data[0]!
  await ask(admin, 'POST', `/api/people/${linus.id}/viewing`, {})
  await admin.goto(`${demo}/calendar${MAY}&people=${henriks}`)
  await admin.getByText('Away').first().waitFor()
  expect(await admin.getByText(NAME).count()).toBe(0)
  await ask(admin, 'DELETE', '/api/viewing', {})
  // the other journeys know Henrik's days
  await ask(maja, 'PUT', `/api/time-off/requests/${request}/status`, { status: 'canceled' })
})

test('what is used cannot be deleted, only archived; then nobody can request it', async () => {
  await admin.goto(`${demo}${TYPES}`)
  await admin.getByRole('button', { name: `More for ${NAME}` }).click()
  expect(await admin.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
  await admin.getByRole('menuitem', { name: 'Archive' }).click()
  await admin.getByText('Leave type archived').waitFor()
  await admin.getByText(/^Archived · Private/).waitFor()
  await henrik.goto(`${demo}/dashboard?ask=vacation`)
  await henrik.getByRole('radio', { name: /Study leave/ }).waitFor()
  expect(await henrik.getByRole('radio', { name: new RegExp(NAME) }).count()).toBe(0)
})
