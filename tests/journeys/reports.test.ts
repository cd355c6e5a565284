import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE } from './browser.ts'
import { axe, overflow } from './looking.ts'

let browser: Browser
let hr: Page

beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  await enter(hr, 'hr@demo.test')
})
afterAll(() => browser.close())

test('S2-MENU-07: HR opens the report, groups it, goes to a person, and takes it as a file', async () => {
  await hr.goto(`${demo}/dashboard`)
  await hr.getByRole('link', { name: 'Reports', exact: true }).click()
  await hr.getByRole('link', { name: /Time off report/ }).click()
  await hr.getByRole('heading', { level: 1, name: 'Time off report' }).waitFor()
  await hr.getByRole('row', { name: /Ahmed Saleh/ }).waitFor()
  expect(await axe(hr)).toEqual([])
  await hr.goto(`${demo}/reports/timeoff?period=lastYear&group=department`)
  await hr.getByRole('row', { name: /^Engineering/ }).click()
  await hr.waitForURL(/department=/)
  await hr.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([hr.waitForEvent('download'), hr.getByRole('menuitem', { name: /CSV/ }).click()])
  expect(file.suggestedFilename()).toContain('Time off report')
  await hr.getByRole('grid', { name: 'Time off report' }).getByRole('row').nth(1).click()
  await hr.waitForURL(/\/people\/[^/]+\/time-off/)
})

test('the report is readable on a phone', async () => {
  await hr.setViewportSize(PHONE)
  await hr.goto(`${demo}/reports/timeoff?group=department`)
  await hr.getByText('Engineering').first().waitFor()
  expect(await overflow(hr)).toBeLessThanOrEqual(0)
  expect(await axe(hr)).toEqual([])
})
