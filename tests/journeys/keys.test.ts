import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, enter, launch, person } from './browser.ts'
import { focused, press, ringed, tabTo } from './by-keys.ts'
import { ask } from './looking.ts'

/** Nothing but keys: where they lead, what they change, and that the eye can see where they are. */
let browser: Browser
let admin: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  browser = await launch()
  admin = await person(browser)
  await enter(admin.page, 'admin@demo.test')
})
afterAll(() => browser.close())

describe('a role', () => {
  const NAME = `Made by keys ${Date.now() % 100_000}`

  test('is made: rights in several sections, and saved from where the keys are', async () => {
    const { page, troubles } = admin
    await page.goto(`${demo}/settings/roles`)
    await page.getByRole('link', { name: 'New role' }).focus()
    await press(page, 'Enter')
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    await tabTo(page, /^Name/)
    await page.keyboard.type(NAME)
    await tabTo(page, /^Personal details, Own profile/)
    // → changes this right, ↓ goes to the next row of the same column and changes nothing
    await press(page, 'ArrowRight', 'ArrowRight')
    expect(await focused(page)).toBe('Personal details, Own profile: Edit')
    expect(await ringed(page)).toBe(true)
    await press(page, 'ArrowDown')
    const second = await focused(page)
    expect(second).toMatch(/, Own profile: (No|View|Edit)$/)
    expect(second).not.toContain('Personal details')
    await press(page, 'ArrowUp')
    expect(await focused(page)).toBe('Personal details, Own profile: Edit')
    // above the first there is nothing, and nothing changes
    await press(page, 'ArrowUp')
    expect(await focused(page)).toBe('Personal details, Own profile: Edit')
    await press(page, 'Tab', 'ArrowRight')
    expect(await focused(page)).toBe('Personal details, Reports (any level): View')
    await tabTo(page, /^Department, position and manager, Everyone/)
    await press(page, 'ArrowRight')
    // the rights of the company: a tab, its switches
    await tabTo(page, /^Profiles/, 60, 'Shift+Tab')
    await press(page, 'ArrowRight')
    await tabTo(page, /^Add and invite people/)
    expect(await ringed(page)).toBe(true)
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await page.locator('h1', { hasText: NAME }).waitFor()
    const { name, permissions } = await saved(NAME)
    expect(name).toBe(NAME)
    const made = ['own.personal.edit', 'manager.personal.view', 'other.job.job_details.view', 'people.create']
    expect(permissions).toEqual(expect.arrayContaining(made))
    expect(troubles).toEqual([])
  })

  test('is copied, without a name is not saved and the field says so, and the copy holds the same', async () => {
    const { page } = admin
    const source = await saved(NAME)
    await page.goto(`${demo}/settings/roles/${source.id}`)
    await page.locator('h1', { hasText: NAME }).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).focus()
    await press(page, 'Enter')
    await page.getByRole('menuitem', { name: 'Copy' }).waitFor()
    await press(page, 'Enter')
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    await tabTo(page, /^Name/)
    await press(page, 'Control+A', 'Delete')
    await tabTo(page, /^Personal details, Own profile/)
    await press(page, 'Control+Enter')
    // what is wrong has the focus, and is said
    await expect.poll(() => focused(page)).toMatch(/^Name/)
    expect(await page.evaluate<string>(`document.activeElement.getAttribute('aria-invalid')`)).toBe('true')
    await page.keyboard.type(`${NAME} too`)
    await press(page, 'Control+Enter')
    await page.locator('h1', { hasText: `${NAME} too` }).waitFor()
    expect((await saved(`${NAME} too`)).permissions.toSorted()).toEqual(source.permissions.toSorted())
  })

  test('the sheet of shortcuts tells of the keys', async () => {
    const { page } = admin
    const { id } = await saved(NAME)
    await page.goto(`${demo}/settings/roles/${id}/edit`)
    // also from a peg, on which nobody writes
    await page.locator('fieldset input').first().focus()
    await press(page, '?')
    const sheet = page.getByRole('dialog', { name: /shortcuts/i })
    await sheet.getByText('Previous or next permission').waitFor()
    await press(page, 'Escape')
    await sheet.waitFor({ state: 'detached' })
    for (const name of [NAME, `${NAME} too`]) {
      const role = await saved(name)
      await ask(page, 'DELETE', `/api/roles/${role.id}`, { version: role.version })
    }
  })

  async function saved(name: string) {
    type Role = { id: string; name: string; version: number; permissions: string[] }
    const { body } = await ask<{ data: Role[] }>(admin.page, 'GET', '/api/roles')
    const { id } = body.data.find((one) => one.name === name)!
    return (await ask<{ data: Role }>(admin.page, 'GET', `/api/roles/${id}`)).body.data
  }
})

