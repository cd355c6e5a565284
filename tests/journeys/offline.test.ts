import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, headed, launch, move, open, person, PHONE, sameElsewhere } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** A network that goes and comes back, a proxy that answers in the server's place, parts of the program that do not arrive. */
let browser: Browser
let admin: Page
let manager: Page

beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  manager = (await person(browser)).page
  await enter(admin, 'admin@demo.test')
  await enter(manager, 'manager@demo.test')
})
afterAll(() => browser.close())

/** What becomes of the calls of a browser, where they do not simply reach the server. */
const troubled = new WeakMap<BrowserContext, (route: Route) => Promise<void>>()

/**
 * The same person in a browser of their own, whose network the test holds in its hands. It holds it from the beginning to the end: a
 * request that is on its way while the browser begins to intercept passes by, and one while it stops never arrives.
 */
async function another(from: Page, options: Parameters<typeof person>[1] = {}) {
  const one = await sameElsewhere(browser, from.context(), options)
  await one.context.route('**/api/**', (route) => (troubled.get(one.context) ?? ((free) => free.continue()))(route))
  return one
}

const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' })

/** Answers of the server are put aside until `mend`. */
const answering = (how: (route: Route) => Promise<void>) => async (context: BrowserContext) =>
  void troubled.set(context, how)

/** How a change can fail to reach the server. */
const BROKEN: [how: string, break_: (context: BrowserContext) => Promise<unknown>][] = [
  ['no network', (context) => context.setOffline(true)],
  ['a server out of reach', answering((route) => route.abort())],
  ['502 and a page of the proxy', answering(html(502))],
  ['503 and a page of the proxy', answering(html(503))],
  ['504 and nothing', answering((route) => route.fulfill({ status: 504 }))],
  ['418 and nothing', answering((route) => route.fulfill({ status: 418 }))],
  [
    "503 in the gateway's own JSON",
    answering((route) => route.fulfill({ status: 503, json: { message: 'Unavailable' } })),
  ],
  ['200 and a page of the hotel', answering(html(200))],
]
async function mend(context: BrowserContext) {
  troubled.delete(context)
  await context.setOffline(false)
}

/** The browser itself speaks of sockets that it could not open, and React of pages that could not be loaded. */
const own = (troubles: readonly string[]) =>
  troubles.filter((one) => !/^(WebSocket connection|ChunkLoadError|OutOfReach)/.test(one))

const line = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline. Changes are kept.' })

describe('the line in the shell', () => {
  test.each(BROKEN)('%s: it says so, and goes away by itself', async (_, break_) => {
    const { page, context, troubles } = await another(admin)
    await open(page, '/settings/departments')
    await break_(context)
    // anything that asks the server
    await page.getByRole('link', { name: 'People', exact: true }).first().click()
    await line(page).waitFor()
    await mend(context)
    await line(page).waitFor({ state: 'detached' })
    await page
      .getByRole('link', { name: /Nordström/ })
      .first()
      .waitFor()
    expect(own(troubles)).toEqual([])
    await context.close()
  })

  test.each(['light', 'dark'] as const)('on a phone too, and nothing is pushed aside (%s)', async (scheme) => {
    const { page, context } = await another(admin, { viewport: PHONE, scheme })
    await open(page, '/dashboard')
    // until it is known who reads, the heading is a bone
    await page.locator('h1', { hasText: /\w/ }).waitFor()
    await context.setOffline(true)
    await line(page).waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await axe(page)).toEqual([])
    await context.close()
  })

  test('in Russian and Swedish', async () => {
    for (const [language, words] of [
      ['ru', 'Вы не в сети. Изменения не пропадут.'],
      ['sv', 'Du är offline. Ändringarna finns kvar.'],
    ] as const) {
      const { page, context } = await another(admin, { language })
      await open(page, '/dashboard')
      await context.setOffline(true)
      await page.getByText(words).waitFor()
      await context.close()
    }
  })
})

/** The keys with which a kind of call came, in order. */
function keysOf(page: Page, path: RegExp): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(new URL(request.url()).pathname))
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

