import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { demo, launch, person, PHONE, signIn } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'
import { ownerOf } from './right-holders.ts'

/** A transfer that is dated next month: planned by HR, kept from others, and in force on its day by itself. */
const owner = ownerOf()
let browser: Browser
let hr: Page
let henrik: Page
let userId: string
beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  henrik = (await person(browser, { viewport: PHONE, scheme: 'dark' })).page
  await signIn(hr, 'hr@demo.test')
  await signIn(henrik, 'employee@demo.test')
  const { body } = await ask<{ data: { id: string }[] }>(hr, 'GET', '/api/users/select?search=Henrik')
  userId = body.data[0]!.id
})
afterAll(async () => {
  await stays()
  await browser.close()
  await owner.end()
})
/** The journeys that follow find him where he was. */
async function stays() {
  const changes = `/api/people/${userId}/job-changes`
  const { data } = (await ask<{ data: { id: string; isFirst: boolean }[] }>(hr, 'GET', changes)).body
  for (const { id, isFirst } of data)
    if (!isFirst) expect((await ask(hr, 'DELETE', `${changes}/${id}`, { why: 'Stays' })).status).toBe(200)
}

const history = (page: Page) => page.getByRole('region', { name: 'Job history', exact: true })
const TODAY = new Date().toISOString().slice(0, 10)
const DAY = addDays(TODAY, 30)
const shown = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** A month goes by: the rows that are planned are due today, and the worker has its turn. */
async function aMonthLater() {
  await owner.query('update job_changes set effective_date = $1 where applied_at is null and user_id = $2', [
    TODAY,
    userId,
  ])
  await owner.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'job:jobHistory.apply'`,
  )
}

test('a transfer dated next month', async () => {
  await hr.goto(`${demo}/people/${userId}/job`)
  await history(hr).getByRole('button', { name: 'Record a change' }).click()
  const dialog = hr.getByRole('dialog', { name: 'Record a change' })
  await dialog.getByLabel('Effective from').fill(shown(DAY))
  await dialog.getByLabel('Department', { exact: true }).click()
  await hr.getByRole('option', { name: 'Design', exact: true }).click()
  await dialog.getByLabel('Reason').fill('Transfer')
  await dialog.getByText(`It takes effect at the start of ${shown(DAY)}`).waitFor()
  expect(await axe(hr)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await history(hr).getByText('planned').waitFor()
  await history(hr).getByText('Department: Platform → Design').waitFor()
  // those whom it concerns read of it on its day
  await henrik.goto(`${demo}/people/${userId}/job`)
  await history(henrik).getByText('start of the history').waitFor()
  expect(await history(henrik).getByText('Design').count()).toBe(0)
  expect(await overflow(henrik)).toBe(0)
  expect(await axe(henrik)).toEqual([])

  await aMonthLater()
  await history(henrik).getByText('Department: Platform → Design').waitFor({ timeout: 20_000 })
  await henrik
    .getByText(/Software engineer, Design/)
    .first()
    .waitFor()
  await history(hr).getByText('planned').waitFor({ state: 'detached' })
}, 60_000)

test('the profile as of the day before the transfer, and what changed since', async () => {
  const before = addDays(TODAY, -1)
  await hr.goto(`${demo}/people/${userId}?asOf=${before}`)
  const job = hr.getByRole('region', { name: `Job on ${shown(before)}` })
  await job.getByText('Platform').waitFor()
  await hr.getByText(`As of ${shown(before)}`).waitFor()
  // looked at, not changed
  expect(await hr.getByRole('button', { name: /^(Edit|Record a change|Correct|Change picture)/ }).count()).toBe(0)
  expect(await axe(hr)).toEqual([])
  await history(hr)
    .getByText(`in force on ${shown(before)}`)
    .waitFor()
  await hr.getByRole('button', { name: 'Compare dates' }).click()
  const changed = hr.getByRole('dialog').getByRole('definition').filter({ hasText: 'Platform' })
  await changed.filter({ hasText: '→ Design' }).waitFor()
  expect(await axe(hr)).toEqual([])
  await hr.keyboard.press('Escape')
  // the day goes along to the other tabs: pay as of then, and a tab without a history says so
  await hr.getByRole('link', { name: 'Compensation', exact: true }).click()
  await hr.waitForURL(new RegExp(`compensation\\?asOf=${before}`))
  await hr.getByText(`As of ${shown(before)}`).waitFor()
  expect(await hr.getByRole('button', { name: /^(Record a change|Record a payment|Correct)/ }).count()).toBe(0)
  await hr.getByRole('link', { name: 'Assets', exact: true }).click()
  await hr.getByText('This tab has no history. You see it as it is today.').waitFor()
  await hr.getByRole('link', { name: 'Personal', exact: true }).click()
  await hr.getByText('Personal details, contact and links have no history.').waitFor()
  expect(await hr.getByRole('button', { name: /^Edit/ }).count()).toBe(0)
  expect(await axe(hr)).toEqual([])
  await hr.getByRole('link', { name: 'Job', exact: true }).click()
  await job.waitFor()
  // links from one person to another keep the day
  await job.getByRole('link').click()
  await hr.waitForURL(new RegExp(`asOf=${before}`))
  await hr.goBack()
  await job.waitFor()
  await hr.getByRole('button', { name: 'Back to today' }).click()
  await history(hr).getByRole('button', { name: 'Record a change' }).waitFor()
  expect(hr.url()).not.toContain('asOf')
}, 60_000)

test('a past change says what it touches, and leaves today alone where something later counts', async () => {
  await hr.goto(`${demo}/people/${userId}/job`)
  await history(hr).getByRole('button', { name: 'Record a change' }).click()
  const dialog = hr.getByRole('dialog', { name: 'Record a change' })
  await dialog.getByLabel('Effective from').fill('1 Feb 2024')
  await dialog.getByLabel('Department', { exact: true }).click()
  await hr.getByRole('option', { name: 'People', exact: true }).click()
  await dialog.getByText(/Department: applies from 1 Feb 2024 until the change on .* Today stays as it is/).waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await history(hr).getByText('Department: Platform → People').waitFor()
  await hr
    .getByText(/Software engineer, Design/)
    .first()
    .waitFor()
  // taken back with a reason
  await history(hr).getByRole('button', { name: 'Correct the row from 1 Feb 2024' }).click()
  await hr.getByRole('button', { name: 'Remove', exact: true }).click()
  await hr.getByLabel('Reason for the removal').fill('Another person')
  await hr.getByRole('button', { name: 'Remove', exact: true }).click()
  await history(hr).getByText('Corrected and removed').click()
  await history(hr)
    .getByText(/Another person/)
    .waitFor()
}, 60_000)
