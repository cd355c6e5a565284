import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE } from './browser.ts'
import { axe, overflow } from './looking.ts'
import { ownerOf } from './right-holders.ts'

/** HR fills in missing data from the dashboard, by mouse, by keyboard and on a phone. */
const owner = ownerOf()
let browser: Browser
beforeAll(async () => {
  browser = await launch()
  await owner.query(
    `insert into users (company_id, email, first_name, last_name, status, hire_date)
     select c.id, 'gap' || n || '@demo.test', 'G' || n, 'Gapworth', 'pending', case when n > 2 then date '2024-01-15' end
     from companies c, generate_series(1, 3) n where c.domain = 'demo'`,
  )
})
afterAll(async () => {
  await owner.query(`update users set deactivated_at = now() where last_name = 'Gapworth'`)
  await browser.close()
  await owner.end()
})

test('from the dashboard to the list: a hire date by mouse, another by keyboard', async () => {
  const { page, context, troubles } = await person(browser)
  await enter(page, 'hr@demo.test')
  await page.goto(`${demo}/dashboard`)
  await page.getByRole('link', { name: /no hire date$/ }).click()
  await page.waitForURL(/missing=hireDate/)
  const act = (name: string) => page.getByRole('button', { name: `Set hire date: ${name} Gapworth` })
  await act('G1').waitFor()
  expect(await axe(page)).toEqual([])
  await act('G1').click()
  const dialog = page.getByRole('dialog', { name: 'Set hire date: G1 Gapworth' })
  const day = dialog.getByLabel('Hire date')
  // an invalid day is shown at the field, and nothing typed is lost
  await day.fill('31.12.2')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  await day.fill('2025-03-03')
  await page.keyboard.press('Tab')
  // what it does is said before it is saved
  await dialog.getByText('What depends on this date:').waitFor()
  await dialog.getByText(/Vacation: available .+ because service is counted from that day/).waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await act('G1').waitFor({ state: 'detached' })
  await act('G2').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Hire date').fill('2025-03-04')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await act('G2').waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
  await context.close()
})

test('on a phone: a location, then an invitation', async () => {
  const { page, context, troubles } = await person(browser, { viewport: PHONE })
  await enter(page, 'hr@demo.test')
  await page.goto(`${demo}/people?missing=location&search=gapworth`)
  await page.getByRole('button', { name: 'Choose location: G3 Gapworth' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose location: G3 Gapworth' })
  await dialog.getByLabel('Location').click()
  await page.getByRole('option', { name: 'Bengaluru' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  // someone looks after the people of this place, and sees more of them from now on
  const review = page.getByRole('dialog', { name: 'This changes who can see what' })
  await review.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Choose location: G3 Gapworth' }).waitFor({ state: 'detached' })
  await page.goto(`${demo}/people?missing=invitation&search=gapworth`)
  await page.getByRole('button', { name: 'Send invitation: G3 Gapworth' }).click()
  await page.getByRole('button', { name: 'Send invitation: G3 Gapworth' }).waitFor({ state: 'detached' })
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})
