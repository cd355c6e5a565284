import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** A thing of the company: added and handed over by the administrator, seen by the employee on a phone, returned; closed to others. */
let browser: Browser
let admin: Page
let henrik: Awaited<ReturnType<typeof person>>
let me: string
const NAME = 'Field recorder'

beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  henrik = await person(browser)
  await enter(admin, 'admin@demo.test')
  await enter(henrik.page, 'employee@demo.test')
  me = (await ask<{ user: { id: string } }>(henrik.page, 'GET', '/api/user-info')).body.user.id
})
afterAll(() => browser.close())

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('S2-SET-20: the administrator adds a thing and corrects it on its page', async () => {
  await admin.goto(`${demo}/settings/assets`)
  await button(admin, 'Add asset').click()
  const form = dialog(admin, 'Add asset')
  await form.getByRole('button', { name: 'Add asset' }).click()
  await form.getByText('required', { exact: false }).first().waitFor()
  await form.getByLabel('Name').fill(NAME)
  await form.getByLabel('Inventory number').fill('FR-1')
  await form.getByLabel('Price').fill('4 990,50')
  await form.getByLabel('Currency').fill('sek')
  expect(await axe(admin, { without: ['region'] })).toEqual([])
  await form.getByRole('button', { name: 'Add asset' }).click()
  await admin.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await admin.getByText('WAREHOUSE').first().waitFor()
  await admin.getByText('4,990.50 SEK').waitFor()
  expect(await axe(admin)).toEqual([])
  await button(admin, `More for ${NAME}`).click()
  await admin.getByRole('menuitem', { name: 'Edit' }).click()
  await admin.waitForURL(/\/settings\/assets\/edit\//)
  await admin.getByLabel('Serial number').fill('SN-77')
  await button(admin, 'Save').click()
  await admin.getByText('Asset saved').waitFor()
  await admin.getByRole('heading', { level: 1, name: NAME, exact: true }).waitFor()
  await admin.getByText('SN-77').waitFor()
})

test('S3-ASSET-04: it is handed over from the register; Henrik finds it in his record, on a phone', async () => {
  await admin.goto(`${demo}/company/assets?search=FR-1`)
  await admin
    .getByRole('row', { name: new RegExp(NAME) })
    .getByRole('checkbox')
    .check()
  await button(admin, 'Hand over').click()
  const form = dialog(admin, `Hand over ${NAME}`)
  await form.getByLabel('To').fill('henrik')
  await admin.getByRole('option', { name: /Henrik Sjöberg/ }).click()
  await form.getByLabel('Comment').fill('With two microphones')
  await form.getByRole('button', { name: 'Hand over' }).click()
  await admin.getByText('Handed over', { exact: true }).waitFor()
  await admin.getByRole('row', { name: /Field recorder.*IN USE.*Henrik Sjöberg/ }).waitFor()

  const { page, context, troubles } = await sameElsewhere(browser, henrik.context, { viewport: PHONE, scheme: 'dark' })
  await page.goto(`${demo}/people/${me}/assets`)
  await page.getByText(NAME).waitFor()
  await page.getByText('No. FR-1 · Serial no. SN-77').waitFor()
  expect(await button(page, 'Hand over').count()).toBe(0)
  expect(await page.getByRole('link', { name: NAME }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
  await henrik.page.goto(`${demo}/dashboard`)
  await henrik.page.getByRole('button', { name: /^Notifications/ }).click()
  await henrik.page.getByText(`handed ${NAME} over to you`).click()
  await henrik.page.waitForURL(/\/assets$/)
})

test('a search without results leads back to all of them', async () => {
  await admin.goto(`${demo}/company/assets?search=nothing-like-it`)
  await admin.getByRole('heading', { name: 'No assets match' }).waitFor()
  await button(admin, 'Show all').click()
  await admin.getByRole('row', { name: new RegExp(NAME) }).waitFor()
  expect(new URL(admin.url()).search).toBe('')
})

test('the second who wants to hand it over hears who has it', async () => {
  const { body } = await ask<{ data: { id: string }[] }>(admin, 'GET', '/api/assets?search=FR-1')
  const given = { userId: me, assetIds: [body.data[0]!.id] }
  const refused = await ask<{ errors: { general: string[] } }>(admin, 'POST', '/api/assets/give', given)
  expect(refused.status).toBe(409)
  expect(refused.body.errors.general[0]).toBe('Field recorder is already with Henrik Sjöberg.')
})

test('it comes back from his record; its lifecycle says it all', async () => {
  await admin.goto(`${demo}/people/${me}/assets`)
  await button(admin, `Return ${NAME}`).click()
  await dialog(admin, `Return ${NAME}`).getByRole('button', { name: 'Record return' }).click()
  await admin.getByText('Return recorded').waitFor()
  const before = admin.getByRole('region', { name: 'Returned' })
  await before.getByRole('link', { name: NAME }).click()
  const lifecycle = admin.getByRole('list', { name: 'Lifecycle' })
  await lifecycle.getByText('With two microphones').waitFor()
  expect(await lifecycle.getByRole('listitem').count()).toBe(3)
})

test('S2-MENU-02, S2-SET-20: the register is closed to people without the right to it', async () => {
  for (const path of ['/company/assets', '/settings/assets', '/settings/company/assets']) {
    await henrik.page.goto(demo + path)
    await henrik.page.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  }
  expect((await ask(henrik.page, 'GET', '/api/assets')).status).toBe(403)
})
