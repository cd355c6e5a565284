import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bare, launch, letterTo, of, person, PHONE, signIn } from './browser.ts'
import { confirmWeek } from './founding.ts'
import { ask, axe, overflow } from './looking.ts'

const PASSWORD = 'a long walk through the hills'
const mark = randomUUID().slice(0, 8)
const domain = `nordlys-${mark}`
const host = of(domain)
const first = `olga-${mark}@example.test`
const second = `olga-nyberg-${mark}@example.test`

let browser: Browser
beforeAll(async () => {
  browser = await launch()
  await foundCompany()
}, 60_000)
afterAll(() => browser.close())

/** Olga and a company of hers, as `stranger.test.ts` walks it by hand. */
async function foundCompany() {
  const { page, context } = await person(browser)
  await page.goto(`${bare}/signin`)
  const consent = { consentData: true, consentTerms: true }
  await ask(page, 'POST', '/api/sign-up', {
    firstName: 'Olga',
    lastName: 'Nyberg',
    email: first,
    password: PASSWORD,
    ...consent,
  })
  await page.goto((await letterTo(first, /Confirm/)).link)
  await page.waitForURL(/\/signin$/)
  await ask(page, 'POST', '/api/sign-in', { email: first, password: PASSWORD })
  const company = { companyName: 'Nordlys', domain, countryId: 752 }
  expect((await ask(page, 'POST', '/api/companies', company)).status).toBe(201)
  await page.goto(`${host}/session-transfer`)
  await confirmWeek(page)
  await context.close()
}

const integrations = async (page: Page) => {
  await page.goto(`${host}/settings/personal/integrations`)
  await page.getByRole('heading', { name: 'Access tokens' }).waitFor()
}

/** As a program of the holder calls, from a browser that is nobody. */
async function program(token: string) {
  const { page, context } = await person(browser)
  await page.goto(`${host}/signin`)
  const status = await page.evaluate<number>(
    `fetch('/api/settings/company/locations', { headers: { Authorization: 'Bearer ${token}' } }).then((answer) => answer.status)`,
  )
  await context.close()
  return status
}

/** The calendar's secret addresses stand beside the tokens: one is made, handed to a program, read by it, and turned off. */
async function subscribes(page: Page) {
  const link = page.getByRole('region', { name: 'Calendar links' }).getByRole('listitem', { name: 'My time off' })
  await link.getByRole('button', { name: 'Create calendar link' }).click()
  const address = await link.getByRole('textbox', { name: 'Calendar link' }).inputValue()
  const [device, google] = ['Open in your calendar app', 'Add to Google Calendar'].map((name) =>
    link.getByRole('link', { name }).getAttribute('href'),
  )
  const webcal = address.replace('http:', 'webcal:')
  expect([await device, await google]).toEqual([
    webcal,
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  ])
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect((await ask(page, 'GET', new URL(address).pathname)).status).toBe(200)
  await integrations(page)
  await link.getByText('Last read').waitFor()
  await link.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await link.getByRole('button', { name: 'Create calendar link' }).waitFor()
  expect((await ask(page, 'GET', new URL(address).pathname)).status).toBe(404)
}

test.each([
  ['a desktop', {}],
  ['a phone, dark', { viewport: PHONE, scheme: 'dark' as const }],
])('on %s Olga makes a token, her program calls with it, and she revokes it', async (_where, options) => {
  const { page, troubles, context } = await person(browser, options)
  await signIn(page, first, PASSWORD, host)
  await integrations(page)
  await subscribes(page)
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  // what is missing is said under its field
  await dialog.getByText('This field is required.').waitFor()
  await dialog.getByText('Choose at least one.').waitFor()
  await dialog.getByLabel('Name').fill('Payroll export')
  await dialog.getByLabel('Company', { exact: true }).check()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByLabel('Token', { exact: true })
  await shown.waitFor()
  const token = await shown.inputValue()
  expect(token).toMatch(/^srt_[\w-]{43}$/)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText(`${token.slice(0, 10)}…`).waitFor()
  expect(await page.content()).not.toContain(token)
  expect((await letterTo(first, /New access token/)).body).not.toContain(token)

  expect(await program(token)).toBe(200)
  await integrations(page)
  await page.getByText(/last used .* from/).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Revoke Payroll export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No tokens yet.').waitFor()
  expect(await program(token)).toBe(401)
  expect(troubles).toEqual([])
  await context.close()
})

/** Keeps what each field holds when it comes into the page. */
const rememberFirstValues = `
  window.firstValues = {}
  new MutationObserver(() => {
    for (const { name, value } of document.querySelectorAll('input')) if (name) window.firstValues[name] ??= value
  }).observe(document.body, { childList: true, subtree: true })`

