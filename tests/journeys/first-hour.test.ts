import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bare, launch, letterTo, person } from './browser.ts'

/**
 * The stopwatch of the first day: from the landing page of someone who knows nothing of the product to the first approved leave. Each
 * press, choice and filled field counts as one interaction, a link that is opened in the email as well.
 */
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const stamp = Date.now().toString(36)
const founder = `ida-${stamp}@example.com`
const colleague = `olof-${stamp}@example.com`
const PASSWORD = 'a long walk in November'

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell 1980): deciding, moving the hand, pointing and pressing; a key of someone
 * who types forty words a minute. Reading is not in it, nor is the wait for an email.
 */
const POINTING = 1.35 + 0.4 + 1.1 + 0.2
const TYPING = 0.28

const steps: string[] = []
let typed = 0
const count = (what: string) => void steps.push(what)
const press = async (at: Locator, what: string) => {
  count(what)
  await at.click()
}
const fill = async (at: Locator, text: string, what: string) => {
  count(what)
  typed += text.length
  await at.fill(text)
}
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first()

test('from the landing page to the first approved leave', { timeout: 120_000 }, async () => {
  const { page } = await person(browser)
  await page.goto(bare)
  await press(page.locator('main a[href="/signup"]').first(), 'Sign up')
  await fill(page.getByLabel('First name'), 'Ida', 'First name')
  await fill(page.getByLabel('Last name'), 'Nyberg', 'Last name')
  await fill(page.getByLabel('Email'), founder, 'Email')
  await fill(page.getByLabel('Password', { exact: true }), PASSWORD, 'Password')
  await press(page.getByLabel('I agree that my data is stored'), 'Consent')
  await press(page.getByLabel('I accept the'), 'Terms')
  await press(button(page, 'Create account'), 'Create account')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  count('Link in the email')
  await page.goto((await letterTo(founder, /Confirm/)).link)
  await press(button(page, 'Continue'), 'Continue')
  await fill(page.getByLabel('Company name'), `Nordvik ${stamp}`, 'Company name')
  await page.getByText('Available').waitFor()
  await press(page.getByRole('combobox', { name: 'Country' }), 'Country')
  await press(page.getByRole('option', { name: 'Sweden' }), 'Sweden')
  await press(button(page, /Create/), 'Create company')
  await page.getByRole('heading', { level: 1, name: 'Confirm your working week' }).waitFor({ timeout: 20_000 })
  await press(button(page, 'Confirm and continue'), 'Confirm the week')
  await page.getByRole('heading', { name: /Ida/ }).waitFor()
  await press(page.getByRole('link', { name: 'Invite people' }).first(), 'Invite people')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fill(dialog.getByLabel('Email').first(), colleague, 'Email')
  await fill(dialog.getByLabel('First name').first(), 'Olof', 'First name')
  await fill(dialog.getByLabel('Last name').first(), 'Holm', 'Last name')
  await press(button(dialog, /Send invitation/), 'Send invitation')
  await dialog.waitFor({ state: 'detached' })

  const olof = (await person(browser)).page
  count('Link in the email')
  await olof.goto((await letterTo(colleague)).link)
  await fill(olof.getByLabel('Password', { exact: true }), PASSWORD, 'Password')
  await press(button(olof, /Join/), 'Join')
  await olof.waitForURL(/\/dashboard/)
  await press(
    olof
      .getByRole('link', { name: /Request time off/ })
      .or(button(olof, /Request time off/))
      .first(),
    'Request time off',
  )
  const asking = olof.getByRole('dialog')
  await fill(asking.getByLabel('First day'), '2027-07-05', 'First day')
  await fill(asking.getByLabel('Last day'), '2027-07-09', 'Last day')
  await press(button(asking, 'Request 5 days'), 'Request')
  await olof.getByText('Vacation request has been created').waitFor()

  await press(page.getByRole('link', { name: /Approvals/ }).first(), 'Approvals')
  await page.getByText('Olof Holm').first().waitFor()
  await press(button(page, /Approve/), 'Approve')
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
  count('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('Vacation request has been approved').waitFor()

  const seconds = steps.length * POINTING + typed * TYPING
  console.log(
    `first hour: ${steps.length} interactions, ${typed} characters typed, about ${Math.round(seconds)} s of a person's time`,
  )
  expect(steps.length).toBeLessThanOrEqual(30)
  expect(seconds).toBeLessThan(4 * 60)
})
