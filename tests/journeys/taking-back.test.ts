import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '#kit/days.ts'
import { DESKTOP, enter, launch, open, person, PHONE } from './browser.ts'
import { tabTo } from './by-keys.ts'
import { colleagues, signedIn } from './colleagues.ts'
import { ask, axe, overflow } from './looking.ts'
import { ownerOf } from './right-holders.ts'

let browser: Browser
const owner = ownerOf()
beforeAll(async () => {
  browser = await launch()
  const { page } = await person(browser)
  await enter(page, 'admin@demo.test')
})
afterAll(async () => {
  await owner.end()
  await browser.close()
})

const shot = async (page: Page, name: string) => {
  const shots = process.env.SHOTS
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) })
}
const statusOf = async (id: string) =>
  (await owner.query('select status from time_off_requests where id = $1', [id])).rows[0].status
const monday = (weeks: number) => {
  const today = todayIn('UTC', new Date())
  return addDays(today, 7 * weeks + ((8 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7))
}

/** A lead who approves without being asked, and whose report waits for them. */
async function leadWith(options: object, language: string) {
  const [lead] = await colleagues(owner, [{ firstName: 'Lena', lastName: 'Lead' }])
  const [asker] = await colleagues(owner, [{ firstName: 'Anna', lastName: 'Asker', managerId: lead! }])
  const own = await person(browser)
  await signedIn(owner, own.context, asker!)
  await open(own.page, '/')
  const leave = { kind: 'day_off', firstDay: monday(3), lastDay: monday(3), approverIds: [lead] }
  const { body } = await ask<{ data: { id: string } }>(own.page, 'POST', '/api/time-off/requests', leave)
  await own.context.close()
  const { page, context, troubles } = await person(browser, { ...options, language })
  await signedIn(owner, context, lead!)
  return { page, context, troubles, id: body.data.id }
}

const approveBy = async (page: Page) => {
  await page.getByRole('article').getByText('Anna Asker').waitFor()
  await page.keyboard.press('a')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Approve|Godkänn|Согласовать)$/ })
    .click()
}

describe.each([
  ['wide, light', { viewport: DESKTOP, scheme: 'light' as const }],
  ['a phone, dark', { viewport: PHONE, scheme: 'dark' as const }],
])('a slip (%s)', (name, options) => {
  test('is undone in the message, and waits again; later in the request itself', async () => {
    const { page, context, troubles, id } = await leadWith(options, 'en')
    await open(page, `/approvals?id=${id}`)
    await approveBy(page)
    await expect.poll(() => statusOf(id)).toBe('approved')
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await undo.waitFor()
    await shot(page, `toast ${name}`)
    await undo.click()
    await page.getByText('Undone. The request is waiting for your decision again.').waitFor()
    await page.getByRole('article').getByText('Anna Asker').waitFor()
    expect(await statusOf(id)).toBe('pending')
    // decided again, and the message has gone
    await approveBy(page)
    await expect.poll(() => statusOf(id)).toBe('approved')
    await open(page, `/approvals?tab=decided&request=${id}`)
    const dialog = page.getByRole('dialog')
    const takeBack = dialog.getByRole('button', { name: 'Undo decision' })
    await takeBack.waitFor()
    await shot(page, `dialog ${name}`)
    expect([await overflow(page), await axe(page)]).toEqual([0, []])
    if (options.viewport === DESKTOP) {
      await tabTo(page, /^Undo decision$/)
      await page.keyboard.press('Enter')
    } else await takeBack.click()
    await expect.poll(() => statusOf(id)).toBe('pending')
    await takeBack.waitFor({ state: 'hidden' })
    expect(await dialog.getByText('Lena Lead undid their decision').count()).toBe(2)
    expect(await dialog.getByText('void: undone later').count()).toBe(2)
    await dialog.getByText('Lena Lead undid their decision').last().scrollIntoViewIfNeeded()
    await shot(page, `history ${name}`)
    expect([await overflow(page), await axe(page)]).toEqual([0, []])
    expect(troubles).toEqual([])
    await context.close()
  })
})

test('of two tabs the second is told; after ten minutes nothing is offered any more', async () => {
  const { page, context, id } = await leadWith({ viewport: DESKTOP }, 'en')
  await open(page, `/approvals?id=${id}`)
  await approveBy(page)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.waitFor()
  const other = await ask(page, 'DELETE', `/api/approvals/timeOff/${id}/decision`)
  expect(other.status).toBe(200)
  await undo.click()
  await page.getByText('You have already undone this decision.').waitFor()
  await ask(page, 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'approved' })
  await owner.query(
    `update time_off_decisions set decided_at = decided_at - interval '11 minutes' where request_id = $1 and what = 'approved'`,
    [id],
  )
  await open(page, `/approvals?tab=decided&request=${id}`)
  await page.getByRole('dialog').getByText('Approved by Lena Lead').last().waitFor()
  expect(await page.getByRole('button', { name: 'Undo decision' }).count()).toBe(0)
  await context.close()
})

const WORDS = { sv: 'Ta tillbaka beslutet', ru: 'Отозвать решение' }
test.each(Object.entries(WORDS))('in %s', async (language, word) => {
  const { page, context, id } = await leadWith({ viewport: PHONE, scheme: 'light' as const }, language)
  await open(page, `/approvals?id=${id}`)
  await approveBy(page)
  await expect.poll(() => statusOf(id)).toBe('approved')
  await open(page, `/approvals?tab=decided&request=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: word }).waitFor()
  await shot(page, `dialog ${language}`)
  expect([await overflow(page), await axe(page)]).toEqual([0, []])
  await context.close()
})
