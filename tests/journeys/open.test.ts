import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, DESKTOP, enter, headed, launch, move, person, PHONE, sameElsewhere } from './browser.ts'
import { axe, overflow, watch } from './looking.ts'
import { OPENINGS } from './openings.ts'

/** What lies over a page is looked at while it lies there: by axe, in both schemes, wide and narrow. */
let browser: Browser
let admin: Page

beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  await enter(admin, 'admin@demo.test')
})
afterAll(() => browser.close())

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s', (device, viewport) => {
  let one: Awaited<ReturnType<typeof person>> & ReturnType<typeof watch>
  beforeAll(async () => {
    const visitor = await sameElsewhere(browser, admin.context(), { viewport })
    one = { ...visitor, ...watch(visitor.page) }
  })
  afterAll(() => one.context.close())

  test.each(OPENINGS.filter(({ only = device }) => only === device))('$name', async ({ path, open, list }) => {
    const { page, troubles, still } = one
    troubles.length = 0
    await wear(page, 'light')
    await afresh(page, path)
    await headed(page)
    await still()
    await open(page)
    await still()
    const without = list ? ['region'] : []
    const light = await axe(page, { without })
    await wear(page, 'dark')
    // the same elements: what the scheme changes is their colours
    const dark = await axe(page, { only: ['color-contrast', 'link-in-text-block'] })
    expect({ troubles, light, dark }).toEqual({ troubles: [], light: [], dark: [] })
    expect(await overflow(page)).toBe(0)
  })
})

/** The screen with nothing over it: what the test before has opened went with its screen, or goes with the whole page. */
async function afresh(page: Page, path: string): Promise<void> {
  await move(page, '/403')
  const left = page
    .locator('dialog, [role=dialog], [role=menu], [role=listbox], [data-tone=error], [data-tone=success]')
    .filter({ visible: true })
  if ((await left.count()) > 0) await page.goto(demo + path)
  else await move(page, path)
}

async function wear(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  if (page.url().startsWith(demo)) await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
}
