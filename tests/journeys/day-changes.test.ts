import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { press, tabTo } from './by-keys.ts'
import { keepLeave } from './leave-kept.ts'
import { ask, axe, overflow } from './looking.ts'

/** Henrik has a week off over a holiday, and no day more: the administrator removes the holiday. */
let browser: Browser
let admin: Page
let henrik: string
let kept: Awaited<ReturnType<typeof keepLeave>>
beforeAll(async () => {
  browser = await launch()
  const { page } = await person(browser)
  admin = page
  await enter(admin, 'admin@demo.test')
  const found = await called<{ id: string }[]>('GET', '/api/people?search=henrik')
  henrik = found[0]!.id
  await called('POST', '/api/holidays', { nameEn: JUBILEE, firstDay: '2028-05-17', lastDay: '2028-05-17' })
  const week = { userId: henrik, kind: 'vacation', firstDay: '2028-05-15', lastDay: '2028-05-19' }
  kept = await keepLeave(admin, henrik)
  kept.recorded((await called<{ id: string }>('POST', '/api/time-off/records', week)).id)
  await withNothingLeft()
})
afterAll(async () => {
  await kept.restore()
  await browser.close()
})

const JUBILEE = 'Jubilee'
const HOLIDAYS = '/settings/holidays?year=2028'

async function called<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await ask<{ data: T }>(admin, method, path, body)
  if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
const balance = async (): Promise<number> =>
  (await called<{ balance: number }[]>('GET', `/api/time-off/balances/${henrik}?day=2028-05-19`))[0]!.balance
async function withNothingLeft() {
  const amount = -(await balance())
  if (amount === 0) return
  const adjustment = { userId: henrik, kind: 'vacation', day: '2028-05-01', amount, reason: 'Taken elsewhere' }
  await called('POST', '/api/time-off/adjustments', adjustment)
}

test('removing the holiday shows whom it touches, and is refused until it is decided what happens to the balance', async () => {
  await admin.goto(demo + HOLIDAYS)
  await admin.getByText(JUBILEE).first().click()
  await admin.getByRole('dialog', { name: 'Change holiday' }).getByRole('button', { name: 'Remove' }).click()
  const dialog = admin.getByRole('dialog', { name: `Remove “${JUBILEE}”?` })
  await dialog.getByText('1 request becomes longer').waitFor()
  await dialog.getByText('4 → 5 days').waitFor()
  await dialog.getByText(/Vacation: −1 on 19 May 2028, limit 0/).waitFor()
  expect(await axe(admin)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByText('Decide what happens to 1 balance that goes below the limit.').waitFor()
  // by the keyboard alone
  await tabTo(admin, /Give 1 day/)
  await press(admin, 'Space')
  expect(await dialog.getByRole('radio', { name: 'Give 1 day' }).isChecked()).toBe(true)
  await tabTo(admin, /^Remove$/)
  await press(admin, 'Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await balance()).toBe(0)
  const adjustments = await called<{ reason: string; amount: number }[]>('GET', `/api/time-off/adjustments/${henrik}`)
  expect(adjustments[0]).toMatchObject({ reason: `Holiday changed: ${JUBILEE}`, amount: 1000 })
})

test('on a phone, in the dark: a holiday is added inside the leave', async () => {
  const { page, troubles } = await sameElsewhere(browser, admin.context(), { viewport: PHONE, scheme: 'dark' })
  await page.goto(demo + HOLIDAYS)
  await page.getByRole('button', { name: 'Add holiday' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add holiday' })
  await dialog.getByRole('textbox', { name: 'Name in English' }).fill('Open house')
  await dialog.getByRole('textbox', { name: 'First day' }).fill('16 May 2028')
  await press(page, 'Tab')
  await dialog.getByText('1 request becomes shorter').waitFor()
  await dialog.getByText('5 → 4 days').waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Open house').first().waitFor()
  expect(troubles).toEqual([])
})
