import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person } from './browser.ts'
import { axe, overflow } from './looking.ts'
import { ownerOf } from './right-holders.ts'

/** HR changes more people than one call does: on the screen it is seen how far it is, also after loading again, and it is undone. */
const owner = ownerOf()
const MANY = 1200
let browser: Browser
beforeAll(async () => {
  browser = await launch()
  await owner.query(
    `insert into users (company_id, email, first_name, last_name, status, hire_date)
     select c.id, 'throng' || n || '@demo.test', 'T' || n, 'Throng', 'active', '2020-01-01'
     from companies c, generate_series(1, $1::int) n where c.domain = 'demo'`,
    [MANY],
  )
})
afterAll(async () => {
  // no other journey meets them in a list
  await owner.query(`update users set deactivated_at = now() where last_name = 'Throng'`)
  await owner.query(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'react' and j.locked_at is null`)
  await browser.close()
  await owner.end()
})

test('a change of 1,200 people goes on in the background, is seen after loading again, and is undone', async () => {
  const { page, context, troubles } = await person(browser)
  await enter(page, 'hr@demo.test')
  await page.goto(`${demo}/people?search=throng`)
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: `Select all ${MANY}` }).click()
  const bar = page.getByRole('toolbar')
  await bar.getByText(/^1,?200 /).waitFor()
  await bar.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Job title').click()
  await page.getByRole('option').nth(1).click()
  await dialog.getByText(/1,?200 people change/).waitFor()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  const panel = page.getByRole('region', { name: /^Change 1,?200 people$/ })
  await panel.getByText(/ of 1,200 people$/).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.reload()
  await panel.getByText(/^Done for 1,?200 people$/).waitFor({ timeout: 60_000 })
  await panel.getByRole('button', { name: 'Undo' }).click()
  const undoing = page.getByRole('region', { name: /^Undo the change of 1,?200 people$/ })
  await undoing.getByText(/^Undone for 1,?200 people$/).waitFor({ timeout: 60_000 })
  await undoing.getByRole('button', { name: 'Remove result' }).click()
  await undoing.waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
  await context.close()
}, 180_000)
