import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayIn } from '#kit/days.ts'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { colleagues, signedIn } from './colleagues.ts'
import { ask, axe, overflow } from './looking.ts'
import { ownerOf } from './right-holders.ts'

/** A field of the company's own that is for one department, except one person in it: chosen in the picker, and seen by whom it reaches. */
const owner = ownerOf()
let browser: Browser
let admin: Awaited<ReturnType<typeof person>>
let team: string[]
let fieldId: string | undefined
const STAMP = Date.now().toString(36)
const [STUDIO, FIELD] = [`Studio ${STAMP}`, `Door code ${STAMP}`]
const [IRIS, EMIL, OLGA] = [`Iris${STAMP}`, `Emil${STAMP}`, `Olga${STAMP}`]
let studio: string

beforeAll(async () => {
  browser = await launch()
  admin = await person(browser)
  await enter(admin.page, 'admin@demo.test')
  team = await colleagues(
    owner,
    [IRIS, EMIL, OLGA].map((firstName) => ({ firstName, lastName: 'Lund' })),
  )
  const made = await ask<{ data: { id: string } }>(admin.page, 'POST', '/api/departments', { name: STUDIO })
  studio = made.body.data.id
  for (const id of team.slice(0, 2)) await moveIn(id)
})
afterAll(async () => {
  if (fieldId) await ask(admin.page, 'DELETE', `/api/custom-fields/employee/${fieldId}`)
  for (const id of team) await ask(admin.page, 'POST', `/api/people/${id}/deactivation`)
  await browser.close()
  await owner.end()
})

const moveIn = async (id: string) => {
  const change = { effectiveDate: todayIn('Europe/Stockholm', new Date()), departmentId: studio }
  expect((await ask(admin.page, 'POST', `/api/people/${id}/job-changes`, change)).status).toBe(201)
}
const chip = (dialog: Locator, name: string) => dialog.getByRole('button', { name: `Remove ${name}` })

/** The dialog of a new field, with the picker open for an audience. */
async function opened(page: Page): Promise<Locator> {
  await page.goto(`${demo}/settings/employee-fields`)
  await page.getByRole('button', { name: 'Add field' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(FIELD)
  await dialog.getByLabel('Visible for', { exact: true }).click()
  await page.getByRole('option', { name: 'Groups, departments and more' }).click()
  return dialog
}

test('the administrator chooses a department by keys and a person to leave out by mouse', async () => {
  const { page } = admin
  const dialog = await opened(page)
  const targets = dialog.getByLabel('Who can see it', { exact: true })
  await targets.focus()
  await page.keyboard.type(STUDIO)
  await page.getByRole('option', { name: STUDIO }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await chip(dialog, STUDIO).waitFor()
  await dialog.getByText('Reaches 2 people').waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add exceptions' }).click()
  await dialog.getByLabel('Except', { exact: true }).fill(EMIL)
  await page.getByRole('option', { name: new RegExp(EMIL) }).click()
  await dialog.getByText('Reaches 1 person').waitFor()
  // what was chosen is taken out: by a click, by the keys on its own button, and by Backspace
  await chip(dialog, `${EMIL} Lund`).click()
  await dialog.getByText('Reaches 2 people').waitFor()
  await chip(dialog, STUDIO).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Reaches nobody right now').waitFor()
  await targets.fill(STUDIO)
  await page.getByRole('option', { name: STUDIO }).click()
  await dialog.getByText('Reaches 2 people').waitFor()
  await targets.focus()
  await page.keyboard.press('Backspace')
  await dialog.getByText('Reaches nobody right now').waitFor()
  await page.keyboard.type(STUDIO)
  await page.getByRole('option', { name: STUDIO }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Except', { exact: true }).fill(EMIL)
  await page.getByRole('option', { name: new RegExp(EMIL) }).click()
  // whom it reaches, by name
  await dialog.getByRole('button', { name: 'Reaches 1 person' }).click()
  await page.getByRole('dialog', { name: 'People this reaches' }).getByText(`${IRIS} Lund`).waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'detached' })
  const { body } = await ask<{ data: { id: string; name: string }[] }>(page, 'GET', '/api/custom-fields/employee')
  fieldId = body.data.find(({ name }) => name === FIELD)!.id
  expect((await ask(page, 'POST', `/api/custom-fields/employee/${fieldId}/publish`)).status).toBe(200)
})

test('without anyone chosen it says so at the field', async () => {
  const { page, context } = await sameElsewhere(browser, admin.context, {})
  const dialog = await opened(page)
  await dialog.getByLabel('Name', { exact: true }).fill(`${FIELD} again`)
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.getByText('Choose at least one person, or a group of people.').waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await axe(page)).toEqual([])
  await context.close()
})

test('on a phone, in Russian and in the dark, the picker is worked by thumb', async () => {
  const { page, context } = await sameElsewhere(browser, admin.context, { viewport: PHONE, scheme: 'dark' })
  await context.addCookies([{ name: 'language', value: 'ru', domain: 'demo.localhost', path: '/' }])
  await page.goto(`${demo}/settings/employee-fields`)
  await page.getByText(FIELD).first().tap()
  const dialog = page.getByRole('dialog')
  const remove = dialog.getByRole('button', { name: new RegExp(`${STUDIO}`) }).first()
  await remove.waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  const box = (await remove.boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
  await remove.tap()
  await dialog.getByText('Сейчас не охватывает никого').waitFor()
  await context.close()
})

test('everyone it reaches is asked for the field, and nobody else; who moves there is asked too', async () => {
  const pages = await Promise.all(
    team.map(async (id) => {
      const one = await person(browser)
      await signedIn(owner, one.context, id)
      await one.page.goto(`${demo}/people/${id}/personal`)
      return one
    }),
  )
  const [iris, emil, olga] = pages.map(({ page }) => page)
  // it is new: the first thing that she is asked for
  await iris!.getByLabel(FIELD).fill('A 17')
  await iris!.getByRole('button', { name: 'Save and continue' }).click()
  await iris!.getByRole('heading', { level: 1, name: /Lund$/ }).waitFor()
  await iris!.getByText(FIELD).first().waitFor()
  for (const page of [emil!, olga!]) {
    await page.getByRole('heading', { level: 1, name: /Lund$/ }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText(FIELD).count()).toBe(0)
  }
  await moveIn(team[2]!)
  // she is asked when she comes back
  await olga!.reload()
  await olga!.getByLabel(FIELD).waitFor()
  expect(await emil!.getByText(FIELD).count()).toBe(0)
  expect([...admin.troubles, ...pages.flatMap(({ troubles }) => troubles)]).toEqual([])
})
