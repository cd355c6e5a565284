import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, launch, person } from './browser.ts'
import { intercept } from './intercepting.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** The form of a sign-in, filled in and not yet sent. */
async function signInForm() {
  const { page, context } = await person(browser)
  await page.goto(`${demo}/signin`)
  await page.getByLabel('Work email').fill('hr@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('staffroom-demo')
  return { page, context, said: page.getByRole('alert').filter({ hasText: "Couldn't send" }) }
}

test('a sign-in without network says so, keeps what was typed, and goes through afterwards', async () => {
  const { page, context, said } = await signInForm()
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await said.getByText("Couldn't send: you are offline. What you typed is kept.").waitFor()
  await page.getByRole('status').filter({ hasText: 'You are offline. Changes are kept.' }).waitFor()
  await context.setOffline(false)
  await said.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(`${demo}/dashboard`)
  await context.close()
})

test('a browser that learns later that it has no network: the form says so then', async () => {
  const { page, context, said } = await signInForm()
  await intercept(context, '**/api/**', (route) => route.abort())
  await page.keyboard.press('Enter')
  await said.getByText("can't be reached").waitFor()
  await context.setOffline(true)
  await said.getByText('you are offline').waitFor()
  await context.close()
})

test.each(['light', 'dark'] as const)('a wrong password is said in the colour of errors (%s)', async (scheme) => {
  const { page, context } = await person(browser, { scheme })
  await page.goto(`${demo}/signin`)
  await page.getByLabel('Work email').fill('nobody@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.keyboard.press('Enter')
  await page.getByText('Wrong email or password.').waitFor()
  const [said, bad] = await page.evaluate<[string, string]>(`(() => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.color = 'var(--bad)'
    const message = [...document.querySelectorAll('p')].find((one) => one.textContent === 'Wrong email or password.')
    return [getComputedStyle(message).color, getComputedStyle(sample).color]
  })()`)
  expect(said).toBe(bad)
  await context.close()
})
