import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { press, tabTo } from './by-keys.ts'
import { ask, axe, overflow } from './looking.ts'

/** HR counts days off between two requests; Henrik asks for a Friday and the Monday after it and sees why these are four days, as Maja does. */
let browser: Browser
let admin: Page
let henrik: Page
let maja: Page
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
})
afterAll(() => browser.close())

/** A type of its own: other journeys count vacation. */
const NAME = 'Festival leave'
/** A Friday and a Monday. */
const [FRIDAY, MONDAY] = ['2029-03-09', '2029-03-12']
let type: string

test('the policy form says with an example what is chosen; by keyboard it is chosen and saved', async () => {
  const fields = { name: NAME, colour: 'orange', icon: 'star', isPaid: true, isPrivate: false, countsAsWork: false }
  const made = await ask<{ data: { id: string } }>(admin, 'POST', '/api/settings/time-off/types', {
    ...fields,
    certificateAfterDays: 2,
    askedBy: 'everyone',
  })
  type = made.body.data.id
  await admin.goto(`${demo}/settings/time-off`)
  await admin.getByRole('link', { name: `Change policy: ${NAME}` }).click()
  await admin.getByRole('textbox', { name: 'Days per year' }).fill('10')
  await admin.getByText('Time off on Friday and the next Monday takes 2 days.').waitFor()
  await tabTo(admin, /^Days off between days of leave/)
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await press(admin, key)
  await admin.getByText(/Two requests, for Friday and for Monday, take 1 day each/).waitFor()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await press(admin, key)
  await admin.getByText(/Time off on Friday and the next Monday takes 4 days, as one request or as two/).waitFor()
  expect(await axe(admin)).toEqual([])
  expect(await overflow(admin)).toBe(0)
  await press(admin, 'Control+Enter')
  await admin.waitForURL(/\/settings\/time-off$/)
  const rules = admin.getByRole('region', { name: NAME })
  await rules
    .getByText(/also between two requests/)
    .first()
    .waitFor()
})

test('Henrik asks for the Friday, and reads for the Monday that the weekend between counts', async () => {
  await henrik.goto(`${demo}/dashboard?ask=${type}&from=${FRIDAY}&to=${FRIDAY}`)
  await henrik.getByRole('dialog').getByRole('button', { name: 'Request 1 day' }).click()
  await henrik.getByRole('dialog').waitFor({ state: 'hidden' })
  await henrik.goto(`${demo}/dashboard?ask=${type}&from=${MONDAY}&to=${MONDAY}`)
  const dialog = henrik.getByRole('dialog')
  await dialog.getByText('Days off between this and the time off on 9 Mar 2029 count too: 2 days').waitFor()
  // three days need a certificate
  await dialog.getByText('A certificate is needed after 2 days. You can also attach it later.').waitFor()
  expect(await axe(henrik)).toEqual([])
  expect(await overflow(henrik)).toBe(0)
  await dialog.getByRole('button', { name: 'Request 3 days' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

test('Maja reads it too, and that the certificate is missing', async () => {
  const { data } = (
    await ask<{ data: { id: string; firstDay: string }[] }>(henrik, 'GET', `/api/time-off/requests?kind=${type}`)
  ).body
  const monday = data.find(({ firstDay }) => firstDay === MONDAY)!
  await maja.goto(`${demo}/approvals?id=${monday.id}`)
  await maja.getByText('Includes 2 days off between working days of leave').first().waitFor()
  await maja.getByText('A certificate is needed after 2 days and is not attached yet').first().waitFor()
  expect(await axe(maja)).toEqual([])
})

test('on a phone in the dark the request says it, and the list shows what is missing', async () => {
  const { page, troubles } = await sameElsewhere(browser, henrik.context(), { viewport: PHONE, scheme: 'dark' })
  const { id } = (await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')).body.user
  await page.goto(`${demo}/people/${id}/time-off?certificate=missing`)
  await page.getByTitle('Certificate missing').waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByText('12 Mar 2029').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Includes 2 days off between working days of leave').waitFor()
  await dialog.getByRole('button', { name: 'Attach a file' }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  expect(troubles).toEqual([])
})

test('cancelling the Friday gives back the weekend, and the Monday is one day', async () => {
  const list = async () =>
    (
      await ask<{ data: { id: string; firstDay: string; length: number; status: string }[] }>(
        henrik,
        'GET',
        `/api/time-off/requests?kind=${type}`,
      )
    ).body.data
  const friday = (await list()).find(({ firstDay }) => firstDay === FRIDAY)!
  await henrik.goto(`${demo}/dashboard?request=${friday.id}`)
  await henrik.getByRole('button', { name: 'Cancel request' }).click()
  await henrik.getByRole('button', { name: 'Cancel 3 days' }).click()
  await expect.poll(async () => (await list()).find(({ firstDay }) => firstDay === MONDAY)!.length).toBe(1000)
})
