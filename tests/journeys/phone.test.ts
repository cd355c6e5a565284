import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { demo, launch, letterTo, person, PHONE, signIn } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const YEAR_S = 31_536_000

test('S9-CONST-07: another language loads the page again and is kept for a year', async () => {
  const { page, context } = await person(browser, { viewport: PHONE })
  await signIn(page, 'manager@demo.test')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.locator('dialog button[aria-haspopup=menu]').last().tap()
  const loaded = page.waitForEvent('load')
  await page
    .getByRole('menuitemradio', { name: 'Русский' })
    .or(page.getByRole('menuitem', { name: 'Русский' }))
    .tap()
  await loaded
  await page.getByRole('link', { name: 'Календарь' }).first().waitFor()
  expect(await page.evaluate<string>('document.documentElement.lang')).toBe('ru')
  const cookie = (await context.cookies(demo)).find(({ name }) => name === 'language')!
  expect(cookie.value).toBe('ru')
  expect(Math.abs(cookie.expires - Date.now() / 1000 - YEAR_S)).toBeLessThan(120)
  // the choice is the person's, wherever they sign in; the journeys after this one read English
  expect((await ask(page, 'PUT', '/api/settings/personal/general', { language: 'en' })).status).toBe(200)
})

test('in Russian on a phone: Henrik asks by the thumb, his manager approves by the thumb, and he sees it live', async () => {
  const henrik = await person(browser, { viewport: PHONE, language: 'ru' })
  const manager = await person(browser, { viewport: PHONE, language: 'ru' })
  await signIn(henrik.page, 'employee@demo.test')
  await signIn(manager.page, 'manager@demo.test')

  await henrik.page.locator('[data-act]').tap()
  const asking = henrik.page.getByRole('dialog')
  // days that nobody in the demo asks for, others for each walk through the same server
  const monday = addDays('2027-10-04', 7 * (Math.floor(Date.now() / 1000) % 9))
  await asking.getByLabel('Первый день').fill(monday)
  await asking.getByLabel('Последний день').fill(addDays(monday, 1))
  await asking.getByRole('button', { name: /2 дня/ }).tap()
  await henrik.page.getByText('Заявка на отпуск создана').waitFor()

  // the letter's button leads to the request
  const letter = await letterTo('manager@demo.test', new RegExp(`\\b${Number(monday.slice(8))}\\b.*2027`))
  await manager.page.goto(letter.link)
  await manager.page.getByText('Henrik Sjöberg').filter({ visible: true }).first().waitFor()
  await manager.page.getByRole('button', { name: 'Согласовать', exact: true }).tap()
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Согласовать' }).tap()
  await manager.page.getByText('Заявка на отпуск согласована').waitFor()

  await henrik.page
    .getByLabel(/Уведомления/)
    .filter({ visible: true })
    .getByText(/\d/)
    .waitFor({ timeout: 15_000 })
  expect([...henrik.troubles, ...manager.troubles]).toEqual([])
})

test('a month on a phone: marks on the days, and the touched one in words below', async () => {
  const { page, troubles } = await person(browser, { viewport: PHONE })
  await signIn(page, 'manager@demo.test')
  await page.goto(`${demo}/calendar?view=month`)
  const grid = page.getByRole('grid')
  await grid.locator('[data-day] .fill').first().waitFor()
  expect(await overflow(page)).toBe(0)
  // no name is cut, for there is none in the grid
  const cut = `[...document.querySelectorAll('[role=grid] *')].filter((one) => one.scrollWidth > one.clientWidth + 1 &&
    getComputedStyle(one).overflowX !== 'visible' && !one.closest('.sr')).length`
  expect(await page.evaluate<number>(cut)).toBe(0)

  const day = grid.locator('[data-day]:not([data-outside], [data-today]):has(.fill)').last()
  const on = (await day.getAttribute('data-day'))!
  await day.tap()
  await page.waitForURL(new RegExp(`on=${on}`))
  expect(await day.getAttribute('aria-selected')).toBe('true')
  const said = (await day.locator('.sr').textContent())!
  const list = page.locator('section').filter({ has: page.getByRole('heading', { name: said.split(':')[0]! }) })
  const first = (await list.getByRole('listitem').first().locator('b').textContent())!
  expect(said).toContain(first)
  expect(await axe(page)).toEqual([])

  // a day of another month turns the page, and is the one that is listed
  const outside = grid.locator('[data-outside]').last()
  const next = (await outside.getAttribute('data-day'))!
  await outside.tap()
  await expect.poll(() => grid.locator('[aria-selected=true]').getAttribute('data-day')).toBe(next)
  expect(await grid.locator(`[data-day="${next}"]`).getAttribute('data-outside')).toBeNull()
  expect(troubles).toEqual([])
})

test('the question before a leave is cancelled: its long title covers nothing, and Esc leads back to its button', async () => {
  const { page, context } = await person(browser, { viewport: PHONE, language: 'ru' })
  await signIn(page, 'employee@demo.test')
  type Listed = { data: { id: string; can: { cancel: boolean; cancelFrom: string | null } }[] }
  const { data } = (await ask<Listed>(page, 'GET', '/api/time-off/requests?status=approved')).body
  const request = data.find(({ can }) => can.cancel && can.cancelFrom !== null)!
  await page.goto(`${demo}/dashboard?request=${request.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Отменить заявку' }).tap()
  await dialog.getByRole('radiogroup').waitFor()
  const title = (await dialog.getByRole('heading', { level: 2 }).boundingBox())!
  const below = (await dialog.getByRole('radiogroup').boundingBox())!
  expect(title.y + title.height).toBeLessThanOrEqual(below.y)
  await page.keyboard.press('Escape')
  await dialog.getByText('История', { exact: true }).waitFor()
  await dialog.locator('button:focus').filter({ hasText: 'Отменить заявку' }).waitFor({ timeout: 5000 })
  await context.close()
})
