import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, demo, headed, launch, person, PHONE, signIn } from './browser.ts'
import { axe, overflow, watch } from './looking.ts'
import { OPENINGS } from './openings.ts'

/** What lies over a page is looked at while it lies there: by axe, in both schemes, wide and narrow. */
let browser: Browser
let admin: Page

beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  await signIn(admin, 'admin@demo.test')
})
afterAll(() => browser.close())

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s', (device, viewport) => {
  let one: Awaited<ReturnType<typeof person>> & ReturnType<typeof watch>
  beforeAll(async () => {
    const visitor = await person(browser, { viewport })
    await visitor.context.addCookies(await admin.context().cookies())
    one = { ...visitor, ...watch(visitor.page) }
  })
  afterAll(() => one.context.close())

  test.each(OPENINGS.filter(({ only = device }) => only === device))('$name', async ({ path, open, list }) => {
    const { page, troubles, still } = one
    troubles.length = 0
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(demo + path)
    await headed(page)
    await still()
    await open(page)
    await still()
    const without = list ? ['region'] : []
    const light = await axe(page, { without })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    // the same elements: what the scheme changes is their colours
    const dark = await axe(page, { only: ['color-contrast', 'link-in-text-block'] })
    expect({ troubles, light, dark }).toEqual({ troubles: [], light: [], dark: [] })
    expect(await overflow(page)).toBe(0)
  })
})
