import sharp from 'sharp'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from './as.ts'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { intercept } from './intercepting.ts'
import { focused, press, tabTo } from './by-keys.ts'
import { ask, axe, overflow } from './looking.ts'

/** Groups: a private one with people, made by keyboard; a public one, joined on a phone. */
let browser: Browser
let henrik: Page
let maja: Page
let me: string
beforeAll(async () => {
  browser = await launch()
  henrik = (await person(browser)).page
  maja = (await person(browser)).page
  await enter(henrik, 'employee@demo.test')
  await enter(maja, 'manager@demo.test')
  me = (await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')).body.user.id
})
afterAll(() => browser.close())

interface Listed {
  id: string
  name: string
  usersCount: number
}
const groupOf = async (page: Page, name: string): Promise<Listed | undefined> =>
  (await ask<{ data: Listed[] }>(page, 'GET', `/api/groups?search=${encodeURIComponent(name)}`)).body.data[0]
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('by keyboard alone Henrik creates a private group with Maja; she is notified and opens it', async () => {
  await maja.goto(`${demo}/dashboard`)
  await henrik.goto(`${demo}/people/groups`)
  await button(henrik, 'New group').waitFor()
  await tabTo(henrik, /^New group$/)
  await press(henrik, 'Enter')
  await dialog(henrik, 'New group').waitFor()
  await henrik.waitForFunction(`document.activeElement?.getAttribute('name') === 'name'`)
  await henrik.keyboard.type('Midsummer party')
  await press(henrik, 'Tab')
  await henrik.keyboard.type('A surprise for everyone')
  // S4-GRP-01: people are chosen for a private group only
  expect(await dialog(henrik, 'New group').getByLabel('People').count()).toBe(0)
  await press(henrik, 'Tab', 'ArrowRight')
  await dialog(henrik, 'New group').getByLabel('People').waitFor()
  await tabTo(henrik, /^People$/)
  await henrik.keyboard.type('maja')
  await henrik.getByRole('option', { name: /Maja Lindqvist/ }).waitFor()
  await press(henrik, 'ArrowDown', 'Enter')
  await dialog(henrik, 'New group').getByText('Maja Lindqvist').waitFor()
  // the list of people lies outside of every landmark, and belongs to its field by `aria-controls`
  expect(await axe(henrik, { without: ['region'] })).toEqual([])
  await press(henrik, 'Control+Enter')
  await henrik.getByText('Group created').waitFor()
  await henrik.getByRole('heading', { level: 1, name: 'Midsummer party' }).waitFor()
  const list = henrik.getByRole('list', { name: 'Members' })
  await list.getByRole('link', { name: 'Maja Lindqvist' }).waitFor()
  expect(await axe(henrik)).toEqual([])

  await maja.getByRole('button', { name: /^Notifications/ }).click()
  await maja.getByText('Henrik Sjöberg added you to the private group Midsummer party').click()
  await maja.getByRole('heading', { level: 1, name: 'Midsummer party' }).waitFor()
  expect(await button(maja, 'Add people').count()).toBe(0)
})

test('S5-GRP-01: what is wrong is said under its field, and what belongs to none in the middle of the window', async () => {
  await henrik.goto(`${demo}/people/groups?new=group`)
  const form = dialog(henrik, 'New group')
  const save = form.getByRole('button', { name: 'Create group' })
  const described = (label: string) =>
    form.getByLabel(label).locator('xpath=ancestor::*[contains(@class,"Wrapper")][1]')
  await save.click()
  await described('Name').getByText('required', { exact: false }).waitFor()
  expect(await focused(henrik)).toBe('Name')
  await form.getByLabel('Name').fill('Choir')
  await form.getByText('Private', { exact: true }).click()
  // as the server would refuse them
  const refuse = (errors: object) =>
    intercept(henrik, '**/api/groups', (route) => route.fulfill({ status: 422, json: { message: 'No', errors } }))
  const first = await refuse({ description: ['Too long'], addUser: ['Kim Dahl has left'] })
  await save.click()
  await described('What it is for').getByText('Too long').waitFor()
  await described('People').getByText('Kim Dahl has left').waitFor()
  first()
  const second = await refuse({ general: ['Not today'] })
  await save.click()
  const said = henrik.getByText('Not today', { exact: true })
  await said.waitFor()
  second()
  expect(await said.count()).toBe(1)
  const box = (await said.boundingBox())!
  expect(Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(80)
})

test('on a phone, in Swedish and dark, he finds a public group, joins it, mutes it and leaves it; undo brings him back', async () => {
  const options = { viewport: PHONE, language: 'sv', scheme: 'dark' as const }
  const { page, context, troubles } = await sameElsewhere(browser, henrik.context(), options)
  await page.goto(`${demo}/people/groups`)
  await page.getByPlaceholder('Sök grupper').fill('book')
  await page.getByRole('link', { name: /Book circle/ }).tap()
  await page.getByRole('heading', { level: 1, name: 'Book circle' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const before = (await groupOf(page, 'Book circle'))!.usersCount
  await button(page, 'Gå med i gruppen').tap()
  await page.getByText('Du har gått med i gruppen').waitFor()
  const members = page.getByRole('list', { name: 'Medlemmar' })
  await members.getByRole('link', { name: 'Henrik Sjöberg' }).waitFor()
  expect((await groupOf(page, 'Book circle'))!.usersCount).toBe(before + 1)

  // his profile shows it, to others as well
  await maja.goto(`${demo}/people/${me}`)
  await maja.getByRole('region', { name: 'Groups' }).getByRole('link', { name: 'Book circle' }).waitFor()

  const more = button(page, 'Mer för Book circle')
  await more.tap()
  await page.getByRole('menuitem', { name: 'Stäng av aviseringar' }).tap()
  await more.tap()
  await page.getByRole('menuitem', { name: 'Slå på aviseringar' }).waitFor()
  await page.getByRole('menuitem', { name: 'Lämna gruppen' }).tap()
  await page.getByText('Du har lämnat gruppen').waitFor()
  await button(page, 'Gå med i gruppen').waitFor()
  await page.locator('[data-tone=success]').getByRole('button', { name: 'Ångra' }).last().tap()
  await members.getByRole('link', { name: 'Henrik Sjöberg' }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

test('its creator gives it a picture, adds and removes people, deletes it and undoes that', async () => {
  const { page, context, troubles } = await changed(browser, henrik)
  const fields = { name: 'Choir', isPublic: false, usersIds: [] }
  const { body } = await ask<{ data: Listed }>(henrik, 'POST', '/api/groups', fields)
  await page.goto(`${demo}/people/groups/${body.data.id}`)
  await button(page, 'More for Choir').click()
  await page.getByRole('menuitem', { name: 'Edit group' }).click()
  const form = dialog(page, 'Edit Choir')
  // S4-GRP-01: never on edit
  expect(await form.getByLabel('People').count()).toBe(0)
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  await form.locator('input[type=file]').setInputFiles({ name: 'choir.png', mimeType: 'image/png', buffer })
  await page.getByRole('slider', { name: 'Picture crop' }).waitFor()
  await page.getByRole('button', { name: 'Save picture' }).click()
  await form.locator('img[src^="blob:"]').waitFor()
  await form.getByLabel('Name').fill('Chamber choir')
  await form.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Group saved').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Chamber choir' }).waitFor()
  await page.locator('main header img[src*="/api/groups/"]').waitFor()

  await button(page, 'Add people').click()
  const adding = dialog(page, 'Add people to Chamber choir')
  await adding.getByLabel('People').fill('noor')
  await page.getByRole('option', { name: /Noor Haddad/ }).click()
  await adding.getByRole('button', { name: 'Add people' }).click()
  const members = page.getByRole('list', { name: 'Members' })
  const noor = members.getByRole('link', { name: 'Noor Haddad' })
  await noor.waitFor()
  await button(page, 'Remove Noor Haddad from the group').click()
  await noor.waitFor({ state: 'detached' })
  await page.locator('[data-tone=success]', { hasText: 'Noor' }).getByRole('button', { name: 'Undo' }).click()
  await noor.waitFor()

  await button(page, 'More for Chamber choir').click()
  await page.getByRole('menuitem', { name: 'Delete group' }).click()
  await page.getByText('Chamber choir deleted').waitFor()
  expect(await groupOf(page, 'Chamber choir')).toBeUndefined()
  await page.locator('[data-tone=success]', { hasText: 'deleted' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: /Chamber choir/ }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
