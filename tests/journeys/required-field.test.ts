import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, letterTo, person, PHONE } from './browser.ts'
import { colleagues, gone, signedIn } from './colleagues.ts'
import { ask, axe, overflow } from './looking.ts'
import { ownerOf } from './right-holders.ts'

/** A required field is published to the 500 people of the crew: each is asked for it, and HR sees how many are left. */
const owner = ownerOf()
const MANY = 500
const STAMP = Date.now().toString(36)
const EMAIL = `mira-${STAMP}@demo.test`
const FIELD = `Driving licence ${STAMP}`
let browser: Browser
let hr: Page
let mira: Awaited<ReturnType<typeof person>>
let crew: string[]
const roleId = randomUUID()
let fieldId: string | undefined

beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  await enter(hr, 'hr@demo.test')
  const others = Array.from({ length: MANY - 1 }, (_, at) => ({ firstName: `Crew${at + 1}`, lastName: STAMP }))
  crew = await colleagues(owner, [{ firstName: 'Mira', lastName: 'Ask', email: EMAIL }, ...others])
  await owner.query(
    `with role as (insert into roles (id, company_id, name) select $1, id, $2 from companies where domain = 'demo' returning *)
     insert into user_roles (company_id, user_id, role_id) select role.company_id, u, role.id from role, unnest($3::uuid[]) u`,
    [roleId, `Crew ${STAMP}`, crew],
  )
  mira = await person(browser, { viewport: PHONE, scheme: 'dark' })
  await signedIn(owner, mira.context, crew[0]!)
  await mira.page.goto(`${demo}/calendar`)
})
afterAll(async () => {
  if (fieldId) await ask(hr, 'DELETE', `/api/custom-fields/employee/${fieldId}`)
  await browser.close()
  await gone(owner, crew)
  await owner.query('delete from roles where id = $1', [roleId])
  await owner.end()
})

const settings = (page: Page) => page.locator('[data-row]').filter({ hasText: FIELD })

test('HR publishes it, which takes a moment, and everyone concerned is notified', async () => {
  await hr.goto(`${demo}/settings/employee-fields`)
  await hr.getByRole('button', { name: 'Add field', exact: true }).click()
  const dialog = hr.getByRole('dialog', { name: 'New field' })
  await dialog.getByLabel('Name', { exact: true }).fill(FIELD)
  await dialog.getByLabel('Required', { exact: true }).check()
  await dialog.getByLabel('Visible for', { exact: true }).click()
  await hr.getByRole('option', { name: 'Roles', exact: true }).click()
  await dialog.getByLabel('Roles', { exact: true }).fill(`Crew ${STAMP}`)
  await hr.getByRole('option', { name: `Crew ${STAMP}`, exact: true }).click()
  await hr.keyboard.press('Escape')
  expect(await axe(hr)).toEqual([])
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await settings(hr).waitFor()
  await settings(hr)
    .getByRole('button', { name: `Actions for ${FIELD}` })
    .click()
  await hr.getByRole('menuitem', { name: 'Publish', exact: true }).click()
  const answered = hr.waitForResponse((answer) => answer.url().endsWith('/publish'))
  const begun = Date.now()
  await hr.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect(Date.now() - begun).toBeLessThan(3_000)
  fieldId = /employee\/([^/]+)\/publish/.exec(answer.url())![1]!
  await settings(hr).getByText(`${MANY} people haven't filled it in`).waitFor()
  expect(await axe(hr)).toEqual([])
  const notified = async () => {
    const { rows } = await owner.query(
      `select count(*)::int as count from notifications where type = 'CustomFieldsToFill' and user_id = any($1::uuid[])`,
      [crew],
    )
    return rows[0].count as number
  }
  await expect.poll(notified, { timeout: 10_000 }).toBe(MANY)
  expect((await letterTo(EMAIL, /fill in/)).subject).toContain(FIELD)
})

test('Mira is asked on her phone in the middle of her work, fills it in, and goes on where she was', async () => {
  const { page, troubles } = mira
  await page.goto(`${demo}/calendar`)
  await page.waitForURL(/\/actions\/fill_custom_fields/)
  const field = page.getByLabel(FIELD)
  await field.waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Save and continue', exact: true }).tap()
  await page.getByText('This field is required').waitFor()
  await field.fill('B, since 2014')
  await page.getByRole('button', { name: 'Save and continue', exact: true }).tap()
  await page.waitForURL(/\/calendar/)
  expect(troubles).toEqual([])
})

test('HR sees how many are left, and was asked for nothing', async () => {
  await hr.goto(`${demo}/settings/employee-fields`)
  await settings(hr)
    .getByText(`${MANY - 1} people haven't filled it in`)
    .waitFor()
  await settings(hr).getByText('1 value', { exact: false }).waitFor()
})
