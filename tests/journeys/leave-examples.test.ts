import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeaveExample } from '#features/work/time-off/examples/contract.ts'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { press } from './by-keys.ts'
import { ask, axe, overflow } from './looking.ts'

/** HR adds an example to the policy of days off, gets the policy wrong, is refused with the number, repairs it, and saves. */
let browser: Browser
let hr: Page
beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  await enter(hr, 'hr@demo.test')
})
afterAll(() => browser.close())

const NAME = 'A whole year of days off'
const next = new Date().getUTCFullYear() + 1
const part = (page = hr) => page.getByRole('region', { name: /^Examples/ })

test('the vacation policy has its examples, each with why', async () => {
  await hr.goto(`${demo}/settings/time-off`)
  await hr.getByRole('link', { name: 'Change policy: Vacation' }).waitFor()
  const { data } = (
    await ask<{ data: { id: string; kind: string; group: object | null; state: string }[] }>(
      hr,
      'GET',
      '/api/settings/time-off/policies',
    )
  ).body
  const current = (kind: string) => data.find((one) => one.kind === kind && !one.group && one.state === 'current')!.id
  await hr.goto(`${demo}/settings/time-off/policies/${current('vacation')}/`)
  await part().getByText('Works Monday to Thursday').waitFor()
  expect(await part().getByText('Agrees', { exact: true }).count()).toBe(3)
  await part().getByRole('button', { name: "How it's calculated" }).first().click()
  await part()
    .getByText(/for part time|policy v1/)
    .first()
    .waitFor()
  expect(await axe(hr)).toEqual([])
  await hr.goto(`${demo}/settings/time-off/policies/${current('day_off')}/`)
  await part()
    .getByText(/Add a balance that you are sure of/)
    .waitFor()
})

test('an example is added; the form shows what the policy gives, and offers it', async () => {
  await part().getByRole('button', { name: 'Add example' }).click()
  const dialog = hr.getByRole('dialog', { name: 'Add example' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(NAME)
  // the whole of next year: what a change today gives until then depends on the day
  await dialog.getByRole('textbox', { name: 'Hired on' }).fill(`${next}-01-01`)
  await dialog.getByRole('textbox', { name: 'Balance on' }).fill(`${next}-12-31`)
  await dialog.getByRole('textbox', { name: 'Expected balance (days)' }).fill('6')
  await dialog.getByText('The saved policy gives 5 days.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Save it although it differs' }).waitFor()
  // without saying so it is refused with the number
  await press(hr, 'Control+Enter')
  await dialog.getByText(/The saved policy gives 5 days\. Enter that number/).waitFor()
  expect(await axe(hr)).toEqual([])
  await dialog.getByRole('button', { name: 'Use 5 days' }).click()
  await press(hr, 'Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  await part().getByText(NAME).waitFor()
  await part().getByText('Agrees', { exact: true }).waitFor()
})

test('a policy that gets it wrong says so while it is written, and is not saved', async () => {
  await hr.getByRole('link', { name: 'Change' }).click()
  const days = hr.getByRole('textbox', { name: 'Days per year' })
  await part().getByText('1 example agrees.').waitFor()
  await days.fill('8')
  await part().getByText('1 example differs.').waitFor()
  await part()
    .getByText(/Expected 5 days, the policy gives 8 days/)
    .waitFor()
  expect(await axe(hr)).toEqual([])
  await hr.getByRole('button', { name: 'Save policy' }).click()
  await hr.getByText(/1 example of this leave type would no longer agree\./).waitFor()
  expect(await days.inputValue()).toBe('8')
})

test('on a phone, in the dark, it reads the same', async () => {
  const { page, troubles } = await sameElsewhere(browser, hr.context(), { viewport: PHONE, scheme: 'dark' })
  await page.goto(hr.url())
  await page.getByRole('textbox', { name: 'Days per year' }).fill('8')
  await part(page).getByText('1 example differs.').waitFor()
  await part(page).getByRole('button', { name: NAME }).click()
  await page.getByRole('dialog', { name: 'Edit example' }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  expect(troubles).toEqual([])
})

test('the policy is repaired and saved', async () => {
  await hr.getByRole('textbox', { name: 'Days per year' }).fill('5')
  await part().getByText('1 example agrees.').waitFor()
  await hr.getByRole('button', { name: 'Save policy' }).click()
  await hr.getByText('Policy saved').waitFor()
  const { data } = (await ask<{ data: LeaveExample[] }>(hr, 'GET', '/api/settings/time-off/examples?kind=day_off')).body
  expect(data).toMatchObject([{ name: NAME, expected: 5000, computed: 5000, agrees: true }])
  // the other journeys know no examples of days off
  await ask(hr, 'DELETE', `/api/settings/time-off/examples/${data[0]!.id}`, {})
})
