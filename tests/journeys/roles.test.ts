import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person } from './browser.ts'
import { ask, axe } from './looking.ts'

let browser: Browser
type Visitor = Awaited<ReturnType<typeof person>>
let admin: Visitor
let henrik: Visitor
let arjun: string
beforeAll(async () => {
  browser = await launch()
  ;[admin, henrik] = [await person(browser), await person(browser)]
  await enter(admin.page, 'admin@demo.test')
  await enter(henrik.page, 'employee@demo.test')
  const { body } = await ask<{ data: { id: string }[] }>(admin.page, 'GET', '/api/people?search=Arjun')
  arjun = body.data[0]!.id
})
afterAll(() => browser.close())

test('a role is made in the matrix, given in Bengaluru until a day, and its holder sees the difference without a reload', async () => {
  // Henrik looks at Arjun, who works in Bengaluru: no personal details
  await henrik.page.goto(`${demo}/people/${arjun}`)
  await henrik.page.locator('h1', { hasText: 'Arjun' }).waitFor()
  expect(await henrik.page.getByRole('link', { name: 'Personal', exact: true }).count()).toBe(0)

  const { page } = admin
  await page.goto(`${demo}/settings/roles`)
  await page.getByRole('link', { name: 'New role' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Bengaluru buddy')
  const peg = page.getByRole('group', { name: 'Personal details, Everyone' })
  await peg.getByRole('radio', { name: 'View' }).check({ force: true })
  await peg.getByText('was No').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.locator('h1', { hasText: 'Bengaluru buddy' }).waitFor()

  await page.getByRole('tab', { name: 'People with this role' }).click()
  await page.getByRole('button', { name: 'Assign role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('People').fill('Henrik')
  await page.getByRole('option', { name: /Henrik/ }).click()
  await dialog.getByLabel('Applies to').click()
  await page.getByRole('option', { name: 'Bengaluru' }).click()
  await dialog.getByLabel('Last day').fill('2099-12-31')
  // what it opens stands beside it before it is given
  await dialog.getByText(/Personal details, Bengaluru.*No → View/).waitFor()
  await dialog.getByRole('button', { name: 'Assign role' }).click()
  await page.getByText('31 Dec 2099').waitFor()

  // Henrik's open page follows by itself
  await henrik.page.getByRole('link', { name: 'Personal', exact: true }).waitFor({ timeout: 10_000 })
  const { body } = await ask<{ data: { id: string }[] }>(henrik.page, 'GET', '/api/people?search=Noor')
  expect((await ask(henrik.page, 'GET', `/api/people/${body.data[0]!.id}/personal`)).status).toBe(403)
  expect((await ask(henrik.page, 'GET', `/api/people/${arjun}/personal`)).status).toBe(200)

  // and who can see it says so
  await page.goto(`${demo}/people/${arjun}/personal`)
  await page.getByRole('button', { name: 'Who can see Personal details' }).click()
  await page.getByText('Access to everyone in Bengaluru').first().waitFor()
  await page.getByText(/role Bengaluru buddy/).waitFor()
  expect(await axe(page)).toEqual([])
})

test('a change is shown before it is saved, and a role in use goes only with a replacement', async () => {
  const { page } = admin
  const { body } = await ask<{ data: { id: string; name: string }[] }>(page, 'GET', '/api/roles')
  const { id } = body.data.find(({ name }) => name === 'Bengaluru buddy')!
  await page.goto(`${demo}/settings/roles/${id}/edit`)
  const peg = page.getByRole('group', { name: 'Personal details, Everyone' })
  await peg.getByRole('radio', { name: 'No' }).check({ force: true })
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  const review = page.getByRole('dialog', { name: 'Access changes' })
  await review.getByText('Henrik Sjöberg').last().waitFor()
  await review.getByText(/Personal details, Bengaluru.*View → No/).waitFor()
  await review.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('h1', { hasText: 'Bengaluru buddy' }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await page.getByRole('alert').getByText('1 person has this role').waitFor()
  await page.getByRole('combobox', { name: 'Replacement role' }).click()
  await page.getByRole('option', { name: 'User' }).click()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await page.getByText('Role deleted').waitFor()
})

test('an administrator looks as someone else: the banner says so, nothing can be changed, and it ends', async () => {
  const { page } = admin
  await page.goto(`${demo}/people/${arjun}/access`)
  await page.getByRole('button', { name: 'View as Arjun Nair' }).click()
  await page.getByText(/Viewing as Arjun Nair/).waitFor()
  expect(await page.getByRole('link', { name: 'Settings' }).count()).toBeLessThanOrEqual(1)
  const refused = await ask<{ message: string }>(page, 'PUT', '/api/settings/personal/general', {
    language: 'sv',
    weekStart: 1,
  })
  expect(refused.status).toBe(403)
  expect(refused.body.message).toContain('Nothing can be changed')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Exit' }).click()
  await page.getByText(/Viewing as Arjun Nair/).waitFor({ state: 'detached' })
  await page.getByText('Erik Lindahl').first().waitFor()
})
