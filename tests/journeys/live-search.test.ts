import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person } from './browser.ts'
import { ask } from './looking.ts'

let browser: Browser
let page: Page
let roleId: string
beforeAll(async () => {
  browser = await launch()
  page = (await person(browser)).page
  await enter(page, 'admin@demo.test')
  roleId = (await ask<{ data: { id: string; builtIn: string | null }[] }>(page, 'GET', '/api/roles')).body.data.find(
    ({ builtIn }) => builtIn !== 'admin',
  )!.id
})
afterAll(() => browser.close())

const filter = (word: RegExp) => async () => {
  await page.getByRole('button', { name: word }).filter({ visible: true }).first().click()
  return page.getByRole('textbox', { name: 'Search options' }).filter({ visible: true })
}

/** Where people type to find someone. */
const SEARCHES: readonly (readonly [name: string, path: () => string, open: () => Promise<Locator>])[] = [
  [
    'the palette',
    () => '/dashboard',
    async () => {
      await page.keyboard.press('Control+k')
      return page.getByRole('dialog').getByRole('combobox')
    },
  ],
  [
    "the people's filter by manager",
    () => '/people',
    async () => {
      // the list is there, and nothing moves under the pointer any more
      await page.locator('main a[href^="/people/"]').first().waitFor()
      await page.getByRole('button', { name: 'More filters' }).click()
      // a column of the list is called so, too
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Manager/ })
        .click()
      return page.getByRole('textbox', { name: 'Search options' }).filter({ visible: true })
    },
  ],
  ["the calendar's filter by person", () => '/calendar?view=month', filter(/^Person/)],
  [
    'giving a role',
    () => `/settings/roles/${roleId}?view=people`,
    async () => {
      await page.getByRole('button', { name: 'Assign role' }).click()
      return page.getByRole('dialog').getByLabel('People')
    },
  ],
  [
    'the approvers of a leave',
    () => '/dashboard?ask=vacation',
    async () => page.getByRole('dialog').getByLabel('Approvers'),
  ],
  [
    'inviting under a manager',
    () => '/people?join=create',
    async () => page.getByRole('dialog').getByRole('textbox', { name: 'Manager' }),
  ],
]

/** Types by timers of the page, which fire in order with its own: on a busy machine no pause comes between the letters. */
async function typed(field: Locator, text: string) {
  await field.focus()
  await page.evaluate(`(() => {
    const [field, text] = [document.activeElement, ${JSON.stringify(text)}]
    const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    for (let end = 1; end <= text.length; end++)
      setTimeout(() => {
        put.call(field, text.slice(0, end))
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }, 20 * end)
  })()`)
}

test.each(SEARCHES)('%s asks once when the writer pauses, for five', async (_name, path, open) => {
  await page.goto(demo + path())
  await page.locator('h1').first().waitFor()
  const field = await open()
  await field.waitFor()
  const asked: URL[] = []
  const listen = (request: { url: () => string }) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/') && url.searchParams.get('search')) asked.push(url)
  }
  page.on('request', listen)
  const answered = page.waitForResponse((answer) => answer.url().includes('search=nord'))
  await typed(field, 'nord')
  await answered
  page.off('request', listen)
  // the palette asks for people and for groups
  expect(asked.length).toBe(new Set(asked.map(({ pathname }) => pathname)).size)
  const [first] = asked
  for (const { searchParams: one } of [first!, ...asked])
    expect([one.get('search'), one.get('limit')]).toEqual(['nord', '5'])
})