/** Once it is told to, the server does what is asked of it next, and nobody learns of it. To be called before the page is opened. */
async function losing(page: Page, urlPattern: string) {
  let isDue = false
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    // a list is read again whenever another person changes it
    const isLost = isDue && request.method !== 'GET'
    if (isLost) isDue = false
    const answered = isLost
      ? devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      : devtools.send('Fetch.continueRequest', { requestId })
    // the page may have let go of it in the meantime
    void answered.catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
  return () => void (isDue = true)
}

describe('saving a form', () => {
  let kept: Awaited<ReturnType<typeof another>> | undefined
  /**
   * The administrator's browser on a screen, with a network that works. One that ended well serves the next test; one that lost the whole
   * network is new, as parts of its program may not have arrived, and so is the one after a test that failed.
   */
  async function adminOn(path: string, isNew: boolean) {
    const one = (!isNew && kept) || (await another(admin))
    if (kept === one) kept = undefined
    one.troubles.length = 0
    await move(one.page, path)
    await headed(one.page)
    const done = async () => {
      if (isNew || kept) await one.context.close()
      else kept = one
    }
    return { ...one, done }
  }

  test.each(BROKEN)(
    '%s: the form says that nothing was saved, keeps what was typed, and saves again',
    async (how, break_) => {
      const name = `Offline ${how}`
      const { page, context, troubles, done } = await adminOn('/settings/departments', how === 'no network')
      await page.getByRole('button', { name: /^Add/ }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill(name)
      const keys = keysOf(page, /\/departments$/)
      await break_(context)
      await page.keyboard.press('Control+Enter')
      const said = dialog.getByRole('alert')
      await said.getByText(/Couldn't save: .* Your changes are kept\./).waitFor()
      expect(await dialog.getByLabel('Name').inputValue()).toBe(name)
      await mend(context)
      await said.getByRole('button', { name: 'Try again' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(name, { exact: true }).first().waitFor()
      expect(keys.length).toBe(2)
      expect(keys[0]).toMatch(/./)
      expect(keys[1]).toBe(keys[0])
      expect(own(troubles)).toEqual([])
      await done()
    },
  )

  test('the answer is lost on its way: saved again it is there once', async () => {
    const { page, context } = await sameElsewhere(browser, admin.context())
    const lose = await losing(page, '*/api/departments')
    await open(page, '/settings/departments')
    await page.getByRole('button', { name: /^Add/ }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Once and only once')
    lose()
    await page.keyboard.press('Control+Enter')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { body } = await ask<{ data: { name: string }[] }>(page, 'GET', '/api/departments')
    expect(body.data.filter(({ name }) => name === 'Once and only once')).toHaveLength(1)
    await context.close()
  })
})

describe('deciding', () => {
  test.each(BROKEN.filter(([how]) => /no network|502|418/.test(how)))(
    '%s: the message says that it did not happen, and approves again as the same act',
    async (_, break_) => {
      const { page, context, troubles } = await another(manager)
      await open(page, '/approvals')
      const keys = keysOf(page, /decide|decision|approvals/)
      await page
        .getByRole('button', { name: /^Approve$/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await break_(context)
      await dialog.getByRole('button', { name: /^Approve$/ }).click()
      const said = page
        .locator('[data-tone=error]:not([data-leaving=true])')
        .filter({ hasText: "That didn't go through" })
      await said.waitFor()
      // still without: the same message comes back
      await said.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => keys.length).toBe(2)
      await said.waitFor()
      await mend(context)
      await said.getByRole('button', { name: 'Try again' }).click()
      await page.locator('[data-tone=success]').waitFor()
      expect(keys.length).toBe(3)
      expect(new Set(keys).size).toBe(1)
      expect(own(troubles)).toEqual([])
      await context.close()
    },
  )

  test('closed, the message leaves things as they are, and the same decision can be made again', async () => {
    const { page, context } = await another(manager)
    await open(page, '/approvals')
    await answering(html(502))(context)
    await page
      .getByRole('button', { name: /^Approve$/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve$/ })
      .click()
    const said = page.locator('[data-tone=error]').filter({ hasText: "That didn't go through" })
    await said.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => said.getAttribute('data-leaving')).toBe('true')
    await mend(context)
    expect(
      await page
        .getByRole('button', { name: /^Approve$/ })
        .first()
        .isEnabled(),
    ).toBe(true)
    await context.close()
  })
})
