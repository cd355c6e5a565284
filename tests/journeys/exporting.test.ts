import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person } from './browser.ts'
import { ask } from './looking.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launch()
  const visitor = await person(browser)
  await enter(visitor.page, 'admin@demo.test')
  page = await visitor.context.newPage()
  // the screen takes the way of a large company; the file is the server's own
  await page.route('**/api/people/summary*', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    // a page that asks once more while its test ends
    const answer = await ask<{ data: object }>(visitor.page, 'GET', pathname + search).catch(() => null)
    if (!answer) return route.abort().catch(() => {})
    await route.fulfill({ json: { data: { ...answer.body.data, count: 5000 } } }).catch(() => {})
  })
})
afterAll(() => browser.close())

test('a large list is exported in the background: a bar, then the file by itself, and a notice that leads back to it', async () => {
  await page.goto(`${demo}/people`)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.waitFor()
  const download = await file
  expect(download.suggestedFilename()).toBe('People.csv')
  expect(readFileSync(await download.path(), 'utf8').split('\n').length).toBeGreaterThan(10)
  await dialog.getByText('People.csv is ready').waitFor()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/export-ready.png` })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('export')).toBeNull()
  await page.getByRole('button', { name: /Notifications/ }).click()
  await page.getByText('Your export People.csv is ready to download').first().click()
  await page.getByRole('dialog', { name: 'Export' }).getByRole('link', { name: 'Download' }).waitFor()
})

test('while it is made the bar says how far it is, and it can be cancelled', async () => {
  const asked = { id: '00000000-0000-4000-8000-000000000001', source: 'people', file: 'People.csv' }
  const one = { ...asked, status: 'running', doneRows: 1250, totalRows: 5000, failure: null }
  const times = { createdAt: new Date().toISOString(), expiresAt: new Date(Date.now() + 8e7).toISOString() }
  await page.route(`**/api/exports/${asked.id}`, (route) => route.fulfill({ json: { data: { ...one, ...times } } }))
  await page.goto(`${demo}/people?export=${asked.id}`)
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByText('1,250 of 5,000 rows').waitFor()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/export-running.png` })
  const ended = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith(`/api/exports/${asked.id}`),
  )
  await dialog.getByRole('button', { name: 'Cancel export' }).click()
  await ended
})

test('a file that is gone says so', async () => {
  await page.goto(`${demo}/people?export=00000000-0000-4000-8000-000000000002`)
  await page.getByText('This file is no longer available').waitFor()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/export-gone.png` })
})
