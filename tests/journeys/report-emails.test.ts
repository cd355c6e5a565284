import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, letterTo, person, PHONE, sameElsewhere } from './browser.ts'
import { axe, overflow } from './looking.ts'

let browser: Browser
let hr: Awaited<ReturnType<typeof person>>
let page: Page

beforeAll(async () => {
  browser = await launch()
  hr = await person(browser)
  page = hr.page
  await enter(page, 'hr@demo.test')
})
afterAll(() => browser.close())
/** The email of this journey: the demo company has one already. */
const mine = () => page.getByRole('listitem').filter({ hasText: 'Monthly absence' })

test('HR saves the view of a month and schedules it; who has no access is named at the field, and nothing is lost', async () => {
  await page.goto(`${demo}/reports/timeoff?period=lastMonth&group=department`)
  await page.getByRole('row', { name: /^Engineering/ }).waitFor()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'View name' }).fill('Monthly absence')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Monthly absence', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Schedule email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a report email' })
  await dialog.waitFor()
  expect(await dialog.getByRole('combobox', { name: 'Saved view' }).inputValue()).toBe('Monthly absence')
  await dialog.getByRole('combobox', { name: 'Day of the month' }).click()
  await page.getByRole('option', { name: 'Last day', exact: true }).click()
  await dialog.locator('input[name=recipientIds]').fill('Ahmed Saleh')
  await page.getByRole('option', { name: /Ahmed Saleh/ }).click()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByText("Ahmed Saleh doesn't have access to this report.").waitFor()
  // the field has the focus, and its list is beside the landmarks
  expect(await axe(page, { without: ['region'] })).toEqual([])
  expect(await dialog.getByRole('combobox', { name: 'Day of the month' }).inputValue()).toBe('Last day')
  await dialog.locator('input[name=recipientIds]').press('Backspace')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/Every month on the last day at 08:00 · To you/).waitFor()
  await mine().getByText('Not sent yet').waitFor()
  expect(await axe(page)).toEqual([])
})

test('by keyboard it is sent now, arrives with its figures, and opens where it came from, with the file', async () => {
  await page.getByRole('button', { name: 'More about Monthly absence' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Send “Monthly absence” now?' })
  await question.waitFor()
  await question.getByRole('button', { name: 'Send now' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Sending now').waitFor()
  const { body, subject } = await letterTo('hr@demo.test', /^Monthly absence/)
  expect(subject).toMatch(/^Monthly absence: 1–\d\d \w+ \d{4}$/)
  expect(body).toMatch(/Absence rate: [\d.]+%/)
  expect(body).toMatch(/Engineering: [\d.]+%/)
  await page.getByText(/Last sent: /).waitFor()
  const link = /\S+file=xlsx\S*/.exec(body)![0]
  const [file] = await Promise.all([page.waitForEvent('download'), page.goto(link)])
  expect(file.suggestedFilename()).toMatch(/^Time off report .*\.xlsx$/)
  await page.getByRole('heading', { level: 1, name: 'Time off report' }).waitFor()
  await page.waitForURL(/^(?!.*file=)/)
})

test('its reader turns it off from the email, signed out, on a phone and in the dark, and on again', async () => {
  const { unsubscribe } = await letterTo('hr@demo.test', /^Monthly absence/)
  const one = await person(browser, { viewport: PHONE, scheme: 'dark' })
  await one.page.goto(unsubscribe!)
  await one.page.getByRole('heading', { name: 'Unsubscribe?' }).waitFor()
  expect(await overflow(one.page)).toBeLessThanOrEqual(0)
  expect(await axe(one.page)).toEqual([])
  await one.page.getByRole('button', { name: 'Unsubscribe' }).click()
  await one.page.getByRole('heading', { name: "You're unsubscribed" }).waitFor()
  await one.page.getByRole('button', { name: 'Subscribe again' }).click()
  await one.page.getByRole('heading', { name: "You're subscribed" }).waitFor()
  await one.page.goto(`${demo}/reports/unsubscribe/1.2.3`)
  await one.page.getByRole('heading', { name: "This link doesn't work" }).waitFor()
  expect(one.troubles).toEqual([])
  await one.context.close()
})

test.each(['sv', 'ru'])('on a phone in the dark the list and its dialog are readable, %s', async (language) => {
  const one = await sameElsewhere(browser, hr.context, { viewport: PHONE, scheme: 'dark', language })
  await one.page.goto(`${demo}/reports`)
  await one.page.getByRole('button', { name: 'Monthly absence', exact: true }).click()
  await one.page.getByRole('dialog').waitFor()
  expect(await overflow(one.page)).toBeLessThanOrEqual(0)
  expect(await axe(one.page)).toEqual([])
  await one.page.keyboard.press('Escape')
  await one.page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await overflow(one.page)).toBeLessThanOrEqual(0)
  expect(await axe(one.page)).toEqual([])
  expect(one.troubles).toEqual([])
  await one.context.close()
})

test('what the remaining leave is worth, when it is asked for', async () => {
  await page.goto(`${demo}/reports/timeoff?money=on&group=location`)
  const panel = page.getByRole('region', { name: 'Value of remaining leave' })
  await panel.getByText(/\d/).first().waitFor()
  expect(await axe(page)).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

test('it is paused, resumed and ended', async () => {
  await page.goto(`${demo}/reports`)
  const pick = async (item: string) => {
    await page.getByRole('button', { name: 'More about Monthly absence' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await pick('Pause')
  await mine().getByText('Paused').waitFor()
  await pick('Resume')
  await mine()
    .getByText(/Next: /)
    .waitFor()
  await pick('End')
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: 'Monthly absence', exact: true }).waitFor({ state: 'detached' })
  expect(hr.troubles).toEqual([])
})
