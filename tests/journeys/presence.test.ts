import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, launch, person, PHONE } from './browser.ts'
import { colleagues, gone, signedIn } from './colleagues.ts'
import { ask, axe, overflow } from './looking.ts'
import { ownerOf } from './right-holders.ts'

/** Who is around: in the sidebar and at the head of a profile, as people come and go. */
const owner = ownerOf()
const STAMP = Date.now().toString(36)
let browser: Browser
let vera: Awaited<ReturnType<typeof person>>
let ids: [vera: string, boris: string, pending: string]

beforeAll(async () => {
  browser = await launch()
  ids = (await colleagues(owner, [
    { firstName: 'Vera', lastName: STAMP },
    { firstName: 'Boris', lastName: STAMP },
    { firstName: 'Pia', lastName: STAMP },
  ])) as typeof ids
  await owner.query('update users set manager_id = $1 where id = any($2)', [ids[0], ids.slice(1)])
  await owner.query(`update users set status = 'pending' where id = $1`, [ids[2]])
  vera = await person(browser)
  await signedIn(owner, vera.context, ids[0])
})
afterAll(async () => {
  await browser.close()
  await gone(owner, ids)
  await owner.end()
})

test('the sidebar shows the three states, and one who comes and goes changes live, on their profile too', async () => {
  const { page, troubles } = vera
  await page.goto(`${demo}/people/${ids[1]}`)
  const list = page.getByRole('region', { name: 'Colleagues' })
  await list.getByRole('button', { name: 'Colleagues' }).click()
  const row = (name: string) => list.getByRole('link', { name: new RegExp(`^${name}`) })
  await row('Pia').getByText('Invited').waitFor()
  await row('Boris').getByText('Offline').waitFor()
  const head = page.getByRole('main')
  await head.getByText('Offline', { exact: true }).waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])

  const boris = await person(browser)
  await signedIn(owner, boris.context, ids[1])
  await boris.page.goto(`${demo}/dashboard`)
  await row('Boris').getByText('Online').waitFor()
  await head.getByText('Online', { exact: true }).waitFor()
  await expect.poll(() => list.getByRole('link').first().innerText()).toContain('Boris')

  await boris.page.goto(`${demo}/logout`)
  await boris.page.waitForURL(/\/signin/)
  await row('Boris').getByText('Offline').waitFor()
  await head.getByText('Offline', { exact: true }).waitFor()
  await boris.context.close()
  expect(troubles).toEqual([])
})

test('she chooses for herself: from a profile, from the list, in her order', async () => {
  const { page, troubles } = vera
  const list = page.getByRole('region', { name: 'Colleagues' })
  const names = async () =>
    (await list.locator('li a > span:nth-of-type(2)').allInnerTexts()).map((text) => text.split(' ')[0])
  const { body } = await ask<{ data: { id: string }[] }>(page, 'GET', '/api/users/select?search=hr@demo.test')
  await page.goto(`${demo}/people/${body.data[0]!.id}`)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add to my colleagues' }).click()
  await page.getByText('Added to your colleagues').waitFor()
  await expect.poll(async () => (await names()).length).toBe(3)
  const [first, second, third] = await names()

  await list.getByRole('button', { name: 'Options for the list of colleagues' }).click()
  await page.getByRole('menuitem', { name: 'Remove or reorder' }).click()
  await list.getByRole('button', { name: new RegExp(`Move ${third}.* up`) }).click()
  await list.getByRole('button', { name: new RegExp(`Remove ${first}`) }).click()
  expect(await axe(page)).toEqual([])
  await list.getByRole('button', { name: 'Done' }).click()
  await expect.poll(names).toEqual([third, second])

  await list.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a person' })
  await dialog.getByLabel('Find a colleague').fill(`${first} ${STAMP}`)
  await page.getByRole('option', { name: new RegExp(`${first} ${STAMP}`) }).click()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(names).toEqual([third, second, first])
  // it is kept on the server, and the setting says so
  await page.goto(`${demo}/settings/personal/general`)
  await expect.poll(names).toEqual([third, second, first])
  const forming = page.getByRole('combobox', { name: 'Colleagues in the sidebar' })
  await forming.click()
  await page.getByRole('option', { name: 'Automatic' }).click()
  await expect.poll(async () => (await names()).length).toBe(2)
  expect(await axe(page)).toEqual([])
  expect(troubles).toEqual([])
})

test('on a phone the list is in the menu', async () => {
  const { page, context, troubles } = await person(browser, { viewport: PHONE, scheme: 'dark' })
  await signedIn(owner, context, ids[0])
  await page.goto(`${demo}/dashboard`)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const list = page.getByRole('dialog').getByRole('region', { name: 'Colleagues' })
  await list.getByRole('button', { name: 'Colleagues' }).tap()
  await list
    .getByRole('link', { name: /^Boris/ })
    .getByText('Offline')
    .waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await list.getByRole('link', { name: /^Boris/ }).tap()
  await page.getByRole('heading', { level: 1, name: `Boris ${STAMP}` }).waitFor()
  await context.close()
  expect(troubles).toEqual([])
})