describe('an import', () => {
  const stamp = Date.now() % 1_000_000
  const file = `First name,Last name,Work email,Began,Nickname
Ebba,Wik,ebba.wik.${stamp}@keys.example,2024-01-08,Eb
Nils,Ek,nils.ek.${stamp}@keys.example,soon,Nisse
`

  test('from the file to the way back', async () => {
    const { page, troubles } = admin
    troubles.length = 0
    // the browser's own window, which no key of a test reaches
    const chosen = { name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
    page.once('filechooser', (chooser) => void chooser.setFiles(chosen))
    await page.goto(`${demo}/people/import`)
    await page.locator('h1').waitFor()
    await tabTo(page, /^File with people/)
    expect(await ringed(page)).toBe(true)
    await press(page, 'Enter')
    await page.getByRole('heading', { name: 'keys.csv', level: 1 }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^Columns/)

    // a column that nobody knew gets a field, by its name
    await tabTo(page, /^Field for “Began”/)
    await choose(page, 'Hire date')
    await tabTo(page, /^Field for “Nickname”/)
    await press(page, 'Control+Enter')
    await page.getByText('1 cell').waitFor({ timeout: 20_000 })
    await expect.poll(() => focused(page)).toMatch(/^Check/)
    expect(await page.locator('main output.sr').allInnerTexts()).toContain('1 row without errors, 1 error, 0 warnings')
    // the cell with the error is a row of a table that keys walk
    await tabTo(page, /soon/)

    await tabTo(page, /^Back to columns/)
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toMatch(/^Columns/)
    await tabTo(page, /^Field for “Began”/)
    await choose(page, "Don't import")
    await tabTo(page, /^Check file/)
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Import 2 people' }).waitFor({ timeout: 20_000 })
    await tabTo(page, /^Import 2 people/)
    await press(page, 'Enter')
    await page.getByRole('heading', { name: 'Import finished' }).waitFor({ timeout: 20_000 })
    await expect.poll(() => focused(page)).toMatch(/^(Import|Done)/)

    await tabTo(page, /^Undo import/)
    await press(page, 'Enter')
    await page.getByRole('dialog', { name: 'Undo import?' }).waitFor()
    // the safe answer has the focus
    expect(await focused(page)).toBe('Cancel')
    await tabTo(page, /^Undo import/, 3)
    await press(page, 'Enter')
    await page.getByRole('heading', { name: 'Import undone' }).waitFor({ timeout: 20_000 })
    expect(troubles).toEqual([])
  })

  /** In an open list: what is written narrows it, Enter takes the first. */
  async function choose(page: Page, option: string) {
    await press(page, 'Control+A')
    await page.keyboard.type(option)
    await page.getByRole('option', { name: option, exact: true }).waitFor()
    await press(page, 'ArrowDown')
    // without a marked option Enter sends the form
    await page.locator('[role=option][data-combobox-selected]').waitFor()
    await press(page, 'Enter')
    await expect.poll(() => page.evaluate<string>('document.activeElement.value')).toBe(option)
  }
})
