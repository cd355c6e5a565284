import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, launch, letterTo, person, PHONE, signIn } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

const PASSWORD = 'staffroom-demo'
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** An authenticator in the device, as Chromium's own tools make one: it shows a finger whenever it is asked. */
async function withFinger(context: BrowserContext, page: Page) {
  const tools = await context.newCDPSession(page)
  await tools.send('WebAuthn.enable')
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** As a browser that cannot offer passkeys in a field: there is the button. */
const withoutChoiceInField = (context: BrowserContext) =>
  context.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)')

const security = async (page: Page) => {
  await page.goto(`${demo}/settings/personal/security`)
  await page.getByRole('heading', { name: 'Authenticator app' }).waitFor()
}
const password = async (page: Page, email: string) => {
  await page.goto(`${demo}/signin`)
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('the manager sets up an app by keyboard, signs in with its code, and once with a recovery code', async () => {
  const email = 'manager@demo.test'
  const { page, context, troubles } = await person(browser, { viewport: PHONE })
  await signIn(page, email)
  await security(page)
  await page.getByRole('button', { name: 'Set up app' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const key = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
  const code = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('Wrong code').waitFor()
  await dialog.getByLabel('Code').fill(code())
  await page.keyboard.press('Enter')
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: "I've saved them" }).click()
  await page.getByText('10 codes left.').waitFor()
  expect((await letterTo(email, /authenticator app was added/)).body).toContain('/settings/personal/security')

  await page.goto(`${demo}/logout`)
  await page.waitForURL(/signin/)
  await password(page, email)
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  // the half-done sign-in opens nothing
  expect((await ask(page, 'GET', '/api/user-info')).status).toBe(401)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByText('Wrong or already used code').waitFor()
  await page.getByLabel('Code').fill(code(1))
  await page.getByLabel('Trust this browser').check()
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/)

  await page.goto(`${demo}/logout`)
  await page.waitForURL(/signin/)
  await password(page, email)
  await page.waitForURL(/dashboard/)
  await security(page)
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByText('This browser is no longer trusted').waitFor()

  await page.goto(`${demo}/logout`)
  await page.waitForURL(/signin/)
  await password(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard/)
  await security(page)
  await page.getByText('9 codes left.').waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Authenticator app removed.').waitFor()
  expect(troubles).toEqual([])
  await context.close()
}, 120_000)

test('HR makes a passkey and comes in with it alone; a second one is refused by the device, and one is renamed', async () => {
  const { page, context, troubles } = await person(browser)
  await withFinger(context, page)
  await signIn(page, 'hr@demo.test')
  await security(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Work laptop')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: "I've saved them" }).click()
  await page.getByText('Work laptop').waitFor()

  await page.getByRole('button', { name: 'Add passkey' }).click()
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await dialog.getByText('This device already has one of your passkeys.').waitFor()
  await page.keyboard.press('Escape')

  // the browser offers it in the field of the email, and here it is chosen at once: no click
  await page.goto(`${demo}/logout`)
  await page.waitForURL(/signin/)
  await page.waitForURL(/dashboard/)

  await withoutChoiceInField(context)
  await page.goto(`${demo}/logout`)
  await page.waitForURL(/signin/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(/dashboard/)

  await page.goto(`${demo}/logout`)
  await page.waitForURL(/signin/)
  await password(page, 'hr@demo.test')
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.waitForURL(/dashboard/)

  await security(page)
  await page.getByRole('button', { name: 'Edit Work laptop' }).click()
  await dialog.getByLabel('Name').fill('Old laptop')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Old laptop' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Passkey removed.').waitFor()
  expect(troubles).toEqual([])
  await context.close()
}, 120_000)

test('a device without the passkey says so in words, and the password still opens', async () => {
  const { page, context } = await person(browser)
  await page.goto(`${demo}/signin`)
  // no authenticator is there: the browser refuses at once or after a while, and never leaves the button spinning
  await context.addInitScript(
    `navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'))`,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').getByText('No passkey was used.').waitFor()
  expect(await axe(page)).toEqual([])
  await context.close()
})

test('the administrator asks for a second factor: a colleague adds one on the way, and goes on to where she wanted', async () => {
  const admin = await person(browser)
  await withFinger(admin.context, admin.page)
  await signIn(admin.page, 'admin@demo.test')
  await admin.page.goto(`${demo}/settings/company/sign-in`)
  const choose = async (option: string) => {
    await admin.page.getByLabel('Authenticator app or passkey').first().click()
    await admin.page.getByRole('option', { name: option }).click()
  }
  await choose('Required for everyone')
  await admin.page.getByLabel('Effective from').first().click()
  await admin.page.getByRole('option', { name: 'Right away' }).click()
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByText('Set up two-factor authentication for your own account first').first().waitFor()
  await security(admin.page)
  await admin.page.getByRole('button', { name: 'Add passkey' }).click()
  await admin.page.getByRole('button', { name: 'Create passkey' }).click()
  await admin.page.getByRole('button', { name: "I've saved them" }).click()
  await admin.page.goto(`${demo}/settings/company/sign-in`)
  await choose('Required for everyone')
  await admin.page.getByLabel('Effective from').first().click()
  await admin.page.getByRole('option', { name: 'Right away' }).click()
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByText('Sign-in rules saved.').waitFor()
  const { page, context, troubles } = await person(browser, { viewport: PHONE })
  try {
    await withFinger(context, page)
    await password(page, 'employee@demo.test')
    await page.waitForURL(/second-factor/)
    await page.goto(`${demo}/calendar`)
    await page.waitForURL(/second-factor/)
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: "I've saved them" }).click()
    await page.waitForURL(/calendar/)
    expect(troubles).toEqual([])
  } finally {
    await choose('Optional')
    // the message of the first save may still be there, and before this one is done the last passkeys have to stay
    const saved = admin.page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await admin.page.getByRole('button', { name: 'Save' }).click()
    await saved
    // as they were: other journeys sign in with a password alone
    await withoutPasskeys(admin.page)
    await withoutPasskeys(page)
  }
  await context.close()
  await admin.context.close()
}, 120_000)

async function withoutPasskeys(page: Page) {
  const path = '/api/settings/personal/factors'
  const { body } = await ask<{ data: { passkeys: { id: string }[] } }>(page, 'GET', path)
  for (const { id } of body.data.passkeys)
    expect((await ask(page, 'DELETE', `${path}/passkeys/${id}`)).status).toBeLessThan(300)
}
