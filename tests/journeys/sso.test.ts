import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realOpenIdProvider } from '#tests/identity-providers/real-openid.ts'
import { encryptingFor, realSamlProvider } from '#tests/identity-providers/real-saml.ts'
import { demo, launch, person, PHONE, signIn } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** A real OpenID provider, from an empty page to signing in with it. */
let browser: Browser
let op: Awaited<ReturnType<typeof realOpenIdProvider>>
const ADMIN = 'admin@demo.test'
const SAML = `Harbour ${Date.now() % 100_000}`
const NAME = `Northwind ${Date.now() % 100_000}`

beforeAll(async () => {
  browser = await launch()
  op = await realOpenIdProvider({
    email: 'alma@elsewhere.example',
    email_verified: true,
    given_name: 'Alma',
    family_name: 'Lind',
    groups: ['staff', 'hr'],
  })
})
afterAll(async () => {
  await browser.close()
  await op.close()
})

const shots = process.env.SHOTS
const look = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
  expect(await axe(page), name).toEqual([])
  expect(await overflow(page), name).toBe(0)
}

/** The provider's own pages: any name signs in, then the person agrees; with a session at the provider no page is shown. */
async function throughProvider(page: Page, login: string) {
  const agree = page.getByRole('button', { name: 'Continue', exact: true })
  const name = page.locator('input[name=login]')
  const isThere = () => new URL(page.url()).origin === op.issuer
  for (let calm = 0, attempt = 0; calm < 12 && attempt < 200; attempt++) {
    await page.waitForTimeout(100)
    calm = isThere() ? 0 : calm + 1
    if (isThere() && (await name.isVisible())) {
      await name.fill(login)
      await page.locator('input[name=password]').fill('any')
      await page.locator('button[type=submit]').click()
    } else if (isThere() && (await agree.isVisible())) await agree.click()
  }
}

/** A call of the SCIM client. */
const byToken = (page: Page, token: string) =>
  page.evaluate<{ status: number; totalResults?: number }>(
    `fetch('/scim/v2/Users?count=1', { headers: { authorization: 'Bearer ${token}' } })
      .then(async (answer) => ({ status: answer.status, totalResults: (await answer.json()).totalResults }))`,
  )

