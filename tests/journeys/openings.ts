import type { Page } from 'playwright-core'

/** Something that lies over a page once it was opened, and how that is done by hand. */
export interface Opening {
  name: string
  path: string
  /** Where the phone has no such thing, or only the phone has it. */
  only?: 'desktop' | 'phone'
  open: (page: Page) => Promise<unknown>
  /** A list of choices lies outside of every landmark; it belongs to its field by `aria-controls`. */
  list?: true
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
const shown = (page: Page, role: 'dialog' | 'menu' | 'listbox' | 'option') =>
  page.getByRole(role).filter({ visible: true }).first().waitFor()
const dialogBy = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click()
  await shown(page, 'dialog')
}
const already = (page: Page) => shown(page, 'dialog')
const choices = (label: string | RegExp) => async (page: Page) => {
  await page.getByRole('combobox', { name: label }).filter({ visible: true }).first().click()
  await shown(page, 'option')
}
const row = (words: string) => async (page: Page) => {
  await page.getByText(words, { exact: true }).filter({ visible: true }).first().click()
  await shown(page, 'dialog')
}

export const OPENINGS: readonly Opening[] = [
  { name: 'an entry of the audit trail', path: '/settings/audit', open: row('Signed in') },
  { name: 'more filters of the people', path: '/people', open: dialogBy('More filters') },
  { name: 'the facets of the people', path: '/people', only: 'phone', open: dialogBy('Filters') },
  { name: 'a filter of the checklists', path: '/checklists', open: dialogBy(/^Status/) },
  { name: 'the columns of the people', path: '/people', only: 'desktop', open: press('Columns') },
  {
    name: 'what people can be exported as',
    path: '/people',
    open: async (page) => {
      await button(page, 'Export').click()
      await shown(page, 'menu')
    },
  },
  { name: 'inviting someone', path: '/people?join=invite', open: already },
  { name: 'creating someone', path: '/people?join=create', open: already },
  {
    name: 'asking for leave, with its days',
    path: '/dashboard?ask=vacation',
    open: async (page) => {
      await already(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Open the calendar' }).first().click()
      await page.getByRole('button', { name: 'Next month' }).waitFor()
    },
  },
  {
    name: 'declining a request',
    path: '/approvals',
    open: dialogBy(/^Decline/),
  },
  { name: 'a filter of the calendar', path: '/calendar?view=month', open: dialogBy(/^Department/) },
  {
    name: 'a day of the calendar',
    path: '/calendar?view=month',
    // a phone's days are listed below the grid
    only: 'desktop',
    open: async (page) => {
      // for the pointer alone: keys open the day itself
      await page.locator('button[aria-hidden=true][title]').filter({ visible: true }).first().click()
      await shown(page, 'dialog')
    },
  },
  { name: 'the notifications', path: '/dashboard', open: dialogBy(/^Notifications/) },
  {
    name: 'the palette',
    path: '/dashboard',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('nord')
      await page.getByRole('option', { name: /Nordström/ }).waitFor()
    },
  },
  {
    name: 'the shortcuts',
    path: '/dashboard',
    only: 'desktop',
    open: async (page) => {
      await page.keyboard.press('?')
      await shown(page, 'dialog')
    },
  },
  {
    name: 'the own menu',
    path: '/dashboard',
    only: 'desktop',
    open: async (page) => {
      await page.locator('aside button[aria-haspopup=menu]').last().click()
      await shown(page, 'menu')
    },
  },
  {
    name: "the company's menu",
    path: '/dashboard',
    only: 'desktop',
    open: async (page) => {
      await page.locator('aside button[aria-haspopup=menu]').first().click()
      await shown(page, 'menu')
    },
  },
  { name: 'the menu', path: '/dashboard', only: 'phone', open: dialogBy('Open menu') },
  {
    name: 'the own menu in the menu',
    path: '/dashboard',
    only: 'phone',
    open: async (page) => {
      await button(page, 'Open menu').click()
      await page.locator('dialog button[aria-haspopup=menu]').last().click()
      await shown(page, 'menu')
    },
  },
  { name: "the settings' pages", path: '/settings/holidays', only: 'phone', open: press(/Holidays/) },
  { name: 'a place', path: '/settings/company/locations', open: row('Riga') },
  { name: 'a new group', path: '/people/groups?new=group', open: already },
  { name: 'a new department', path: '/settings/departments', open: dialogBy(/^Add/) },
  { name: 'a new job title', path: '/settings/job-title', open: dialogBy(/^Add/) },
  { name: 'a new holiday', path: '/settings/holidays', open: dialogBy(/^Add/) },
  { name: 'bringing holidays', path: '/settings/holidays', open: dialogBy(/^Import/) },
  { name: 'a new position', path: '/company/positions', open: dialogBy(/^Add/) },
  { name: 'the choice of a language', path: '/settings/personal/general', open: choices('Language'), list: true },
  { name: "a policy's choice", path: '/settings/time-off/policies/create', open: choices('Count days as'), list: true },
  {
    name: 'a question and a message',
    path: '/ui',
    open: async (page) => {
      await button(page, 'Success').click()
      await button(page, 'Error').click()
      await dialogBy('Question')(page)
    },
  },
]
