import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, launch, person, signIn } from './browser.ts'
import { intercept } from './intercepting.ts'
import { ask } from './looking.ts'

/** Signing out, with other windows, other colours, and a server that hears of it late. `gate.test.ts` has what is specified. */
const OF_HENRIK = 'employee@demo.test'
let browser: Browser
let henrik: Page

beforeAll(async () => {
  browser = await launch()
  henrik = (await person(browser)).page
  await signIn(henrik, OF_HENRIK)
})
afterAll(() => browser.close())

const colour = (page: Page) =>
  page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--accent-solid').trim()")

/** Of the session; the browser's own mark and the question of the sign-in for passkeys are nobody's. */
const ofSession = async (context: BrowserContext) =>
  (await context.cookies(demo)).map(({ name }) => name).filter((name) => /demo_[se]$/.test(name))

describe('leaving', () => {
  /** How it fails, and how that ends. */
  const FAILS: [how: string, (context: BrowserContext) => Promise<() => void>][] = [
    ['no network', (context) => context.setOffline(true).then(() => () => {})],
    ['a call that gets no answer', (context) => intercept(context, '**/api/logout', (route) => route.abort())],
    [
      'a page of the proxy',
      (context) =>
        intercept(context, '**/api/logout', (route) => route.fulfill({ status: 502, contentType: 'text/html' })),
    ],
    [
      'an error of the server',
      (context) =>
        intercept(context, '**/api/logout', (route) =>
          route.fulfill({ status: 500, json: { message: '', errors: {} } }),
        ),
    ],
  ]
  test.each(FAILS)(
    'S4-SES-07: %s keeps nobody in, and the session ends once the server can be reached',
    async (_, fail) => {
      // a session of its own: it ends here
      const { page, context } = await person(browser)
      await signIn(page, OF_HENRIK)
      const session = await context.cookies(demo)
      await page.locator('aside button[aria-haspopup=menu]').last().click()
      const mend = await fail(context)
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL(`${demo}/signin`)
      await page.getByText('Henrik').first().waitFor({ state: 'detached' })
      expect(await colour(page)).toBe('#2968dc')
      // the cookie that pages can see is gone; the other one is the server's to clear
      expect((await ofSession(context)).filter((name) => name.endsWith('_e'))).toEqual([])
      await page.evaluate("history.pushState(null, '', '/dashboard')")
      await context.setOffline(false)
      // loaded again at a page of the company, with the session's cookie still there: nobody is in
      await page.goto(`${demo}/dashboard`)
      await page.waitForURL(`${demo}/signin`)
      await page.locator('h1').first().waitFor()
      expect(await page.getByText('Henrik').count()).toBe(0)
      mend()
      await expect.poll(() => ofSession(context), { timeout: 15_000 }).toEqual([])
      const thief = await person(browser)
      await thief.context.addCookies(session)
      await thief.page.goto(`${demo}/dashboard`)
      await thief.page.waitForURL(`${demo}/signin`)
      await thief.context.close()
      await context.close()
    },
  )

  test('S4-SES-07: who signs in again before the server knew of it stays signed in', async () => {
    const { page, context } = await person(browser)
    await signIn(page, OF_HENRIK)
    const mend = await intercept(context, '**/api/logout', (route) => route.abort())
    await page.goto(`${demo}/logout`)
    await page.waitForURL(`${demo}/signin`)
    await signIn(page, OF_HENRIK)
    mend()
    await page.goto(`${demo}/calendar`)
    await page.locator('h1').first().waitFor()
    expect(page.url()).toBe(`${demo}/calendar`)
    expect(await page.evaluate<string | null>("localStorage.getItem('staffroom.signing-out')")).toBe(null)
    await context.close()
  })

  test('S4-SES-06: other windows of the browser leave together with the one that signs out', async () => {
    const { page, context } = await person(browser)
    await signIn(page, OF_HENRIK)
    const other = await context.newPage()
    await other.goto(`${demo}/calendar`)
    await other.locator('h1').first().waitFor()
    await page.goto(`${demo}/logout`)
    await other.waitForURL(`${demo}/signin`)
    expect(await colour(other)).toBe('#2968dc')
    await context.close()
  })

  test('S4-SES-05: the colour comes with the sign-in and goes with the sign-out, on one and the same page', async () => {
    const { page, context } = await person(browser)
    await context.route('**/api/user-info', async (route) => {
      const info = (await ask<{ theme: object }>(henrik, 'GET', '/api/user-info').catch(() => null))?.body
      if (!info) return route.abort().catch(() => {})
      await route.fulfill({ json: { ...info, theme: { primaryColor: '#15803d' } } })
    })
    await signIn(page, OF_HENRIK)
    await page.locator('h1').first().waitFor()
    await page.evaluate('window.samePage = true')
    await expect.poll(() => colour(page)).toBe('#15803d')
    await page.locator('aside button[aria-haspopup=menu]').last().click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(`${demo}/signin`)
    expect(await colour(page)).toBe('#2968dc')
    expect(await page.evaluate<boolean>('window.samePage')).toBe(true)
    await context.close()
  })
})
