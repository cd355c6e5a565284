import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PolicyVersion } from '#features/work/time-off/policies/contract.ts'
import { demo, enter, launch, person, PHONE } from './browser.ts'
import { focused, press, tabTo } from './by-keys.ts'
import { ask, axe, overflow } from './looking.ts'

/** HR gives the people of two offices policies of their own, and sees for whom before saving. */
let browser: Browser
let hr: Page
beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  await enter(hr, 'hr@demo.test')
})
afterAll(() => browser.close())

const list = `${demo}/settings/time-off`
const vacation = () => hr.getByRole('listitem').filter({ has: hr.getByRole('heading', { name: 'Vacation' }) })

/** @returns who is listed, with the policy before and after */
async function add(name: string, location: string, days: string) {
  await hr.goto(list)
  await vacation().getByRole('link', { name: 'Add a policy for some people' }).click()
  await hr.getByRole('textbox', { name: 'Name' }).fill(name)
  await hr.getByRole('combobox', { name: 'Locations' }).click()
  await hr.getByRole('option', { name: location }).click()
  await hr.getByRole('textbox', { name: 'Days per year' }).fill(days)
  await hr.getByRole('button', { name: 'Show what changes' }).click()
  await hr.getByText(/get this policy\./).waitFor()
  expect(await axe(hr)).toEqual([])
  const changes = await hr
    .getByRole('row')
    .filter({ hasText: `${name} v1` })
    .count()
  await hr.getByRole('button', { name: 'Save policy' }).click()
  await hr.getByText('Policy saved').waitFor()
  await vacation().getByRole('link', { name, exact: true }).waitFor()
  return changes
}

test('a group by location: its people are shown with their balances before anything is saved', async () => {
  const { body } = await ask<{ data: { id: string }[] }>(hr, 'GET', '/api/people?search=Hamburg&limit=50')
  expect(body.data).toBeDefined()
  const changes = await add('Germany', 'Hamburg', '30')
  expect(changes).toBeGreaterThan(0)
  await vacation().getByText('Locations: Hamburg').waitFor()
  await vacation().getByText('Everyone else').waitFor()
})

test('a step of service is refused at its place until it is a number; what was typed stays', async () => {
  await vacation().getByRole('link', { name: 'Change policy: Germany' }).click()
  await hr.getByRole('button', { name: 'Add a step' }).click()
  await hr.getByLabel('After years of service').fill('five')
  await hr.getByRole('button', { name: 'Save policy' }).click()
  await hr.getByText('Enter a number of days.').waitFor()
  expect(await hr.getByLabel('After years of service').inputValue()).toBe('five')
  await hr.getByLabel('After years of service').fill('5')
  await hr.getByRole('group', { name: 'Step 1' }).getByLabel('Days per year').fill('32')
  await hr.getByRole('button', { name: 'Save policy' }).click()
  await hr.getByText('Policy saved').waitFor()
  await vacation().getByRole('link', { name: 'Germany', exact: true }).click()
  await hr.getByText('32 days after 5 years of service').waitFor()
})

test('the order of two groups is changed with the keyboard, and one of them ends', async () => {
  await add('Offices by the sea', 'Riga', '28')
  const names = () =>
    vacation()
      .getByRole('link', { name: /^(Germany|Offices by the sea)$/ })
      .allTextContents()
  expect(await names()).toEqual(['Germany', 'Offices by the sea'])
  await tabTo(hr, /^Move Offices by the sea/)
  await press(hr, 'ArrowUp')
  await hr.getByText('Order saved').waitFor()
  await expect.poll(names).toEqual(['Offices by the sea', 'Germany'])
  expect(await axe(hr)).toEqual([])
  await hr.getByRole('button', { name: 'More actions: Offices by the sea' }).click()
  await hr.getByRole('menuitem', { name: 'End this policy' }).click()
  await hr.getByRole('button', { name: 'End this policy' }).last().click()
  await expect.poll(names).toEqual(['Germany'])
})

test('a leave year from April: the first day is required, the policy page shows it, and the planned policy can be removed', async () => {
  const year = new Date().getFullYear() + 2
  const all = await ask<{ data: PolicyVersion[] }>(hr, 'GET', '/api/settings/time-off/policies')
  const now = all.body.data.find((one) => one.kind === 'vacation' && one.group === null && one.state === 'current')!
  await hr.goto(`${list}/policies/${now.id}/edit?type=vacation`)
  await hr.getByRole('combobox', { name: 'The leave year begins' }).click()
  await hr.getByRole('option', { name: 'On another day' }).click()
  await hr.getByRole('textbox', { name: 'Effective from' }).fill(`${year}-04-01`)
  await hr.getByRole('button', { name: 'Save policy' }).click()
  await hr.getByText('Choose the first day of the leave year.').waitFor()
  await expect.poll(() => focused(hr)).toMatch(/^First day/)
  await hr.keyboard.type(`${year}-04-01`)
  await press(hr, 'Control+Enter')
  await hr.getByText('Policy saved').waitFor()
  await hr.waitForURL(list)

  const { body } = await ask<{ data: PolicyVersion[] }>(hr, 'GET', '/api/settings/time-off/policies')
  const planned = body.data.find((one) => one.from === `${year}-04-01`)!
  await hr.goto(`${list}/policies/${planned.id}/`)
  await hr.getByText('The leave year begins on 1 April').waitFor()
  expect(await axe(hr)).toEqual([])
  await hr.getByRole('button', { name: 'More actions: Time off' }).click()
  await hr.getByRole('menuitem', { name: 'Remove planned policy' }).click()
  const question = hr.getByRole('dialog', { name: /^Remove the policy planned for/ })
  await question.getByRole('button', { name: 'Remove' }).click()
  await hr.getByText('Planned policy removed.').waitFor()
  await vacation().waitFor()
})

test('on a phone, in Russian and dark, nothing is pushed aside', async () => {
  const { page } = await person(browser, { viewport: PHONE, language: 'ru', scheme: 'dark' })
  await enter(page, 'hr@demo.test')
  await page.goto(list)
  await page.getByText('Офисы: Hamburg').waitFor()
  expect(await overflow(page)).toBe(0)
  await page.getByRole('link', { name: 'Изменить политику: Germany' }).click()
  await page.getByRole('button', { name: 'Показать, что изменится' }).click()
  await page.getByText(/Эта политика действует для/).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
})
