import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POINTED_AT, POLYGLOT } from '#tests/polyglot.ts'
import { INSIDE } from './addresses.ts'
import { demo, DESKTOP, enter, launch, move, person } from './browser.ts'
import { ask, watch } from './looking.ts'

/** They show nothing that someone typed, or only what another of these screens shows as well. */
const LEFT_OUT = [
  '/change-password',
  '/update-profile',
  '/ui',
  '/people/import',
  '/people/{id}/files/folder/{folderId}',
  '/settings/company/sign-in',
  '/settings/roles/create',
  '/settings/time-off/policies/create',
]
/** Of the addresses with an id those of a person. */
const SCREENS = [
  ...INSIDE.filter((path) => !LEFT_OUT.includes(path) && (!path.includes('{id}') || path.startsWith('/people/'))),
  '/calendar?view=month',
  '/people?join=create',
]

/** What a program has written (ids, days, kinds, addresses of ours, zones, codes): everything else someone may have typed. */
const WRITTEN = /^$|^[a-z0-9_.:#/?=&+%*-]+$|^\d{4}-\d\d-\d\d|^[A-Z][A-Za-z]+\/[A-Za-z_/]+$|^[A-Z]{2,3}$|^\/api\//

let spoilt = 0
/** The same answer with the polyglot in every text that someone may have typed. */
function spoil(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spoil)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spoil(one)]))
  if (typeof value !== 'string' || WRITTEN.test(value)) return value
  spoilt++
  return `${value} ${POLYGLOT}`
}

/** One of each frame: what the policy is, and that it lets the page be, is the same on every screen of a frame. */
const FRAMES = ['/dashboard', '/settings/departments', '/people/{id}/job']

const ran = (page: Page) => page.evaluate<number>('window.scriptRan ?? 0')

let browser: Browser
let context: BrowserContext
let asking: Page
const ids: Record<string, string> = {}
beforeAll(async () => {
  browser = await launch()
  const admin = await person(browser)
  context = admin.context
  asking = admin.page
  await enter(admin.page, 'admin@demo.test')
  const { body } = await ask<{ data: { id: string }[] }>(admin.page, 'GET', '/api/people?search=nordstr')
  ids['{id}'] = body.data[0]!.id
})
afterAll(() => browser.close())

describe.each([
  // without it nothing holds a script back but the screen itself: every screen
  ['without its policy', true, SCREENS],
  ['as the page is', false, FRAMES],
] as const)('%s', (_name, bypassCSP, screens) => {
  let page: Page
  let still: () => Promise<void>
  beforeAll(async () => {
    const own = await browser.newContext({
      bypassCSP,
      viewport: DESKTOP,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    })
    await own.addCookies(await context.cookies())
    page = await own.newPage()
    still = watch(page).still
    // asked anew by a page: outside of a browser names below localhost are not found everywhere
    await own.route('**/api/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      if (route.request().method() !== 'GET' || /avatar|logo/.test(pathname)) return route.continue()
      // a page that asks once more while its test ends
      const answer = await ask(asking, 'GET', pathname + search).catch(() => null)
      if (!answer) return route.abort().catch(() => {})
      return route.fulfill({ status: answer.status, json: spoil(answer.body) })
    })
  })

  test('a text that was taken for markup would be noticed', async () => {
    await page.goto(`${demo}/dashboard`)
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(POLYGLOT)})`)
    await expect.poll(() => ran(page)).toBe(bypassCSP ? 1 : 0)
  })

  test.each(screens)('nothing that someone typed runs on %s', async (path) => {
    const before = spoilt
    await page.evaluate('window.scriptRan = 0')
    await move(page, path.replace('{id}', ids['{id}']!))
    await page.locator('h1, [role=alert]').first().waitFor()
    await still()
    // what shows itself only under the pointer or the focus
    await page.evaluate(POINTED_AT)
    expect(await ran(page)).toBe(0)
    expect(
      await page.locator('[href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i]').count(),
    ).toBe(0)
    expect(spoilt).toBeGreaterThan(before)
    expect(await page.locator('body').innerText()).toContain('javascript:/*')
  })
})

test('a script that gets into a page does not run, and the browser tells the server', async () => {
  await asking.goto(`${demo}/dashboard`)
  const sent = asking.waitForRequest((request) => new URL(request.url()).pathname === '/policy-reports')
  await asking.evaluate(
    `document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.scriptRan = 9' }))`,
  )
  const { 'csp-report': report } = (await sent).postDataJSON() as { 'csp-report': Record<string, string> }
  expect([report['effective-directive'], report['blocked-uri']]).toEqual(['script-src-elem', 'inline'])
  expect(await ran(asking)).toBe(0)
})
