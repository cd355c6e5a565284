import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Change, changed } from './as.ts'
import { bare, demo, enter, launch, open, person, PHONE } from './browser.ts'
import { MAIN, SLIM } from '../specification/menus.ts'
import { ask } from './looking.ts'

const SETTINGS = readFileSync(new URL('../specification/routes.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t')[0]!)
  .filter((path) => /^\/settings\/[a-z-]+(\/[a-z-]+)?$/.test(path) && !/create|categories/.test(path))

/** Beyond the specification. */
const OUR_SETTINGS = [
  '/settings/audit',
  '/settings/company/sign-in',
  '/settings/employee-fields/tables',
  '/settings/employee-fields/skills',
  '/settings/webhooks',
  '/settings/company/dashboard',
  '/settings/time-off/types',
  '/settings/time-off/flows',
  '/settings/time-off/coverage',
]
const OUR_MENU = ['/people/expiring', '/people/groups', '/checklists']

let browser: Browser
let admin: Page
let henrik: Page
let adminId: string
/** Of the specified addresses those that have no page yet. */
const missing = new Set<string>()

beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  henrik = (await person(browser)).page
  await enter(admin, 'admin@demo.test')
  await enter(henrik, 'employee@demo.test')
  adminId = (await ask<{ user: { id: string } }>(admin, 'GET', '/api/user-info')).body.user.id
  for (const path of new Set([...SLIM, ...MAIN, ...SETTINGS])) if (await isMissing(path)) missing.add(path)
})
afterAll(() => browser.close())

async function isMissing(path: string) {
  await admin.evaluate("history.pushState({}, '', '/403')")
  await admin.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  const address = filled(path)
  await admin.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
  await admin.locator('h1', { hasNotText: "You don't have access to this page" }).first().waitFor()
  return (await admin.getByRole('heading', { name: 'Something goes wrong' }).count()) > 0
}

const filled = (path: string) => path.replace('{id}', adminId)
const built = (paths: readonly string[]) => paths.filter((path) => !missing.has(path)).map(filled)
const henrikAs = (change: Change) => changed(browser, henrik, change)
const adminAgain = (options: Parameters<typeof person>[1] = {}) => changed(browser, admin, {}, options)

const menu = (page: Page) => page.locator('aside').getByRole('navigation', { name: 'Main' })
interface Linked {
  getAttribute(name: string): string
}
const hrefs = (place: Locator) =>
  place.getByRole('link').evaluateAll((links) => links.map((link) => (link as unknown as Linked).getAttribute('href')))
const addresses = (page: Page) => hrefs(menu(page))
const openOwnMenu = (page: Page) => page.locator('aside button[aria-haspopup=menu]').last().click()

describe('the sidebar', () => {
  test('S2-MENU-04 and 05, S4-UI-05: slim at first, entries as far as their pages are there', async () => {
    const { page, context } = await adminAgain()
    await open(page, '/dashboard')
    expect((await addresses(page)).slice(0, built(SLIM).length)).toEqual(built(SLIM))
    expect(await addresses(page)).toContain(`/people/${adminId}`)
    // after it what it lacks of the main menu
    for (const path of built(MAIN).filter((one) => !one.startsWith('/settings')))
      expect(await addresses(page)).toContain(path)
    await context.close()
  })

  test('S2-MENU-01, S4-UI-05: the main menu by the user menu, remembered', async () => {
    const { page, context } = await adminAgain()
    await open(page, '/dashboard')
    await openOwnMenu(page)
    await page.getByRole('menuitem', { name: 'Show full menu' }).click()
    await expect.poll(() => addresses(page)).toEqual([...built(MAIN), ...OUR_MENU])
    await page.reload()
    await page.locator('h1').first().waitFor()
    expect(await addresses(page)).toEqual([...built(MAIN), ...OUR_MENU])
    await openOwnMenu(page)
    await page.getByRole('menuitem', { name: 'Show short menu' }).click()
    await expect.poll(async () => (await addresses(page))[1]).toBe('/approvals')
    await context.close()
  })

  test.each([
    ['neither', [], false],
    ['view', ['people.people.view'], true],
    ['edit', ['people.people.edit'], true],
  ])('S2-MENU-06: People with %s of its permissions', async (_, permissions, there) => {
    const { page, context } = await henrikAs({ permissions })
    await open(page, '/dashboard')
    expect((await addresses(page)).includes('/people')).toBe(there)
    await context.close()
  })

  test('S2-MENU-08: folded, it stays folded', async () => {
    const { page, context } = await adminAgain()
    await open(page, '/dashboard')
    const wide = (await page.locator('aside').boundingBox())!.width
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect.poll(async () => (await page.locator('aside').boundingBox())!.width).toBeLessThan(wide / 2)
    expect(await page.evaluate<string>("localStorage.getItem('staffroom.rail')")).toBe('true')
    await page.reload()
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor()
    expect((await page.locator('aside').boundingBox())!.width).toBeLessThan(wide / 2)
    // the words are there for people who do not see the pictures
    await menu(page).getByRole('link', { name: 'Calendar' }).click()
    await page.waitForURL(`${demo}/calendar`)
    await context.close()
  })

  test('S2-MENU-10: the user menu leads to the own settings and out', async () => {
    const { page, context } = await adminAgain()
    await open(page, '/dashboard')
    await openOwnMenu(page)
    const own = page.getByRole('menu')
    expect(await own.getByRole('menuitem', { name: 'My settings' }).getAttribute('href')).toBe(
      '/settings/personal/general',
    )
    expect(await own.getByRole('menuitem', { name: 'Sign out' }).getAttribute('href')).toBe('/logout')
    // by keys: the last one, and Esc gives the focus back
    await page.keyboard.press('End')
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Sign out')
    await page.keyboard.press('Escape')
    await own.waitFor({ state: 'detached' })
    expect(await page.evaluate<string | null>("document.activeElement.getAttribute('aria-haspopup')")).toBe('menu')
    await context.close()
  })

  test("the company's name opens its settings, and the way to other companies", async () => {
    const { page, context } = await adminAgain()
    await open(page, '/dashboard')
    await page.locator('aside button[aria-haspopup=menu]').first().click()
    await page.getByRole('menuitem', { name: 'Company settings' }).waitFor()
    await page.getByRole('menuitem', { name: 'All my workspaces' }).click()
    await page.waitForURL((url) => url.origin === bare)
    await context.close()
  })
})

