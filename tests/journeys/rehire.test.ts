import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day, todayIn } from '#kit/days.ts'
import { demo, enter, launch, letterTo, person, PHONE } from './browser.ts'
import { colleagues } from './colleagues.ts'
import { ask, axe, overflow } from './looking.ts'
import { ownerOf } from './right-holders.ts'

/** Nadia left half a year ago and comes back: HR finds her among those who left, and she gets in with the password she had. */
const owner = ownerOf()
let browser: Browser
let hr: Page
let nadiaId: string
const EMAIL = `nadia-${Date.now().toString(36)}@demo.test`
const TODAY = todayIn('Europe/Stockholm', new Date())
const LEFT = addDays(TODAY, -180)

beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  await enter(hr, 'hr@demo.test')
  ;[nadiaId] = (await colleagues(owner, [
    { firstName: 'Nadia', lastName: 'Berg', email: EMAIL, hireDate: '2021-03-01' },
  ])) as [string]
  // a day that has passed: it is carried out at once
  const leaving = { lastDay: LEFT, reason: 'resigned', rehireEligible: true, note: '' }
  await ask(hr, 'POST', `/api/people/${nadiaId}/leaving`, leaving)
})
afterAll(async () => {
  await ask(hr, 'POST', `/api/people/${nadiaId}/deactivation`)
  await browser.close()
  await owner.end()
})

const shown = (day: Day) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const periods = (page: Page) => page.getByRole('region', { name: 'Employment periods', exact: true })

test('HR finds her among those who left and hires her again, with her earlier service', async () => {
  await hr.goto(`${demo}/people?status=deactivated&search=Nadia`)
  await hr.getByRole('link', { name: 'Nadia Berg' }).click()
  await hr.getByRole('heading', { level: 1, name: 'Nadia Berg' }).waitFor()
  await hr.getByRole('link', { name: 'Job', exact: true }).click()
  await periods(hr)
    .getByText(`Until ${shown(LEFT)}`)
    .waitFor()
  await periods(hr).getByRole('button', { name: 'Hire again', exact: true }).click()
  const dialog = hr.getByRole('dialog', { name: 'Hire Nadia Berg again' })
  await dialog.getByLabel('First day').fill(shown(addDays(LEFT, -7)))
  await dialog.getByRole('button', { name: /^Hire again/ }).click()
  await dialog.getByText(`Choose a day after the last day, ${shown(LEFT)}.`).waitFor()
  await dialog.getByLabel('First day').fill(shown(TODAY))
  await dialog.getByLabel('Count earlier service').check()
  expect(await axe(hr)).toEqual([])
  await dialog.getByRole('button', { name: /^Hire again/ }).click()
  await hr.getByText('Hired again. The invitation is on its way.').waitFor()
  await periods(hr).getByText('earlier service counts').waitFor()
  expect(await periods(hr).getByText('Employed').count()).toBe(1)
  expect(await axe(hr)).toEqual([])
})

test('she comes back in by the invitation, on her phone, with the account she had', async () => {
  const { page, context, troubles } = await person(browser, { viewport: PHONE, scheme: 'dark' })
  await page.goto((await letterTo(EMAIL, /invit/i)).link)
  await page.getByRole('heading', { name: 'Welcome to Havsvik' }).waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await page.getByLabel('Password', { exact: true }).fill('staffroom-demo')
  await page.getByRole('button', { name: 'Join Havsvik', exact: true }).tap()
  await page.waitForURL(/\/dashboard/)
  await page.goto(`${demo}/people/${nadiaId}/job`)
  await periods(page)
    .getByText(`Until ${shown(LEFT)}`)
    .waitFor()
  await periods(page).getByText('current').waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  // HR's page follows
  await hr.getByText('Active', { exact: true }).first().waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
