import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals, type Item } from '#features/surfaces/approvals/contract.ts'
import { addDays, todayIn } from '#kit/days.ts'
import { DESKTOP, enter, launch, open, person, PHONE, sameElsewhere } from './browser.ts'
import { colleagues, signedIn } from './colleagues.ts'
import { ask, axe, overflow } from './looking.ts'
import { ownerOf } from './right-holders.ts'

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

describe('a lead with three requests', () => {
  const owner = ownerOf()
  const leads: Page[] = []
  let ids: string[]
  const monday = (weeks: number) => {
    const today = todayIn('UTC', new Date())
    return addDays(today, 7 * weeks + ((8 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7))
  }
  const statusOf = async (id: string) =>
    (await owner.query('select status from time_off_requests where id = $1', [id])).rows[0].status

  beforeAll(async () => {
    const [lead] = await colleagues(owner, [{ firstName: 'Lena', lastName: 'Lead' }])
    const own = await colleagues(
      owner,
      ['Anna', 'Boris', 'Carl'].map((firstName) => ({ firstName, lastName: 'Asker', managerId: lead! })),
    )
    ids = []
    const leave = [
      { kind: 'day_off', firstDay: monday(2), lastDay: monday(2) },
      { kind: 'day_off', firstDay: monday(3), lastDay: addDays(monday(3), 1) },
      { kind: 'parental_leave', firstDay: monday(4), lastDay: addDays(monday(4), 4) },
    ]
    for (const [at, userId] of own.entries()) {
      const asker = await person(browser)
      await signedIn(owner, asker.context, userId)
      await open(asker.page, '/dashboard')
      const { body } = await ask<{ data: { id: string } }>(asker.page, 'POST', '/api/time-off/requests', {
        ...leave[at],
        approverIds: [lead],
      })
      ids.push(body.data.id)
      await asker.context.close()
    }
    for (const options of [{}, { viewport: PHONE, scheme: 'dark' as const }]) {
      const one = await person(browser, options)
      await signedIn(owner, one.context, lead!)
      leads.push(one.page)
    }
  })
  afterAll(() => owner.end())

  test('sees what would be approved together, with its days, and why the rest stays', async () => {
    for (const page of leads) {
      await open(page, '/approvals')
      await page.getByRole('button', { name: 'Approve all without conflicts' }).click()
      const dialog = page.getByRole('dialog', { name: 'Approve 2 requests?' })
      const together = dialog.getByRole('list', { name: 'Approved together' }).getByRole('listitem')
      await together.first().waitFor()
      expect(await together.allTextContents()).toEqual([
        expect.stringMatching(/^Anna Asker.*Day off.*1 day$/),
        expect.stringMatching(/^Boris Asker.*Day off.*2 days$/),
      ])
      const stays = dialog.getByRole('list', { name: '1 request stays for you to decide' }).getByRole('listitem')
      expect(await stays.allTextContents()).toEqual([
        expect.stringMatching(/^Carl Asker.*Parental leave.*5 daysParental leave is decided one by one$/),
      ])
      await dialog.getByText('What is a conflict?').click()
      await dialog.getByText('More than a third of the department would be away.').waitFor()
      expect([await overflow(page), await axe(page)]).toEqual([0, []])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
  })

  test('reads in the question what it is about; A and Enter approve', async () => {
    const [page] = leads
    await open(page!, `/approvals?id=${ids[0]}`)
    await page!.getByRole('article').getByText('Anna Asker').waitFor()
    await page!.keyboard.press('a')
    const question = page!.getByRole('dialog', { name: 'Approve the request from Anna Asker?' })
    await question.getByText(/^Day off · .* · 1 day$/).waitFor()
    await page!.keyboard.type('Enjoy')
    await page!.keyboard.press('Shift+Enter')
    await page!.keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => statusOf(ids[0]!)).toBe('approved')
  })

  test('switches the question off for approving; declining asks all the same', async () => {
    const [page] = leads
    await open(page!, '/settings/personal/general')
    await page!.getByRole('checkbox', { name: 'Ask before I approve a request' }).click()
    await expect
      .poll(async () => (await ask<{ data: object }>(page!, 'GET', '/api/settings/personal/general')).body.data)
      .toMatchObject({ asksToApprove: false })
    await open(page!, `/approvals?id=${ids[2]}`)
    await page!.getByRole('article').getByText('Carl Asker').waitFor()
    await page!.keyboard.press('d')
    await page!.getByRole('dialog', { name: 'Decline the request from Carl Asker?' }).waitFor()
    await page!.keyboard.press('Escape')
    await page!.keyboard.press('a')
    await expect.poll(() => statusOf(ids[2]!)).toBe('approved')
    expect(await statusOf(ids[1]!)).toBe('pending')
  })
})