test('an administrator sets a provider up, tries it, connects with it and signs in by it', async () => {
  const { page, context, troubles } = await person(browser)
  await signIn(page, ADMIN)
  await page.goto(`${demo}/settings/sso`)
  await page.getByRole('heading', { name: 'Sign-in services' }).waitFor()
  await look(page, 'sso-empty')
  await page.getByRole('button', { name: 'Add service' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(NAME)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/settings\/sso\/[0-9a-f-]{36}/)
  const redirectUri = await page.getByLabel('Redirect URI', { exact: true }).inputValue()
  op.register({ clientId: 'staffroom', clientSecret: 'a secret of the test', redirectUri })

  // a mistake is shown under its field and nothing is lost
  await page.getByLabel('Issuer').fill('login.example.com')
  await page.getByLabel('Client ID').fill('staffroom')
  await page.getByLabel('Client secret').fill('a secret of the test')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter a full https address').waitFor()
  expect(await page.getByLabel('Client ID').inputValue()).toBe('staffroom')
  await page.getByLabel('Issuer').fill(op.issuer)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Sign-in service saved').waitFor()
  await look(page, 'sso-provider')

  await page.getByRole('button', { name: 'Test sign-in' }).click()
  await throughProvider(page, 'alma-at-work')
  await page.waitForURL(/trial=/)
  await page.getByText('The service works, but Alma Lind would not be signed in').waitFor()
  await page.getByText("The email's domain isn't verified here.").first().waitFor()
  await look(page, 'sso-trial')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Turn off' }).waitFor()

  await page.goto(`${demo}/settings/personal/security`)
  await page.getByRole('button', { name: `Connect ${NAME}` }).click()
  await throughProvider(page, 'alma-at-work')
  await page.getByRole('button', { name: `Disconnect ${NAME}` }).waitFor()
  await look(page, 'sso-connections')

  await page.goto(`${demo}/logout`)
  await page.waitForURL(/signin/)
  // a deep link is come back to
  await page.goto(`${demo}/settings/sso`)
  await page.waitForURL(/signin/)
  const button = page.getByRole('button', { name: `Continue with ${NAME}` })
  await button.waitFor()
  await look(page, 'sso-signin')
  await button.click()
  await throughProvider(page, 'alma-at-work')
  await page.waitForURL(/settings\/sso$/)
  await page.getByText('Signed in', { exact: true }).first().waitFor()
  await look(page, 'sso-used')

  // an unknown person reads so in their language
  await context.clearCookies()
  await page.goto(`${demo}/signin`)
  await button.click()
  await throughProvider(page, 'someone-else')
  await page.getByRole('alert').getByText("Your email isn't in a domain").waitFor()
  await look(page, 'sso-refused')
  expect(troubles).toEqual([])
}, 120_000)

test('an administrator sets up a SAML service that encrypts, and tries it', async () => {
  const idp = await realSamlProvider({
    id: 'alma-at-work',
    displayName: 'Alma',
    name: { givenName: 'Alma', familyName: 'Lind' },
    emails: [{ value: 'alma@elsewhere.example' }],
  })
  const { page, troubles } = await person(browser)
  await signIn(page, ADMIN)
  await page.goto(`${demo}/settings/sso`)
  await page.getByRole('button', { name: 'Add service' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(SAML)
  await dialog.getByRole('combobox', { name: 'Protocol' }).click()
  await page.getByRole('option', { name: 'SAML 2.0' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/settings\/sso\/[0-9a-f-]{36}/)

  // a mistake is shown under its field and nothing is lost
  const metadata = await (await fetch(idp.metadataUrl)).text()
  await page.getByLabel('Service metadata').fill(metadata)
  await page.getByLabel('Require encrypted answers').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Create a certificate first and give it to the service.').waitFor()
  expect(await page.getByLabel('Service metadata').inputValue()).toContain('EntityDescriptor')
  await look(page, 'saml-no-certificate')
  await page.getByRole('button', { name: 'Create certificate' }).click()
  await page.getByText('Not used by the service yet').waitFor()
  expect(await page.getByLabel('Service metadata').inputValue()).toContain('EntityDescriptor')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Sign-in service saved').waitFor()
  await look(page, 'saml-certificate')

  const ours = await page.getByLabel('Reply URL (ACS)', { exact: true }).inputValue()
  const offered = await page.evaluate<string>(`fetch('${ours}/metadata').then((answer) => answer.text())`)
  idp.register(ours, encryptingFor(offered))
  await page.getByRole('button', { name: 'Test sign-in' }).click()
  await page.waitForURL(/trial=/)
  await page.getByText('The service works, but Alma Lind would not be signed in').waitFor()
  await page.getByText(/^In use since/).waitFor()
  await look(page, 'saml-tried')

  // a new one, and the one before stays good meanwhile
  await page.getByRole('button', { name: 'Create new certificate' }).click()
  await page.getByText('The previous certificate stays valid until the service uses this one.').waitFor()
  await look(page, 'saml-new-certificate')
  expect(troubles).toEqual([])
  await idp.close()
}, 120_000)

test('the pages fit a phone, in the dark and in Russian', async () => {
  const { page } = await person(browser, { viewport: PHONE, language: 'ru', scheme: 'dark' })
  await signIn(page, ADMIN)
  await page.goto(`${demo}/settings/sso`)
  await page.getByRole('heading', { name: 'Сервисы входа' }).waitFor()
  const named = await ask<{ data: { domain: string } }>(page, 'POST', '/api/settings/sso/domains', {
    domain: 'northwind.example',
  })
  expect([201, 422]).toContain(named.status)
  await page.reload()
  await page.getByText('_staffroom.northwind.example').or(page.locator('input[value^="_staffroom"]')).first().waitFor()
  await look(page, 'sso-phone')
  await page.getByRole('link', { name: NAME }).first().click()
  await page.getByRole('heading', { name: 'Настройка' }).waitFor()
  await look(page, 'sso-provider-phone')
  await page.goto(`${demo}/settings/sso`)
  await page.getByRole('link', { name: SAML }).first().click()
  await page.getByText('Предыдущий сертификат действует, пока').waitFor()
  await look(page, 'saml-provider-phone')
})

test('a directory gets a token, told once', async () => {
  const { page } = await person(browser)
  await signIn(page, ADMIN)
  await page.goto(`${demo}/settings/sso`)
  await page.getByLabel('Directory', { exact: true }).fill(`${NAME} directory`)
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  expect(token).toMatch(/^scim_[\w-]{43}$/)
  expect((await byToken(page, token)).totalResults).toBeGreaterThan(50)
  await look(page, 'sso-directory')
  await page.getByRole('button', { name: `Revoke ${NAME} directory` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Token revoked').waitFor()
  expect((await byToken(page, token)).status).toBe(401)
})
