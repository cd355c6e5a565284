import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals, type Item } from '#features/surfaces/approvals/contract.ts'
import { DESKTOP, enter, launch, open, person, PHONE, sameElsewhere } from './browser.ts'
import { axe, overflow } from './looking.ts'

/** What a feature can say without a panel of its own: everything that the inbox draws by itself. */
const order: Item = {
  id: '0198c0de-0000-7000-8000-000000000001',
  source: 'orders',
  title: 'Change of position',
  mark: null,
  lines: ['From 1 Sept 2027', 'Head of Sales, Stockholm'],
  user: { id: '0198c0de-0000-7000-8000-000000000002', firstName: 'Ann', lastName: 'Lund', avatar: null },
  standsFor: null,
  note: 'Account manager · Malmö',
  begins: '2027-09-01',
  comment: 'Agreed with both departments.',
  askedAt: '2027-05-04T09:00:00.000Z',
  version: 1,
  concerns: [
    { tone: 'warn', text: 'The position is filled until 30 Sept' },
    { tone: 'calm', text: 'Within the budget of the department' },
  ],
  changes: ['Manager: Erik Lund → Maja Ek', 'Location: Malmö → Stockholm', 'Employment: full-time, as before'],
  actions: ['declined', 'approved'],
  own: null,
}

/** Texts of the queue that stand out of the line that they belong to. */
const SPILLED = `[...document.querySelectorAll('nav a')].flatMap((link) => [...link.querySelectorAll('span, b')]
  .filter((one) => one.getBoundingClientRect().right > link.getBoundingClientRect().right).map((one) => one.textContent))`

let browser: Browser
let admin: Page
beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  await enter(admin, 'admin@demo.test')
})
afterAll(() => browser.close())

describe.each([
  ['wide, light', { viewport: DESKTOP, scheme: 'light' as const }],
  ['a phone, dark', { viewport: PHONE, scheme: 'dark' as const }],
])('an approval whose feature brings no panel (%s)', (name, options) => {
  test('says what it is, what approving would change and what to know before', async () => {
    const { page, context, troubles } = await sameElsewhere(browser, admin.context(), options)
    await context.route(`**${approvals.listApprovals.path}*`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { data: [order], count: 1, next: null } })
        : route.fallback(),
    )
    await open(page, `/approvals?id=${order.id}`)
    const detail = page.getByRole('article', { name: 'Request', exact: true })
    for (const line of [...order.lines, ...order.concerns.map(({ text }) => text), order.comment])
      await detail.getByText(line).waitFor()
    const changes = detail.getByRole('list', { name: 'Changes' })
    await changes.waitFor()
    expect(await changes.getByRole('listitem').allTextContents()).toEqual(order.changes)
    expect(await overflow(page)).toBe(0)
    expect(await page.evaluate<string[]>(SPILLED)).toEqual([])
    const shots = process.env.SHOTS
    if (shots) await page.screenshot({ path: join(shots, `${name.replaceAll(/\W+/g, '-')}.png`) })
    expect(await axe(page)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })
})
