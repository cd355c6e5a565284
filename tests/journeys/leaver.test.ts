import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day, todayIn, weekday } from '#kit/days.ts'
import { demo, launch, person, PHONE, enter } from './browser.ts'
import { colleagues, signedIn, wake } from './colleagues.ts'
import { ask, axe, overflow } from './looking.ts'
import { ownerOf } from './right-holders.ts'

/** Kavya leaves on a Friday in Bengaluru: HR plans it, she works until then, and on Saturday what was hers is Priya's. */
const owner = ownerOf()
let browser: Browser
let hr: Page
let kavya: Awaited<ReturnType<typeof person>>
let neha: Awaited<ReturnType<typeof person>>
let priyaId: string
let kavyaId: string
let nehaId: string
const EMAIL = `kavya-${Date.now().toString(36)}@demo.test`
const TODAY = todayIn('Asia/Kolkata', new Date())
const FRIDAY = addDays(TODAY, (12 - weekday(TODAY)) % 7)

beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  await enter(hr, 'hr@demo.test')
  priyaId = await idOf('Priya')
  const place = { location: 'Bengaluru' }
  ;[kavyaId] = (await colleagues(owner, [
    { ...place, firstName: 'Kavya', lastName: 'Rao', email: EMAIL, managerId: priyaId },
  ])) as [string]
  ;[nehaId] = (await colleagues(owner, [{ ...place, firstName: 'Neha', lastName: 'Das', managerId: kavyaId }])) as [
    string,
  ]
  kavya = await person(browser, { viewport: PHONE, scheme: 'dark' })
  neha = await person(browser)
  await enter(kavya.page, EMAIL)
  await signedIn(owner, neha.context, nehaId)
  await neha.page.goto(`${demo}/people/${kavyaId}`)
})
afterAll(async () => {
  await ask(hr, 'POST', `/api/people/${nehaId}/deactivation`)
  await browser.close()
  await owner.end()
})

const idOf = async (name: string) =>
  (await ask<{ data: { id: string }[] }>(hr, 'GET', `/api/users/select?search=${name}`)).body.data[0]!.id
const shown = (day: Day) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const leave = async (page: Page, approverId: string, firstDay: Day) => {
  const body = { kind: 'vacation', firstDay, lastDay: addDays(firstDay, 2), approverIds: [approverId] }
  const answer = await ask<{ data: { id: string } }>(page, 'POST', '/api/time-off/requests', body)
  expect(answer.status).toBe(201)
  return answer.body.data.id
}
const periods = (page: Page) => page.getByRole('region', { name: 'Employment periods', exact: true })

test('HR records the last day, with what happens then before it is confirmed', async () => {
  await leave(kavya.page, priyaId, addDays(FRIDAY, 17))
  await leave(neha.page, kavyaId, addDays(FRIDAY, 24))
  await hr.goto(`${demo}/people/${kavyaId}/job`)
  await periods(hr).getByRole('button', { name: 'Record departure', exact: true }).click()
  const dialog = hr.getByRole('dialog', { name: 'Record departure' })
  await dialog.getByText('Choose the last day to see what happens.').waitFor()
  await dialog.getByLabel('Last day').fill(shown(FRIDAY))
  for (const line of [
    `They can sign in until the end of ${shown(FRIDAY)}, local time. After that their access ends.`,
    '1 session ends',
    '1 time-off request after the last day is canceled',
    '1 time-off request waiting for approval goes to Priya Raghunathan',
  ])
    await dialog.getByText(line).waitFor()
  await dialog.getByText('Reporting to them today: Neha Das').waitFor()
  expect(await axe(hr)).toEqual([])
  // what is missing is said at its field, and nothing is lost
  await dialog.getByRole('button', { name: 'Record departure', exact: true }).click()
  await dialog.getByText('Choose one of the options.').waitFor()
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await hr.getByRole('option', { name: 'Resigned', exact: true }).click()
  await dialog.getByLabel('Note').fill('Moves to Goa')
  await dialog.getByRole('button', { name: 'Record departure', exact: true }).click()
  await periods(hr).getByText('planned').waitFor()
  await periods(hr).getByText('Priya Raghunathan takes over their reports').waitFor()
})

test('until then she works, and sees her last day on her phone, but not what HR noted', async () => {
  const { page, troubles } = kavya
  await page.goto(`${demo}/people/${kavyaId}/job`)
  await periods(page).getByText('planned').waitFor()
  expect(await periods(page).getByText('Moves to Goa').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Change departure' }).count()).toBe(0)
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  // colleagues are not told
  await neha.page.goto(`${demo}/people/${kavyaId}`)
  await neha.page.getByRole('heading', { level: 1, name: 'Kavya Rao' }).waitFor()
  expect(await neha.page.getByText(/last day/i).count()).toBe(0)
  expect([...troubles, ...neha.troubles]).toEqual([])
})

/** Friday passes in Bengaluru: it is the last one, and the worker has its turn. */
async function fridayPasses() {
  const last = addDays(FRIDAY, -7)
  await owner.query(`update leavings set last_day = $1 where user_id = $2`, [last, kavyaId])
  await owner.query(`update users set termination_date = $1 where id = $2`, [last, kavyaId])
  await wake(owner, 'leaving.carryOut')
}

test('after Friday her access has ended, and what was hers is with Priya', async () => {
  await fridayPasses()
  // her phone shows it by itself, and HR's page too
  await kavya.page.waitForURL(/\/signin/)
  await periods(hr)
    .getByText(`Until ${shown(addDays(FRIDAY, -7))}`)
    .waitFor()
  await hr.getByText('Inactive', { exact: true }).first().waitFor()
  expect(await axe(hr)).toEqual([])
  await kavya.page.getByLabel('Email').fill(EMAIL)
  await kavya.page.getByLabel('Password', { exact: true }).fill('staffroom-demo')
  await kavya.page.keyboard.press('Enter')
  await kavya.page.getByText('Your access to this workspace has been deactivated.').waitFor()

  await neha.page.goto(`${demo}/people/${nehaId}`)
  await neha.page.getByText('Priya Raghunathan').first().waitFor()

  const priya = await person(browser)
  await signedIn(owner, priya.context, priyaId)
  await priya.page.goto(`${demo}/approvals`)
  await priya.page.getByText('Neha Das').first().waitFor()
  expect(await priya.page.getByText('Kavya Rao').count()).toBe(0)
  expect(priya.troubles).toEqual([])
  await priya.context.close()
})
