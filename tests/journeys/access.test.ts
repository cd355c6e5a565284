import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE, signIn } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

let browser: Browser
type Visitor = Awaited<ReturnType<typeof person>>
let admin: Visitor
interface Named {
  id: string
  name: string
  parentId: string | null
  count: number
}
const all = async (path: string) => (await ask<{ data: Named[] }>(admin.page, 'GET', path)).body.data
const someone = async (name: string) => (await all(`/api/people?search=${name}`))[0]!.id
beforeAll(async () => {
  browser = await launch()
  admin = await person(browser)
  await enter(admin.page, 'admin@demo.test')
})
afterAll(() => browser.close())

test('who can see one field, by keyboard and on a phone: everyone where everyone does, and in which place', async () => {
  const arjun = await someone('Arjun')
  const phone = await person(browser, { viewport: PHONE, scheme: 'dark' })
  await signIn(phone.page, 'admin@demo.test')
  for (const { page } of [admin, phone]) {
    await page.goto(`${demo}/people/${arjun}/personal`)
    await page.getByRole('button', { name: 'Who can see Personal details' }).click()
    const panel = page.getByRole('dialog', { name: 'Who can see Personal details' })
    await panel.getByText('Administrator').waitFor()
    expect(await panel.getByText('Everyone in the company', { exact: true }).count()).toBe(0)
    const choice = panel.getByRole('combobox', { name: 'Field' })
    await choice.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Date of birth' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('option', { name: 'Date of birth' }).click()
    await panel.getByText('Everyone in the company', { exact: true }).waitFor()
    await panel.getByText('day and month, without the year, in the calendar and on the dashboard').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.keyboard.press('Escape')
  }
  await phone.context.close()
})

test('a department that moves: who gains and who loses is said first; nothing typed is lost by looking back', async () => {
  const { page } = admin
  const departments = await all('/api/departments')
  const moving = departments.find(({ parentId, count }) => parentId !== null && count > 0)!
  const from = departments.find(({ id }) => id === moving.parentId)!
  const to = departments.find(({ id, parentId }) => parentId === null && id !== from.id)!
  const roles = await all('/api/roles')
  const hr = (roles as unknown as { id: string; builtIn: string | null }[]).find(({ builtIn }) => builtIn === 'hr')!.id
  const henrik = await someone('Henrik')
  const given = { userIds: [henrik], departmentId: from.id }
  expect((await ask(page, 'POST', `/api/roles/${hr}/people`, given)).status).toBe(200)

  await page.goto(`${demo}/settings/departments`)
  await page.getByText(moving.name, { exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: moving.name })
  await dialog.getByLabel('Part of').first().click()
  await page.getByRole('option', { name: to.name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const review = page.getByRole('dialog', { name: 'This changes who can see what' })
  await review.getByText('Henrik Sjöberg').last().waitFor()
  await review
    .getByText(new RegExp(`Compensation, \\d+ (people|person) in ${moving.name} and sub-departments: Edit → No`))
    .waitFor()
  expect(await axe(page)).toEqual([])
  await review.getByRole('button', { name: 'Back' }).click()
  await review.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Part of').first().inputValue()).toBe(to.name)
  expect((await all('/api/departments')).find(({ id }) => id === moving.id)!.parentId).toBe(from.id)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await review.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await all('/api/departments')).find(({ id }) => id === moving.id)!.parentId).toBe(to.id)
  expect(admin.troubles).toEqual([])

  // as it was: other journeys walk through the same company
  const { body } = await ask<{ data: Record<string, unknown>[] }>(page, 'GET', '/api/departments')
  const { lead, manager, ...rest } = body.data.find(({ id }) => id === moving.id) as {
    id: string
    lead: { id: string } | null
    manager: { id: string } | null
  }
  const back = { ...rest, leadId: lead?.id ?? null, managerId: manager?.id ?? null, parentId: from.id }
  expect((await ask(page, 'PUT', `/api/departments/${moving.id}`, back)).status).toBe(200)
  const { body: grants } = await ask<{ data: { id: string; area: { id: string } | null; user: { id: string } }[] }>(
    page,
    'GET',
    `/api/roles/${hr}/people`,
  )
  const grantIds = grants.data
    .filter(({ area, user }) => area?.id === from.id && user.id === henrik)
    .map(({ id }) => id)
  expect((await ask(page, 'DELETE', `/api/roles/${hr}/people`, { grantIds })).status).toBe(200)
})

test('giving a role from a person’s Access tab shows what it opens for them, wide and on a phone, before it is given', async () => {
  const noor = await someone('Noor')
  const phone = await person(browser, { viewport: PHONE, scheme: 'dark' })
  await signIn(phone.page, 'admin@demo.test')
  for (const { page } of [phone, admin]) {
    await page.goto(`${demo}/people/${noor}/access`)
    await page.getByRole('button', { name: 'Assign role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign role' })
    await dialog.getByText('Choose a role to see the access it gives.').waitFor()
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'HR', exact: true }).click()
    await dialog.getByText(/Compensation, everyone: No → Edit/).waitFor()
    // in a part of the company it opens less: the preview follows
    await dialog.getByLabel('Applies to').click()
    await page.getByRole('option', { name: 'Bengaluru' }).click()
    await dialog.getByText(/Compensation, Bengaluru.*No → Edit/).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
  await phone.context.close()
  const { page } = admin
  await page.getByRole('dialog').getByRole('button', { name: 'Assign role' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Bengaluru').first().waitFor()
})
