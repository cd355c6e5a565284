import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { demo, enter, launch, person, PHONE } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('HR narrows by the department tree, looks at faces, and finds a name in another alphabet', async () => {
  const { page, context, troubles } = await person(browser)
  await enter(page, 'hr@demo.test')
  await page.goto(`${demo}/people`)
  const facets = page.getByRole('complementary', { name: 'Filter list' })
  const engineering = facets.getByRole('button', { name: /^Engineering/ })
  const count = Number(/\d+/.exec(await engineering.innerText())![0])
  await engineering.click()
  await page.getByText(`${count} people`, { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('department')).toBeTruthy()

  await page.getByText('Cards', { exact: true }).filter({ visible: true }).click()
  const cards = page.getByRole('list', { name: 'People' }).getByRole('link')
  await cards.first().waitFor()
  expect(await cards.count()).toBe(count)
  // the choice stays without the address
  await page.goto(`${demo}/people`)
  await cards.first().waitFor()
  await page.getByText('List', { exact: true }).filter({ visible: true }).click()
  await page.getByRole('grid', { name: 'People' }).waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('dmitry')
  await page.getByRole('row', { name: /Дмитрий/ }).waitFor()
  await page.getByRole('searchbox').fill('lindqvsit')
  await page.getByText('No exact match for “lindqvsit”. Showing similar names.').waitFor()
  await page.getByRole('row', { name: /Lindqvist/ }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('all that match are chosen and moved, with a preview, and undo brings them back', async () => {
  const { page, context, troubles } = await person(browser)
  await enter(page, 'admin@demo.test')
  await page.goto(`${demo}/people`)
  await page.getByRole('grid', { name: 'People' }).waitFor()
  // by the keyboard: x chooses the row
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^Select all \d+/ }).click()
  const bar = page.getByRole('toolbar')
  await bar.getByText(/^\d{2} /).waitFor()
  await bar.getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Job title').click()
  await page.getByRole('option').first().click()
  await dialog.getByText(/people change/).waitFor()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.getByText(/^Done for \d+ people/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('on a phone the facets come as a sheet', async () => {
  const { page, context, troubles } = await person(browser, { viewport: PHONE })
  await enter(page, 'employee@demo.test')
  await page.goto(`${demo}/people`)
  await page.getByRole('button', { name: 'Filters' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: /^Design/ }).tap()
  await sheet.getByRole('button', { name: /^Show \d+ (person|people)/ }).tap()
  await sheet.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).searchParams.get('department')).toBeTruthy()
  expect(troubles).toEqual([])
  await context.close()
})
