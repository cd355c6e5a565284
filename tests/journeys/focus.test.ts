import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#kit/days.ts'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { focused, press } from './by-keys.ts'
import { axe } from './looking.ts'

/** Where the keys are, and stay. */
let browser: Browser
let admin: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  browser = await launch()
  admin = await person(browser)
  await enter(admin.page, 'admin@demo.test')
})
afterAll(() => browser.close())

describe('Esc', () => {
  test.each([
    ['the sheet of shortcuts', 'Keyboard shortcuts', '?'],
    ['the palette', 'Search', 'Control+k'],
  ])('closes %s at once, gives the focus back, and what is opened right after it stays open', async (_, name, key) => {
    const { page, context } = await another()
    // a dialog's own word that it was closed may be late
    await page.addInitScript(`addEventListener('close', (event) => {
      if (!event.isTrusted) return
      event.stopImmediatePropagation()
      setTimeout(() => event.target.dispatchEvent(new Event('close')), 300)
    }, true)`)
    await page.goto(`${demo}/people`)
    const place = page.locator('aside').getByRole('link', { name: 'Calendar' })
    await place.focus()
    const sheet = page.getByRole('dialog', { name })
    await press(page, key)
    await sheet.waitFor()
    await press(page, 'Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Calendar')
    await press(page, key)
    await sheet.waitFor()
    await press(page, 'Escape', key)
    await page.waitForTimeout(600)
    expect(await sheet.count()).toBe(1)
    await context.close()
  })

  test("on a phone it closes a menu first, then the sheet, and the menu's button has the focus again", async () => {
    const { page, context } = await another({ viewport: PHONE })
    await page.goto(`${demo}/people`)
    await page.getByRole('button', { name: 'Open menu' }).focus()
    await press(page, 'Enter')
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    await sheet.locator('button[aria-haspopup=menu]').last().focus()
    await press(page, 'Enter')
    await page.getByRole('menu').waitFor()
    await press(page, 'Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await sheet.count()).toBe(1)
    await press(page, 'Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Open menu')
    await context.close()
  })
})

test('behind a date stands its calendar, which says whose it is', async () => {
  const { page, context } = await another()
  await page.goto(`${demo}/calendar?ask=vacation`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First day').focus()
  const order: string[] = []
  for (let at = 0; at < 3; at++) {
    await press(page, 'Tab')
    order.push(await focused(page))
  }
  expect(order).toEqual(['Open the calendar', 'Last day', 'Open the calendar'])
  const described = `document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent`
  expect(await page.evaluate<string>(described)).toBe('Last day')
  expect(await axe(page)).toEqual([])
  await context.close()
})

test('in the month of the calendar keys walk into the next one and keep the focus', async () => {
  const { page, context } = await another()
  await page.goto(`${demo}/calendar?view=month`)
  const day = () => page.evaluate<string | null>(`document.activeElement.dataset.day ?? null`)
  await page.locator('[data-day][data-today]').waitFor()
  await page.locator('[data-day][tabindex="0"]').focus()
  const from = (await day())!
  await press(page, 'PageDown')
  await expect.poll(day).toBe(addMonths(from, 1))
  await page.waitForURL(/on=/)
  await press(page, 'ArrowRight')
  await expect.poll(day).toBe(addDays(addMonths(from, 1), 1))
  await context.close()
})

/** One more window of the same administrator. */
const another = (options: Parameters<typeof person>[1] = {}) => sameElsewhere(browser, admin.context, options)
