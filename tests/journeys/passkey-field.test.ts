import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, launch, person } from './browser.ts'
import { axe } from './looking.ts'

const PASSWORD = 'staffroom-demo'
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** As a browser that cannot offer passkeys in a field: there is the button. */
const withoutChoiceInField = (context: BrowserContext) =>
  context.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)')

test('passkeys that the field offers are in nobody’s way who types a password, presses the button, or comes back later', async () => {
  const { page, context, troubles } = await person(browser)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/sign-in/passkey')) asked.push(request.url())
  })
  // offered, and nobody chooses: as long as nothing is chosen the browser’s promise stays open, and ends when something else is asked
  await context.addInitScript(`
    window.offered = []
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true)
    navigator.credentials.get = ({ mediation, signal }) => new Promise((_, refuse) => {
      if (mediation !== 'conditional') return refuse(new DOMException('no', 'NotAllowedError'))
      window.offered.push('open')
      const mine = window.offered.length - 1
      signal.addEventListener('abort', () => { window.offered[mine] = 'over'; refuse(signal.reason) })
    })`)
  const offered = () => page.evaluate<string[]>('window.offered')
  await page.goto(`${demo}/signin`)
  await expect.poll(offered, { timeout: 5000 }).toHaveLength(1)
  expect(await page.getByLabel('Work email').getAttribute('autocomplete')).toBe('username webauthn')
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  // the button asks for itself; what was offered comes back when nothing came of it
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').getByText('No passkey was used.').waitFor()
  await expect.poll(offered, { timeout: 5000 }).toHaveLength(2)
  expect(await offered()).toEqual(['over', 'open'])
  // another page of this browser may have asked meanwhile: looked at again, it asks anew
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect.poll(offered, { timeout: 5000 }).toHaveLength(3)
  expect((await offered()).at(-1)).toBe('open')
  // the password is as ever, wrong and right
  await page.getByLabel('Work email').fill('employee@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('wrong by a mile')
  await page.keyboard.press('Enter')
  await page.locator('form').locator('[aria-invalid="true"], [role="alert"]').first().waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/)
  await expect.poll(offered, { timeout: 5000 }).not.toContain('open')
  expect(asked.every((url) => url.endsWith('/options'))).toBe(true)
  expect(troubles).toEqual([])
  await context.close()
})

test('a browser that cannot offer passkeys asks for none before the button is pressed', async () => {
  const { page, context } = await person(browser)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await withoutChoiceInField(context)
  await page.goto(`${demo}/signin`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await page.waitForTimeout(300)
  expect(asked.filter((url) => url.includes('/sign-in/passkey'))).toEqual([])
  await context.close()
})