describe('the settings', () => {
  const items = (page: Page) => hrefs(page.getByRole('navigation', { name: 'Settings' }))

  test('S2-SET-02, S2-MENU-09: an administrator has every page that is there', async () => {
    const { page, context } = await adminAgain()
    await open(page, '/settings/personal/general')
    expect((await items(page)).toSorted()).toEqual([...built(SETTINGS), ...OUR_SETTINGS].toSorted())
    await menu(page).waitFor()
    await context.close()
  })

  test.each([
    ['settings.holidays.edit', '/settings/holidays'],
    ['settings.departments.edit', '/settings/departments'],
    ['settings.job_title.edit', '/settings/job-title'],
    ['settings.timeoff.edit', '/settings/time-off'],
    ['settings.company.edit', '/settings/company/general'],
  ])('S2-SET-02: with %s alone: that one, and what is personal', async (permission, path) => {
    const { page, context } = await henrikAs({ permissions: [permission] })
    await open(page, '/settings/personal/general')
    const shown = (await items(page)).filter((one) => !one.startsWith('/settings/personal/'))
    expect(shown).toContain(path)
    expect(shown.every((one) => one.startsWith(path) || one.startsWith('/settings/company/'))).toBe(true)
    await context.close()
  })
})

describe('on a phone', () => {
  test('S2-MENU-09: the menu opens, leads on and closes', async () => {
    const { page, context } = await adminAgain({ viewport: PHONE })
    await open(page, '/dashboard')
    expect(await page.locator('aside').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    const shown = await hrefs(sheet.getByRole('navigation', { name: 'Main' }))
    expect(shown.slice(0, built(SLIM).length)).toEqual(built(SLIM))
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await sheet.getByRole('link', { name: 'People', exact: true }).tap()
    await page.waitForURL(`${demo}/people`)
    await sheet.waitFor({ state: 'detached' })
    await context.close()
  })

  test("the settings' pages open from their own line", async () => {
    const { page, context } = await adminAgain({ viewport: PHONE })
    await open(page, '/settings/personal/general')
    const line = page.getByRole('navigation', { name: 'Settings' })
    expect(await line.getByRole('link', { name: 'Holidays' }).isVisible()).toBe(false)
    await line.getByRole('button').first().tap()
    await line.getByRole('link', { name: 'Holidays' }).tap()
    await page.waitForURL(`${demo}/settings/holidays`)
    await context.close()
  })
})

describe('the palette', () => {
  const results = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('option')
  async function search(page: Page, words: string) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(words)
  }

  test('a person by the beginning of a name, by keys alone', async () => {
    const { page, context } = await adminAgain()
    await open(page, '/dashboard')
    await search(page, 'nordstr')
    await results(page).filter({ hasText: 'Nordström' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/people\/[0-9a-f-]{36}/)
    await page.getByRole('heading', { level: 1, name: /Nordström/ }).waitFor()
    await context.close()
  })

  test('pages and actions: those that this person may open, and no others', async () => {
    const { page, context } = await adminAgain()
    await open(page, '/dashboard')
    await search(page, 'holidays')
    await results(page).getByText('Holidays', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await search(page, 'invite')
    await results(page).filter({ hasText: 'Invite' }).first().click()
    await page.waitForURL(/join=invite/)
    await context.close()

    const plain = await henrikAs({ permissions: [] })
    await open(plain.page, '/dashboard')
    // the calendar shows them; the page on which they are kept is not for this person
    await search(plain.page, 'holidays')
    await results(plain.page).filter({ hasText: 'Calendar' }).waitFor()
    expect(await results(plain.page).count()).toBe(1)
    await plain.page.keyboard.press('Escape')
    for (const words of ['settings holidays', 'invite', 'import', 'people', 'vacation']) {
      await search(plain.page, words)
      await plain.page.getByText('No results').waitFor()
      expect(await results(plain.page).count()).toBe(0)
      await plain.page.keyboard.press('Escape')
    }
    await plain.context.close()

    const asker = await henrikAs({ permissions: ['own.timeoff.record.edit'] })
    await open(asker.page, '/dashboard')
    await search(asker.page, 'vacation')
    await results(asker.page).first().click()
    await asker.page.waitForURL(/ask=vacation/)
    await asker.context.close()
  })
})
