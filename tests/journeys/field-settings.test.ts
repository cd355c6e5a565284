import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person } from './browser.ts'
import { ask, axe } from './looking.ts'

/** What is done to fields of the company's own that people have filled in, and to whole sections of them. */
let browser: Browser
let hr: Page
beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  await enter(hr, 'hr@demo.test')
})
afterAll(() => browser.close())

const fields = async () =>
  (await ask<{ data: { id: string; name: string; section: string }[] }>(hr, 'GET', '/api/custom-fields/employee')).body
    .data
const settings = async (page: Page) => {
  await page.goto(`${demo}/settings/employee-fields`)
  await page.locator('[data-row]').first().waitFor()
}
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/custom-fields/order') && answer.ok())

test('a whole section is renamed, and moved by keys with everything in it', async () => {
  await settings(hr)
  const sections = async () => [...new Set((await fields()).map(({ section }) => section))]
  const [first, second] = await sections()
  await hr.getByRole('button', { name: `Actions for section ${first}`, exact: true }).click()
  await hr.getByRole('menuitem', { name: 'Rename section' }).click()
  const dialog = hr.getByRole('dialog')
  await dialog.getByLabel('Name of the section').fill(second!)
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.getByText('Another section already has this name.').waitFor()
  await dialog.getByLabel('Name of the section').fill('Renamed')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  const moved = hr.getByRole('button', { name: 'Move section Renamed.' })
  await moved.focus()
  const done = saved(hr)
  await hr.keyboard.press('ArrowDown')
  await done
  expect((await sections()).slice(0, 2)).toEqual([second, 'Renamed'])
  await hr.waitForFunction(`document.activeElement?.getAttribute('aria-label')?.startsWith('Move section Renamed.')`)
  expect(await axe(hr)).toEqual([])
  await ask(hr, 'PUT', '/api/custom-fields/sections', { section: 'Renamed', name: first })
})

test('another type says what becomes of the values before it is saved', async () => {
  // nobody is asked for a hidden field: it would stand before the settings
  const made = { name: 'Years of service', type: 'string', section: 'Kit', isHidden: true }
  const { id } = (await ask<{ data: { id: string } }>(hr, 'POST', '/api/custom-fields/employee', made)).body.data
  await ask(hr, 'POST', `/api/custom-fields/employee/${id}/publish`)
  const people = (await ask<{ data: { id: string }[] }>(hr, 'GET', '/api/users/select?limit=2')).body.data
  for (const [at, one] of people.entries())
    await ask(hr, 'PUT', `/api/people/${one.id}/custom-fields`, { [`customField-${id}`]: ['7', 'many'][at] })
  await settings(hr)
  await hr.getByRole('button', { name: 'Years of service', exact: true }).click()
  const dialog = hr.getByRole('dialog')
  await dialog.getByLabel('Type', { exact: true }).click()
  await hr.getByRole('option', { name: 'Number', exact: true }).click()
  await dialog.getByText("1 value is converted. 1 value doesn't fit and is cleared.").waitFor()
  await dialog.getByRole('list', { name: 'Values that are cleared' }).getByText('many').waitFor()
  expect(await axe(hr)).toEqual([])
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await hr.getByRole('button', { name: 'Change type', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const after = (await ask<{ data: { id: string; type: string }[] }>(hr, 'GET', '/api/custom-fields/employee')).body
  expect(after.data.find((one) => one.id === id)?.type).toBe('number')
  await ask(hr, 'DELETE', `/api/custom-fields/employee/${id}`)
})
