import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INSIDE } from './addresses.ts'
import { enter, headed, launch, move, person } from './browser.ts'
import { layoutFaults } from './layout.ts'
import { watch } from './looking.ts'
import { records } from './records.ts'

/** Between the desktop and the phone: small laptops and tablets. */
const WIDTHS = [
  ['a small laptop, light', { width: 1024, height: 768 }, 'light'],
  ['a tablet, dark', { width: 820, height: 1180 }, 'dark'],
] as const

let browser: Browser
let admin: Awaited<ReturnType<typeof person>> & ReturnType<typeof watch>
let at: (path: string) => string
beforeAll(async () => {
  browser = await launch()
  const one = await person(browser)
  admin = { ...one, ...watch(one.page) }
  await enter(admin.page, 'admin@demo.test')
  at = await records(admin.page)
})
afterAll(() => browser.close())

test.each(WIDTHS)(
  'on %s nothing is cut, overlaps or pushes sideways',
  async (_where, viewport, colorScheme) => {
    const { page, still } = admin
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const found: Record<string, string[]> = {}
    for (const path of INSIDE) {
      await move(page, at(path))
      await headed(page)
      await still()
      const faults = await layoutFaults(page)
      if (faults.length > 0) found[path] = faults
    }
    expect(found).toEqual({})
  },
  120_000,
)
