import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** HR writes to one department and asks to confirm; Henrik, who is in it, does so on his phone, and HR sees it in the report. */
let browser: Browser
let hr: Page
let henrik: Page
const DEPARTMENT = 'Platform'
const TITLE = `Fire drill ${String(Date.now()).slice(-6)}`
beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  henrik = (await person(browser, { viewport: PHONE })).page
  await enter(hr, 'hr@demo.test')
  await enter(henrik, 'employee@demo.test')
})
afterAll(async () => {
  type Rows = { data: { id: string; title: string }[] }
  const { body } = await ask<Rows>(hr, 'GET', '/api/announcements/managed')
  for (const { id, title } of body.data) if (title === TITLE) await ask(hr, 'DELETE', `/api/announcements/${id}`)
  await browser.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('HR writes to one department', async () => {
  await hr.goto(`${demo}/dashboard`)
  await button(hr, 'New announcement').click()
  const dialog = hr.getByRole('dialog', { name: 'New announcement' })
  await dialog.getByLabel('Title').fill(TITLE)
  await dialog.getByLabel('Text', { exact: true }).fill('Tomorrow at ten. More: https://example.com/drill')
  await dialog.getByLabel('For', { exact: true }).fill(DEPARTMENT)
  await hr.getByRole('option', { name: DEPARTMENT }).first().click()
  await dialog.getByRole('heading').click()
  await dialog.getByText(/^Reaches \d+ /).waitFor()
  await dialog.getByLabel('Ask people to confirm that they have read it').check()
  expect(await axe(hr, { without: ['region'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await hr.getByText('Announcement saved').waitFor()
})

test('Henrik reads it on his phone and confirms', async () => {
  await henrik.goto(`${demo}/dashboard`)
  await henrik.getByRole('button', { name: new RegExp(TITLE) }).click()
  const dialog = henrik.getByRole('dialog', { name: TITLE })
  expect(await dialog.getByRole('link').getAttribute('href')).toBe('https://example.com/drill')
  expect(await overflow(henrik)).toBe(0)
  expect(await axe(henrik, { without: ['region'] })).toEqual([])
  await button(henrik, 'I have read this').click()
  await dialog.getByText(/^Confirmed /).waitFor()
  expect(await button(henrik, 'Edit').count()).toBe(0)
})

test('HR sees who has confirmed', async () => {
  await button(hr, 'Manage announcements').click()
  await hr.getByRole('dialog', { name: 'Manage announcements' }).getByText(TITLE).click()
  const dialog = hr.getByRole('dialog', { name: TITLE })
  await dialog.getByText('Confirmed (1)').click()
  await dialog.getByText('Henrik Sjöberg').waitFor()
  await hr.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('what someone else changed meanwhile is not overwritten', async () => {
  const { body } = await ask<{ data: { id: string; title: string }[] }>(hr, 'GET', '/api/announcements/managed')
  const { id } = body.data.find(({ title }) => title === TITLE)!
  await hr.goto(`${demo}/dashboard?editAnnouncement=${id}`)
  const dialog = hr.getByRole('dialog', { name: 'Edit announcement' })
  await dialog.getByLabel('Text', { exact: true }).fill('At eleven after all.')
  const other = (await person(browser)).page
  await enter(other, 'admin@demo.test')
  const { body: before } = await ask<{ data: Record<string, unknown> }>(other, 'GET', `/api/announcements/${id}/edit`)
  const change = { ...before.data, publish: 'now', body: 'Tomorrow at nine.', audience: { everyone: true } }
  expect((await ask(other, 'PUT', `/api/announcements/${id}`, change)).status).toBe(200)
  // the change has come here: it is named at the form, which keeps what was typed
  await dialog.getByText('Someone else changed this while you were editing:').waitFor()
  await dialog.getByText('Tomorrow at nine.').waitFor()
  expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('At eleven after all.')
  await dialog.getByRole('button', { name: 'Use this: Text' }).click()
  expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe('Tomorrow at nine.')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await ask<{ data: { body: string } }>(hr, 'GET', `/api/announcements/${id}/edit`)).body.data.body).toBe(
    'Tomorrow at nine.',
  )
  await other.context().close()
})
