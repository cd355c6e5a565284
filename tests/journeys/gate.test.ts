import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Change, changed } from './as.ts'
import { bare, demo, launch, letterTo, person, signIn } from './browser.ts'
import { ask } from './looking.ts'

const OF_HENRIK = 'employee@demo.test'
const PASSWORD = 'staffroom-demo'

let browser: Browser
/** Henrik in the demo company, Henrik between sign-in and company, and nobody. */
let henrik: Page
let lobby: Page
let nobody: Page

beforeAll(async () => {
  browser = await launch()
  henrik = (await person(browser)).page
  lobby = (await person(browser)).page
  nobody = (await person(browser)).page
  await signIn(henrik, OF_HENRIK)
  await enterLobby(lobby, OF_HENRIK)
})
afterAll(() => browser.close())

async function enterLobby(page: Page, email: string, password = PASSWORD) {
  await page.goto(`${bare}/signin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/choose-company|confirm-email/)
}

/** Where someone who opens an address ends, once there is something to read. */
async function lands(page: Page, address: string, expected: string) {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForURL(expected, { timeout: 5000 }).catch(() => undefined)
  await page.locator('h1').first().waitFor()
  // a page that only passes through has gone on by now
  await page.waitForTimeout(120)
  expect(page.url()).toBe(expected)
}

describe('addresses that lead on', () => {
  test.each([
    ['S2-RED-01', '/', '/dashboard'],
    ['S2-RED-02', '/contacts', '/dashboard'],
    ['S2-RED-03', '/signin', '/dashboard'],
    ['S2-RED-05', '/reset-password', '/dashboard'],
    ['S2-RED-06', '/choose-company', '/dashboard'],
    ['S2-RED-09', '/signup', '/dashboard'],
    ['S2-RED-10', '/request-demo', '/dashboard'],
    ['S2-MAND-04', '/actions/confirm-email', '/dashboard'],
    ['S2-SET-01', '/settings', '/settings/personal/general'],
  ])('%s: %s in a company, signed in, leads to %s', (_, from, to) => lands(henrik, demo + from, demo + to))

  test.each([
    ['S2-RED-02', '/contacts', '/choose-company'],
    ['S2-RED-04', '/signin', '/company-workspace'],
    ['S2-RED-05', '/reset-password', '/choose-company'],
    ['S2-RED-06', '/choose-company', '/choose-company'],
  ])('%s: %s on the main domain, signed in, leads to %s', (_, from, to) => lands(lobby, bare + from, bare + to))

  test.each([
    ['S2-RED-07', '/choose-company', '/'],
    ['S2-RED-08', '/create-company', '/signin'],
    ['S4-ACC-01', '/people', '/signin'],
    ['S2-PUB-01', '/', '/'],
  ])('%s: %s on the main domain, signed out, leads to %s', (_, from, to) => lands(nobody, bare + from, bare + to))

  test.each([
    ['S2-RED-01', '/', '/signin'],
    ['S2-RED-07', '/choose-company', '/signin'],
    ['S4-ACC-03', '/calendar', '/signin'],
  ])('%s: %s in a company, signed out, leads to %s', (_, from, to) => lands(nobody, demo + from, demo + to))

  test.each([
    ['S2-RED-09', '/signup'],
    ['S2-RED-10', '/request-demo'],
  ])('%s: %s in a company, signed out, is the page of the main domain', (_, path) =>
    lands(nobody, demo + path, bare + path),
  )

  test('S2-RED-08: nobody creates a company', async () => {
    await nobody.goto(`${bare}/signin`)
    expect(
      (await ask(nobody, 'POST', '/api/companies', { name: 'Nobody', domain: 'nobody', countryId: 1 })).status,
    ).toBe(401)
  })

  test('S2-RED-11: a sign-in ends at /dashboard, or where it was asked for', async () => {
    const { page, context } = await person(browser)
    await signIn(page, 'manager@demo.test')
    expect(page.url()).toBe(`${demo}/dashboard`)
    await context.clearCookies()
    await page.goto(`${demo}/calendar?view=agenda`)
    await page.waitForURL(`${demo}/signin`)
    await page.getByLabel('Work email').fill('manager@demo.test')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${demo}/calendar?view=agenda`)
    await context.close()
  })
})

