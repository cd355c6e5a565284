import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, receiver, verifies } from '#tests/receiver.ts'
import { demo, enter, launch, open, person, PHONE } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** An administrator adds a webhook, tests it, sees in the log what came back, and replaces the secret. */
let browser: Browser
let admin: Page
let phone: Page
let program: Program
let secret = ''
const NAME = `Payroll ${String(Date.now()).slice(-6)}`
beforeAll(async () => {
  program = await receiver()
  browser = await launch()
  admin = (await person(browser)).page
  phone = (await person(browser, { viewport: PHONE })).page
  await enter(admin, 'admin@demo.test')
  await enter(phone, 'admin@demo.test')
})
afterAll(async () => {
  type Rows = { data: { id: string; version: number; description: string }[] }
  const { body } = await ask<Rows>(admin, 'GET', '/api/settings/webhooks')
  for (const { id, version, description } of body.data)
    if (description === NAME) await ask(admin, 'DELETE', `/api/settings/webhooks/${id}`, { version })
  await browser.close()
  program.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the palette leads to the page', async () => {
  await open(admin, '/dashboard')
  await admin.keyboard.press('Control+k')
  await admin.getByRole('combobox').fill('webhook')
  await admin
    .getByRole('option', { name: /Webhooks/ })
    .first()
    .click()
  await admin.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor()
  expect(await axe(admin, { without: ['region'] })).toEqual([])
})

test('what is missing is said at its field, and what was typed stays', async () => {
  await button(admin, 'Add webhook').first().click()
  const dialog = admin.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('Address').fill(program.address)
  await dialog.getByLabel('Description').fill(NAME)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByText('Choose at least one event.').waitFor()
  expect(await dialog.getByLabel('Address').inputValue()).toBe(program.address)
  expect(await axe(admin, { without: ['region'] })).toEqual([])
})

test('events are chosen with the keyboard, and the secret is shown once', async () => {
  const dialog = admin.getByRole('dialog', { name: 'Add webhook' })
  await dialog.locator('summary', { hasText: /^Departments/ }).focus()
  await admin.keyboard.press('Enter')
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Space')
  await dialog.getByText('3 of 3').waitFor()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const shown = admin.getByRole('dialog', { name: 'Secret' })
  await shown.getByText("Copy the secret now. It won't be shown again.").waitFor()
  secret = await shown.getByRole('textbox', { name: 'Secret' }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await button(admin, 'I have copied it').click()
  await admin.getByRole('heading', { name: NAME }).waitFor()
  expect(await admin.content()).not.toContain(secret)
})

test('a test arrives, and its outcome is said and in the log', async () => {
  await button(admin, 'Send a test').click()
  await admin.getByText(/^The test was delivered: 200 in \d+ ms\.$/).waitFor()
  expect(program.got.map(({ said }) => said.type)).toEqual(['webhooks.test'])
  expect(verifies(secret, program.got[0]!, new Date())).toBe(true)
  program.answer = (response) => response.writeHead(500).end('database is away')
  await button(admin, 'Send a test').click()
  await admin.getByText('Test not delivered: status 500').waitFor()
  const log = admin.getByRole('list', { name: 'Deliveries' })
  await log.locator('summary').first().click()
  await log.getByText('database is away').waitFor()
  expect(await axe(admin, { without: ['region'] })).toEqual([])
})

test('a failed delivery is sent again, and arrives', async () => {
  program.answer = (response) => response.writeHead(200).end('thanks')
  await button(admin, 'Send again').click()
  await admin.getByRole('list', { name: 'Deliveries' }).getByText('thanks').first().waitFor()
  const ids = program.got.map(({ headers }) => headers['webhook-id'])
  expect(ids[2]).toBe(ids[1])
})

test('a department is made: the receiver hears of it', async () => {
  type Made = { data: { id: string } }
  const { body } = await ask<Made>(admin, 'POST', '/api/departments', { name: `Department ${NAME}` })
  await expect.poll(() => program.got.at(-1)?.said.data.subjectId).toBe(body.data.id)
  await ask(admin, 'DELETE', `/api/departments/${body.data.id}`, { version: 1 })
})

test('the secret is replaced: for a day both fit', async () => {
  await button(admin, 'Create a new secret').click()
  await admin
    .getByRole('dialog', { name: 'Create a new secret?' })
    .getByRole('button', { name: 'Create a new secret' })
    .click()
  const shown = admin.getByRole('dialog', { name: 'Secret' })
  const renewed = await shown.getByRole('textbox', { name: 'Secret' }).inputValue()
  expect(renewed).not.toBe(secret)
  await button(admin, 'I have copied it').click()
  await admin.getByText(/^The old secret is valid until /).waitFor()
  const before = program.got.length
  await button(admin, 'Send a test').click()
  await expect.poll(() => program.got.length).toBeGreaterThan(before)
  const last = program.got.at(-1)!
  expect([secret, renewed].map((one) => verifies(one, last, new Date()))).toEqual([true, true])
})

test('on a phone the list, the page and the log fit', async () => {
  await open(phone, '/settings/webhooks')
  await phone.getByText(NAME).waitFor()
  expect(await overflow(phone)).toBe(0)
  await phone.getByText(NAME).click()
  await phone.getByRole('heading', { name: NAME }).waitFor()
  await phone.locator('summary').first().click()
  expect(await overflow(phone)).toBe(0)
  expect(await axe(phone, { without: ['region'] })).toEqual([])
})

test('paused, and deleted', async () => {
  await button(admin, 'Pause').click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await admin.getByText('Paused. What happens now is not delivered later.').waitFor()
  await button(admin, 'Resume').click()
  await button(admin, 'Pause').waitFor()
  await button(admin, 'Delete webhook').click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
  await admin.waitForURL(`${demo}/settings/webhooks`)
  await admin.getByText('Webhook deleted').waitFor()
  await admin.getByText(NAME).waitFor({ state: 'detached' })
})
