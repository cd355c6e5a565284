import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { press } from './by-keys.ts'
import { ask, axe, overflow } from './looking.ts'

/** The administrator makes a flow; Henrik requests, Maja approves on her computer and HR on a phone. */
let browser: Browser
let admin: Page
let henrik: Page
let maja: Page
let hr: Page
beforeAll(async () => {
  browser = await launch()
  const of = async (email: string) => {
    const { page } = await person(browser)
    await enter(page, email)
    return page
  }
  admin = await of('admin@demo.test')
  henrik = await of('employee@demo.test')
  maja = await of('manager@demo.test')
  hr = await of('hr@demo.test')
})
afterAll(() => browser.close())

const FLOWS = '/settings/time-off/flows'
const NAME = 'Parental leave in two steps'
let request: string

test('the flow is made: a step of the manager, a step of HR, for parental leave', async () => {
  await admin.goto(`${demo}${FLOWS}`)
  await admin.getByRole('link', { name: 'Add flow' }).first().click()
  await admin.getByRole('textbox', { name: 'Name' }).fill(NAME)
  // without a step it is refused, and nothing typed is lost
  await press(admin, 'Control+Enter')
  await admin.getByText('Add at least one step.').waitFor()
  await admin.getByRole('button', { name: 'Add step' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add step' })
  await dialog.getByText("The requester's manager.").waitFor()
  expect(await axe(admin)).toEqual([])
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await admin.getByRole('button', { name: 'Add step' }).click()
  await dialog.getByRole('combobox', { name: 'Who approves' }).click()
  await admin.getByRole('option', { name: 'People with a role' }).click()
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await admin.getByRole('option', { name: 'HR', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await admin.getByRole('combobox', { name: 'Leave types' }).click()
  await admin.getByRole('option', { name: 'Parental leave' }).click()
  await press(admin, 'Escape')
  await admin.getByRole('button', { name: 'Create flow' }).click()
  await admin.getByText('Approval flow created').waitFor()
  await admin.getByRole('link', { name: NAME }).waitFor()
  await admin.getByText('anyone with the role HR').first().waitFor()
  expect(await axe(admin)).toEqual([])
})

test('Henrik sees the steps before he sends the request, and where it is afterwards', async () => {
  await henrik.goto(`${demo}/dashboard?ask=parental_leave&from=2028-03-06&to=2028-03-17`)
  const dialog = henrik.getByRole('dialog')
  await dialog.getByText('This request will be approved in 2 steps').waitFor()
  await dialog.getByText('Maja Lindqvist').waitFor()
  expect(await dialog.getByText('Approvers', { exact: true }).count()).toBe(0)
  await press(henrik, 'Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  const { body } = await ask<{ data: { id: string; kind: string; steps: unknown[] }[] }>(
    henrik,
    'GET',
    '/api/time-off/requests?status=pending',
  )
  request = body.data.find(({ kind, steps }) => kind === 'parental_leave' && steps.length === 2)!.id
  await henrik.goto(`${demo}/dashboard?request=${request}`)
  await henrik.getByRole('dialog').getByText(`Approval: ${NAME}`).waitFor()
  await henrik.getByText('Asked: Maja Lindqvist').waitFor()
})

test('Maja reads why it is at her, and approves the first step with a key', async () => {
  await maja.goto(`${demo}/approvals?id=${request}`)
  await maja.getByText('You decide in step 1 of 2: manager. Then: anyone with the role HR.').waitFor()
  expect(await axe(maja)).toEqual([])
  await press(maja, 'a')
  await maja.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await maja.getByText('Approved. The next step decides now.').waitFor()
})

test('HR approves the second step on a phone: the request is approved', async () => {
  const { page, troubles } = await sameElsewhere(browser, hr.context(), { viewport: PHONE, scheme: 'dark' })
  await page.goto(`${demo}/approvals?id=${request}`)
  await page.getByText('This is the last step.').waitFor()
  await page.getByText(/^Approved by Maja Lindqvist/).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page
    .getByText(/approved/i)
    .first()
    .waitFor()
  expect(troubles).toEqual([])
  await henrik.goto(`${demo}/dashboard?request=${request}`)
  await henrik
    .getByRole('dialog')
    .getByText(/^Approved by/)
    .first()
    .waitFor()
  // the other journeys know Henrik's days, and no flows
  const { data } = (
    await ask<{ data: { id: string; name: string }[] }>(admin, 'GET', '/api/approval-flows?purpose=timeOff')
  ).body
  for (const { id } of data.filter(({ name }) => name === NAME))
    await ask(admin, 'PUT', `/api/approval-flows/${id}/archive`, {})
  const canceled = { id: request, status: 'canceled' }
  expect((await ask(henrik, 'PUT', '/api/calendar/update-parental-leave-status', canceled)).status).toBe(200)
})