test('what Olga was writing is there again when her session has ended in between', async () => {
  const olga = await person(browser)
  const { page } = olga
  await signIn(page, first, PASSWORD, host)
  const { body } = await ask<{ user: { id: string } }>(page, 'GET', '/api/user-info')
  await page.goto(`${host}/people/${body.user.id}/personal`)
  await page.getByRole('button', { name: 'Add: Contact' }).click()
  await page.getByLabel('Mobile phone').fill('+46 70 123 45 67')

  const elsewhere = await person(browser)
  await signIn(elsewhere.page, first, PASSWORD, host)
  expect((await ask(elsewhere.page, 'DELETE', '/api/settings/personal/sessions')).status).toBe(200)

  // the page may have heard of it by itself and be on its way to the sign-in
  const save = (button: Locator) => button.click({ timeout: 3000 }).catch(() => undefined)
  const back = async (path: RegExp) => {
    await page.waitForURL(/\/signin$/)
    await page.getByText('Your session has ended. Sign in to go on where you were.').waitFor()
    expect(await page.getByLabel('Work email').inputValue()).toBe(first)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.evaluate(rememberFirstValues)
    await page.keyboard.press('Enter')
    await page.waitForURL(path)
  }
  // a field never appears without what was written in it
  const firstValues = () => page.evaluate<string[]>('Object.values(window.firstValues)')
  await save(page.getByRole('button', { name: 'Save', exact: true }))
  await back(new RegExp(`/people/${body.user.id}/personal$`))
  await page.getByLabel('Mobile phone').waitFor()
  expect(await page.getByLabel('Mobile phone').inputValue()).toBe('+46 70 123 45 67')
  expect(await firstValues()).toContain('+46 70 123 45 67')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByText(/saved|changed/i)
    .first()
    .waitFor()
  // given back once, and kept nowhere any more
  expect(await page.evaluate<string>('JSON.stringify({ ...sessionStorage })')).not.toContain('70 123')

  // a dialog in which someone was writing opens by itself
  await page.goto(`${host}/settings/company/locations`)
  await page
    .getByRole('button', { name: /Add location/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Name').fill('Hall by the harbour')
  expect((await ask(elsewhere.page, 'DELETE', '/api/settings/personal/sessions')).status).toBe(200)
  await save(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await back(/\/settings\/company\/locations$/)
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Hall by the harbour')
  expect(await firstValues()).toContain('Hall by the harbour')
  expect(olga.troubles.filter((trouble) => !/401/.test(trouble))).toEqual([])
  await olga.context.close()
  await elsewhere.context.close()
})

test('Olga changes her address: both are told, the wait is in sight, and from the old mailbox it is undone', async () => {
  const { page, troubles } = await person(browser)
  await signIn(page, first, PASSWORD, host)
  await page.goto(`${host}/settings/personal/security`)
  await page.getByText(`You sign in with ${first}.`).waitFor()
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(second)
  await page.getByLabel('Current password').fill('not the password')
  await page.getByRole('button', { name: 'Send confirmation' }).click()
  await page.getByText('Wrong password.').waitFor()
  expect(await page.getByLabel('New email').inputValue()).toBe(second)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Send confirmation' }).click()
  await page.getByText(`${second} is not confirmed yet.`).waitFor()
  expect(await axe(page)).toEqual([])
  // called off and asked for again
  await page.getByRole('button', { name: 'Cancel change' }).click()
  await page.getByText(`${second} is not confirmed yet.`).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(second)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Send confirmation' }).click()
  await page.getByText(`${second} is not confirmed yet.`).waitFor()

  const notice = await letterTo(first, /wants to change/)
  await page.goto((await letterTo(second, /Confirm your new/)).link)
  // the server's own words
  await page.getByText('Your email has been changed. Sign in with the new address.').waitFor()
  // by way of /logout: before that the old session would still open the dashboard
  await page.waitForURL(/\/signin$/)
  await signIn(page, second, PASSWORD, host)

  const holder = await person(browser, { viewport: PHONE })
  await holder.page.goto(notice.link)
  await holder.page.getByRole('heading', { name: "Wasn't you?" }).waitFor()
  await holder.page.getByText(second).waitFor()
  expect(await axe(holder.page)).toEqual([])
  expect(await overflow(holder.page)).toBe(0)
  // opening it has stopped nothing
  await holder.page.reload()
  await holder.page.getByRole('button', { name: 'Stop change' }).click()
  await holder.page.getByRole('heading', { name: 'The change has been stopped' }).waitFor()
  await page.goto(`${host}/dashboard`)
  await page.waitForURL(/\/signin$/)

  await holder.page.goto((await letterTo(first, /Reset your password/)).link)
  const field = holder.page.getByLabel('New password', { exact: true })
  await field.fill('olga-nyberg-2026')
  await holder.page.getByRole('button', { name: 'Save password' }).click()
  await holder.page.getByText("Don't use your name, email or company in the password.").waitFor()
  await field.fill('harbour lantern cedar')
  await holder.page.getByText('Strong.').waitFor()
  await holder.page.getByRole('button', { name: 'Save password' }).click()
  await holder.page.waitForURL(/\/signin$/)
  await signIn(holder.page, first, 'harbour lantern cedar', host)
  await holder.page.goto(notice.link)
  await holder.page.getByText('Sorry, this link is invalid.').waitFor()
  expect([...troubles, ...holder.troubles]).toEqual([])
})