describe('pages that say no', () => {
  test('S2-PUB-17: a link that was never given', async () => {
    await nobody.goto(`${bare}/forgot-password/bad`)
    await nobody.getByText('Sorry, this link is invalid.', { exact: true }).waitFor()
    expect(await nobody.title()).toBe('forgot-password')
  })

  test('S2-PUB-18: no such page, and back in the history', async () => {
    await nobody.goto(`${bare}/terms-and-conditions`)
    await nobody.goto(`${bare}/no-such-path`)
    await nobody.getByText('Something goes wrong', { exact: true }).waitFor()
    await nobody.getByRole('button', { name: 'Go back' }).click()
    await nobody.waitForURL(`${bare}/terms-and-conditions`)
  })

  test('S2-PUB-19: forbidden', async () => {
    await nobody.goto(`${bare}/403`)
    await nobody.getByRole('heading', { name: "You don't have access to this page", level: 1 }).waitFor()
  })

  test('S4-ACC-06 and 07: without the right there is the 403 page, and no call is made for what is behind it', async () => {
    const calls: string[] = []
    const note = (request: { url(): string }) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(pathname)
    }
    henrik.on('request', note)
    for (const path of ['/settings/holidays', '/settings/company/general', '/settings/time-off', '/settings/job-title'])
      await lands(henrik, demo + path, `${demo}/403`)
    henrik.off('request', note)
    // the frame around the page reads what is its own
    expect(calls.filter((path) => /settings|holidays|time-off|job-titles|extra-working-days/.test(path))).toEqual([])
    expect(calls).toContain('/api/user-info')
  })

  test('S4-ACC-06: the one right that a page asks for opens it', async () => {
    const { page, context } = await henrikAs({ permissions: ['settings.holidays.edit'] })
    await page.goto(`${demo}/settings/holidays`)
    await page.getByRole('navigation', { name: 'Settings' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/settings/holidays')
    await context.close()
  })

  test('S4-ACC-02: the gallery of parts is there in the demo company', async () => {
    await henrik.goto(`${demo}/ui`)
    await henrik.getByRole('heading', { name: 'Components', level: 1 }).waitFor()
  })
})

const henrikAs = (change: Change) => changed(browser, henrik, change)

describe('what a person has to do first', () => {
  test('S4-ACC-04: a person whose e-mail is not confirmed', async () => {
    const { page, context } = await henrikAs({ user: { isVerified: false } })
    await lands(page, `${demo}/calendar`, `${demo}/actions/confirm-email`)
    await page.getByText('Please confirm your email').first().waitFor()
    await context.close()
  })

  test('S4-ACC-05: a person who has to change the password', async () => {
    const { page, context } = await henrikAs({ user: { shouldChangePassword: true } })
    await lands(page, `${demo}/calendar`, `${demo}/change-password`)
    await lands(page, `${demo}/change-password`, `${demo}/change-password`)
    await context.close()
  })
})

describe('leaving', () => {
  const colour = (page: Page) =>
    page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--accent-solid').trim()")
  /** Of the session; the browser's own mark stays, so that it is known again. */
  const ofDemo = async (context: BrowserContext) =>
    (await context.cookies(demo))
      .map(({ name }) => name)
      // neither the browser's own name nor the question that the sign-in has for passkeys is anyone's
      .filter((name) => name.includes('demo') && !['__Host-demo_b', '__Host-demo_c'].includes(name))

  test('S4-SES-03 to 07: nothing of the person and of the company stays', async () => {
    const { page, context } = await henrikAs({ theme: { primaryColor: '#15803d' } })
    await context.clearCookies()
    await signIn(page, OF_HENRIK)
    await page.goto(`${demo}/dashboard`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const green = await colour(page)
    expect((await ofDemo(context)).length).toBe(2)
    await page.evaluate("sessionStorage.setItem('of-henrik', 'kept')")
    await page.locator('aside button[aria-haspopup=menu]').last().click()
    const out = page.getByRole('menuitem', { name: 'Sign out' })
    await page.getByRole('menuitem', { name: 'My settings' }).waitFor()
    await context.unroute('**/api/user-info')
    await page.evaluate("localStorage.setItem('staffroom.views.people', '[]')")
    await out.click()
    await page.waitForURL(`${demo}/signin`)
    // on the page as it is, without loading it again
    const blue = await colour(page)
    expect(await ofDemo(context)).toEqual([])
    expect(await page.evaluate<number>('sessionStorage.length')).toBe(0)
    expect(await page.evaluate<string[]>('Object.keys(localStorage)')).toEqual([])
    const authorization = page.waitForRequest(/\/api\//)
    await page.goto(`${demo}/signin`)
    expect((await authorization).headers()).not.toHaveProperty('authorization')
    await nobody.goto(`${bare}/signin`)
    await nobody.getByRole('heading', { level: 1 }).waitFor()
    expect(blue).toBe(await colour(nobody))
    expect(blue).toBe('#2968dc')
    expect(green).not.toBe(blue)
    await page.goBack()
    await page.locator('h1').first().waitFor()
    expect(await page.getByText('Henrik').count()).toBe(0)
    await context.close()
  })

  test('S4-SES-07: a server that does not answer keeps nobody', async () => {
    const { page, context } = await person(browser)
    await signIn(page, OF_HENRIK)
    await page.route('**/api/logout', (route) => route.abort())
    await lands(page, `${demo}/logout`, `${demo}/signin`)
    // the session's cookie is still good, and opens nothing; `leaving.test.ts` has how it ends
    await lands(page, `${demo}/dashboard`, `${demo}/signin`)
    await context.close()
  })

  test('S8-TYPE-06: anyone who cannot be told who they are is signed out', async () => {
    const { page, context } = await person(browser)
    await signIn(page, OF_HENRIK)
    const passed: string[] = []
    page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname))
    await page.route('**/api/user-info', (route) => route.fulfill({ status: 500, json: { message: '', errors: {} } }))
    await lands(page, `${demo}/calendar`, `${demo}/signin`)
    expect(passed).toContain('/logout')
    await context.close()
  })

  test('S8-TYPE-08 and 09: a confirmed e-mail is said, and leads by /logout when someone is signed in', async () => {
    const email = `vera-${Date.now().toString(36)}@example.com`
    const { page, context } = await person(browser)
    await page.goto(`${bare}/signup`)
    await page.getByLabel('First name').fill('Vera')
    await page.getByLabel('Last name').fill('Lind')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a long walk in March')
    await page.getByLabel('I agree that my data is stored').check()
    await page.getByLabel('I accept the').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await enterLobby(page, email, 'a long walk in March')
    const passed: string[] = []
    page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname))
    await page.goto((await letterTo(email, /Confirm/)).link)
    await page.getByText('Email has been confirmed. Please login.', { exact: true }).waitFor()
    await page.waitForURL(`${bare}/signin`)
    expect(passed).toContain('/logout')
    await context.close()
  })
})
