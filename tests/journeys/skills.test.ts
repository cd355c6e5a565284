import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** What people can do: written by themselves with suggestions, found by colleagues, tidied up by HR. */
const STAMP = Date.now().toString(36)
const [WELDING, WELD] = [`Welding ${STAMP}`, `Weld ${STAMP}`]
let browser: Browser
let henrik: Awaited<ReturnType<typeof person>>
let admin: Awaited<ReturnType<typeof person>>
let me: string
beforeAll(async () => {
  browser = await launch()
  henrik = await person(browser)
  admin = await person(browser)
  await enter(henrik.page, 'employee@demo.test')
  await enter(admin.page, 'admin@demo.test')
  me = (await ask<{ user: { id: string } }>(henrik.page, 'GET', '/api/user-info')).body.user.id
})
afterAll(() => browser.close())

const part = (page: Page) => page.getByRole('region', { name: 'Skills' })

test('Henrik writes a skill that nobody had, by keys, and a colleague finds him by it', async () => {
  const { page } = henrik
  await page.goto(`${demo}/people/${me}`)
  await part(page).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Skills' })
  await dialog.getByRole('textbox').focus()
  await page.keyboard.type(WELDING)
  await page.getByRole('option', { name: `Add “${WELDING}”` }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await part(page).getByRole('link', { name: WELDING }).waitFor()

  // the palette knows it at once, and leads to the people who have it
  await admin.page.goto(`${demo}/dashboard`)
  await admin.page.locator('h1').waitFor()
  await admin.page.keyboard.press('Control+k')
  await admin.page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(WELDING)
  await admin.page.getByRole('option', { name: new RegExp(WELDING) }).click()
  await admin.page.waitForURL(/\/people\?.*skills=/)
  await admin.page.locator(`main a[href="/people/${me}"]`).filter({ visible: true }).first().waitFor()
})

test('the same skill written twice is merged, and the person who had it has the other', async () => {
  const { page } = admin
  expect((await ask(page, 'POST', '/api/settings/skills', { name: WELD })).status).toBe(201)
  await page.goto(`${demo}/settings/employee-fields/skills?search=${STAMP}`)
  await page.getByText(WELDING).click()
  await page.getByRole('button', { name: 'Merge with another skill' }).click()
  const dialog = page.getByRole('dialog', { name: `Merge ${WELDING}` })
  await dialog.getByText('1 person with').waitFor()
  await dialog.getByRole('combobox', { name: 'Merge into' }).click()
  await page.getByRole('option', { name: WELD, exact: true }).click()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('Skills merged').waitFor()
  await page.getByText(WELDING).waitFor({ state: 'detached' })
  // his own page follows without a reload
  await part(henrik.page).getByRole('link', { name: WELD }).waitFor()
})

test('on a phone, dark and in Swedish, it is taken off again', async () => {
  const options = { viewport: PHONE, language: 'sv', scheme: 'dark' as const }
  const { page, context, troubles } = await sameElsewhere(browser, henrik.context, options)
  await page.goto(`${demo}/people/${me}`)
  const panel = page.getByRole('region', { name: 'Kompetenser' })
  await panel.getByRole('button').tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(WELD).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByRole('textbox').focus()
  await page.keyboard.press('Backspace')
  await dialog.getByText(WELD).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: /^Spara/ }).tap()
  await dialog.waitFor({ state: 'detached' })
  await panel.getByText(WELD).waitFor({ state: 'detached' })
  expect([...troubles, ...henrik.troubles, ...admin.troubles]).toEqual([])
  await context.close()
})
