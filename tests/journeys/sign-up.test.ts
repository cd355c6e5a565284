import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bare, launch, letterTo, of, person, PHONE } from './browser.ts'
import { confirmWeek } from './founding.ts'
import { ask, axe, overflow } from './looking.ts'

const stamp = Date.now().toString(36)
let browser: Browser
let desk: Page
beforeAll(async () => {
  browser = await launch()
  desk = (await person(browser)).page
  await enterLobby(desk, 'operator@demo.test', 'staffroom-demo')
})
afterAll(() => browser.close())

async function enterLobby(page: Page, email: string, password: string) {
  await page.goto(`${bare}/signin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/choose-company/)
}

test('a sign-up names the address, can be sent again, and be changed without writing anything twice', async () => {
  const { page, context, troubles } = await person(browser, { viewport: PHONE })
  const [wrong, right] = [`klra-${stamp}@weber.example`, `klara-${stamp}@weber.example`]
  await page.goto(`${bare}/signup`)
  await page.getByLabel('First name').fill('Klara')
  await page.getByLabel('Last name').fill('Weber')
  await page.getByLabel('Email').fill(wrong)
  // the meter says what the sign-up would say
  await page.getByLabel('Password', { exact: true }).fill('Password2024!')
  await page.getByText('This password is too common. Choose another.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('KlaraWeber1990')
  await page.getByText("Don't use your name, email or company in the password.").waitFor()
  await page.getByLabel('Password', { exact: true }).fill('a long walk in November')
  await page.getByText('Strong').waitFor()
  await page.getByLabel('I agree that my data is stored').check()
  await page.getByLabel('I accept the').check()
  await page.getByRole('button', { name: 'Create account' }).tap()
  await page.getByText(`Sent to ${wrong}`).waitFor()
  await letterTo(wrong, /Confirm/)
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Use another email' }).tap()
  expect(await page.getByLabel('First name').inputValue()).toBe('Klara')
  await page.getByLabel('Email').fill(right)
  await page.getByRole('button', { name: 'Create account' }).tap()
  await page.getByText(`Sent to ${right}`).waitFor()
  await letterTo(right, /Confirm/)
  await page.getByRole('button', { name: 'Send again' }).tap()
  await page.getByText(/^Sent again/).waitFor()
  expect(await page.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true)
  // the address is not proven yet, so the second letter asks for a password of its holder's
  await letterTo(right, /^(?!Confirm)/)
  expect(troubles).toEqual([])
  await context.close()
})

test('sign-ups are looked at: Olga waits, is approved by letter, and opens her company', async () => {
  const email = `olga-${stamp}@nordlys.example`
  const password = 'a long walk in November'
  await desk.goto(`${bare}/operator/sign-ups`)
  await desk.getByLabel('Review sign-ups').check()
  await desk.getByText('Setting saved').waitFor()
  const { page } = await person(browser)
  await page.goto(`${bare}/signup`)
  await page.getByText(/within 24 hours.*email/).waitFor()
  await page.getByLabel('First name').fill('Olga')
  await page.getByLabel('Last name').fill('Nyberg')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('I agree that my data is stored').check()
  await page.getByLabel('I accept the').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText(/review your account within 24 hours/).waitFor()
  await page.goto((await letterTo(email, /Confirm/)).link)
  await page.waitForURL(/\/signin$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page
    .getByText(/account is being reviewed/)
    .first()
    .waitFor()

  await desk.goto((await letterTo('operator@demo.test', /is waiting for an account/)).link)
  await desk.getByRole('button', { name: 'Approve: Olga Nyberg' }).click()
  await desk.getByText('Approved. Email sent.').waitFor()
  await desk.getByLabel('Review sign-ups').uncheck()
  await desk.getByText('Setting saved').first().waitFor()

  await page.goto((await letterTo(email, /ready/)).link)
  await enterLobby(page, email, password)
  await page.goto(`${bare}/create-company`)
  await page.getByLabel('Company name').fill('Nordlys')
  await page.getByLabel('Workspace URL').fill(`nordlys-o-${stamp}`)
  await page.getByText('Available').waitFor()
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.keyboard.type('Swed')
  await page.getByRole('option', { name: 'Sweden' }).click()
  await page.getByRole('button', { name: /Create/ }).click()
  const host = of(`nordlys-o-${stamp}`)
  await page.waitForURL(`${host}/dashboard`, { timeout: 20_000 })
  // it begins with its country: a location that she works at, and its public holidays
  await confirmWeek(page)
  const steps = page.getByRole('listitem').filter({ has: page.getByLabel('Done') })
  await steps.filter({ hasText: 'Import public holidays' }).waitFor()
  expect(await steps.count()).toBe(2)
  await page.getByRole('link', { name: 'Add hire date' }).waitFor()
  await page.goto(`${host}/settings/company/locations`)
  await page.getByRole('row').filter({ hasText: 'Sweden' }).click()
  const dialog = page.getByRole('dialog')
  const choose = async (field: string, typed: string, option: string) => {
    await dialog.getByRole('combobox', { name: field }).fill(typed)
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  expect(await dialog.getByRole('combobox', { name: 'Region' }).count()).toBe(0)
  await choose('Country', 'Germany', 'Germany')
  await choose('Region', 'bavaria', 'Bayern (Bavaria)')
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('EUR')
  expect(await dialog.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Berlin')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'detached' })
  const { body } = await ask<{ data: object[] }>(page, 'GET', '/api/settings/company/locations')
  expect(body.data).toEqual([expect.objectContaining({ region: 'BY', currency: 'EUR', timeZone: 'Europe/Berlin' })])
})
