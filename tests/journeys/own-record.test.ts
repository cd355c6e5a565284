import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, launch, person, PHONE, sameElsewhere, signIn } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** Parts of a record that hold what is confidential: whom to call in an emergency, ID and tax numbers. */
let browser: Browser
let admin: Page
let henrik: Page
let me: string
beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  henrik = (await person(browser)).page
  await signIn(admin, 'admin@demo.test')
  await signIn(henrik, 'employee@demo.test')
  me = (await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')).body.user.id
})
afterAll(() => browser.close())

interface Contact {
  id: string
  fullName: string
}
const contacts = async () =>
  (await ask<{ data: Contact[] }>(henrik, 'GET', `/api/people/${me}/emergency`)).body.data.map(
    ({ fullName }) => fullName,
  )

describe('emergency contacts', () => {
  beforeAll(async () => {
    const { data } = (await ask<{ data: Contact[] }>(henrik, 'GET', `/api/people/${me}/emergency`)).body
    for (const { id } of data) await ask(henrik, 'DELETE', `/api/people/${me}/emergency/${id}`)
  })

  test('are added, ordered by keys and by dragging, and one that was removed comes back to its place', async () => {
    const { page, context, troubles } = await sameElsewhere(browser, henrik.context())
    await page.goto(`${demo}/people/${me}/emergency`)
    await page.getByText('No emergency contacts yet.').waitFor()
    for (const [name, relation] of [
      ['Edla Holm', 'Mother'],
      ['Nils Ek', 'Neighbour'],
      ['Vera Lind', ''],
    ] as const) {
      await page.getByRole('button', { name: 'Add contact' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add contact' })
      await dialog.getByLabel('Full name').fill(name)
      await dialog.getByLabel('Relation').fill(relation)
      await dialog.getByRole('button', { name: 'Save' }).click()
      // the phone is missing
      await dialog.getByText('This field is required').waitFor()
      await dialog.getByLabel('Phone').fill('+46 70 700 911')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.locator('main').getByText(name).waitFor()
    }
    expect(await axe(page)).toEqual([])
    const grip = (name: string) => page.getByRole('button', { name: `Move ${name}` })
    await grip('Vera Lind').focus()
    await page.keyboard.press('ArrowUp')
    await page.getByText('Vera Lind is number 2 of 3').waitFor()
    await expect.poll(contacts).toEqual(['Edla Holm', 'Vera Lind', 'Nils Ek'])
    // the focus went along
    await page.keyboard.press('ArrowUp')
    await expect.poll(contacts).toEqual(['Vera Lind', 'Edla Holm', 'Nils Ek'])
    const [from, to] = [(await grip('Nils Ek').boundingBox())!, (await grip('Vera Lind').boundingBox())!]
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, to.y + 2, { steps: 6 })
    await page.mouse.up()
    await expect.poll(contacts).toEqual(['Nils Ek', 'Vera Lind', 'Edla Holm'])
    await page.getByRole('button', { name: 'Edit: Vera Lind' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(contacts).toEqual(['Nils Ek', 'Edla Holm'])
    await page.locator('[data-tone=success]').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(contacts).toEqual(['Nils Ek', 'Vera Lind', 'Edla Holm'])
    expect(troubles).toEqual([])
    await context.close()
  })

  test('what someone else changed while the dialog was open is shown, and nothing typed is lost', async () => {
    const { page, context, troubles } = await sameElsewhere(browser, henrik.context())
    await page.goto(`${demo}/people/${me}/emergency`)
    await page.getByRole('button', { name: 'Edit: Nils Ek' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone').fill('+46 70 111 11 11')
    const path = `/api/people/${me}/emergency`
    const nils = (await ask<{ data: Contact[] }>(admin, 'GET', path)).body.data.find(
      ({ fullName }) => fullName === 'Nils Ek',
    )!
    const theirs = { ...nils, relation: 'Brother', phone: '+46 70 222 22 22' }
    expect((await ask(admin, 'PUT', `${path}/${nils.id}`, theirs)).status).toBe(200)
    // a field that was not touched takes the new value, the other one is for the reader to decide
    await dialog.getByText('Someone else changed this').waitFor()
    expect(await dialog.getByLabel('Relation').inputValue()).toBe('Brother')
    expect(await dialog.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('+46 70 111 11 11')
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use this: Phone' }).click()
    expect(await dialog.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('+46 70 222 22 22')
    await dialog.getByLabel('Relation').fill('Friend')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('main').getByText('Friend').waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  test.each(['en', 'ru', 'sv'])('fit a phone: %s', async (language) => {
    const { page, context } = await sameElsewhere(browser, henrik.context(), { viewport: PHONE, language })
    await page.goto(`${demo}/people/${me}/emergency`)
    await page.getByText('Nils Ek').waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await axe(page)).toEqual([])
    await context.close()
  })
})

test('pay is a line over time once it is shown, and the line is said in words', async () => {
  const { body } = await ask<{ data: { id: string }[] }>(admin, 'GET', '/api/people?search=Henrik')
  await admin.goto(`${demo}/people/${body.data[0]!.id}/compensation`)
  const line = admin.getByRole('img', { name: /^Pay over time: from / })
  await admin.getByRole('button', { name: 'Show amounts' }).waitFor()
  expect(await line.count()).toBe(0)
  await admin.getByRole('button', { name: 'Show amounts' }).click()
  await line.waitFor()
  expect(await line.getAttribute('aria-label')).toMatch(/per month; from .* per month/)
  expect(await axe(admin)).toEqual([])
  expect(await overflow(admin)).toBe(0)
  await admin.getByRole('button', { name: 'Hide amounts' }).click()
  await line.waitFor({ state: 'detached' })
})

test('ID and tax numbers are hidden until they are shown; their owner sees and does not change them', async () => {
  await admin.goto(`${demo}/people/${me}/personal`)
  const part = (page: Page) => page.getByRole('region', { name: 'ID and tax numbers' })
  await part(admin)
    .getByRole('button', { name: /^(Add|Edit): ID and tax numbers$/ })
    .click()
  await admin.getByRole('textbox', { name: 'Tax number' }).fill('SE-7741-22')
  await part(admin).getByRole('button', { name: 'Save' }).click()
  await part(admin).getByText('hidden', { exact: true }).first().waitFor()
  expect(await part(admin).getByText('SE-7741-22').count()).toBe(0)

  await henrik.goto(`${demo}/people/${me}/personal`)
  await part(henrik).getByText('Numbers are hidden.').waitFor()
  expect(await part(henrik).locator('[data-edit]').count()).toBe(0)
  await part(henrik).getByRole('button', { name: 'Show numbers' }).click()
  await part(henrik).getByText('SE-7741-22').waitFor()
  expect(await axe(henrik)).toEqual([])
  await part(henrik).getByRole('button', { name: 'Hide numbers' }).click()
  await part(henrik).getByText('SE-7741-22').waitFor({ state: 'detached' })
  // nothing of it stays in the browser
  expect(await henrik.evaluate<string>('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')).not.toContain(
    'SE-7741-22',
  )
})
