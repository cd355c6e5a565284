import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** Fields of the company's own: put in order, asked of people, and read in their profile. */
let browser: Browser
let hr: Page
const TYPES = ['Short text', 'List', 'Date', 'Date and time', 'Country', 'Checkboxes', 'Single choice', 'Number']
const ids = new Map<string, string>()
/** Fields that the demo company began with. */
let demos: ReadonlySet<string>
beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  await enter(hr, 'hr@demo.test')
  demos = new Set((await fields()).map(({ id }) => id))
})
afterAll(async () => {
  // what is required of everyone would stand before the pages of the journeys that follow
  for (const { id } of await fields()) if (!demos.has(id)) await ask(hr, 'DELETE', `/api/custom-fields/employee/${id}`)
  await browser.close()
})

const fields = async () =>
  (await ask<{ data: { id: string; name: string; section: string }[] }>(hr, 'GET', '/api/custom-fields/employee')).body
    .data
const order = async () => (await fields()).map(({ name }) => name)
const settings = async (page: Page) => {
  await page.goto(`${demo}/settings/employee-fields`)
  await page.locator('[data-row]').first().waitFor()
}
const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name })
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}.` })
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/custom-fields/order') && answer.ok())
/** Where the grip of one row is, and the lower half of another row. */
async function between(page: Page, from: string, to: string) {
  const [a, b] = [await grip(page, from).boundingBox(), await row(page, to).boundingBox()]
  return { x: a!.x + 10, y: a!.y + 10, end: { x: b!.x + 40, y: b!.y + b!.height - 5 } }
}

describe('settings', () => {
  test.each(TYPES)('a field of type %s is created', async (type) => {
    await settings(hr)
    await hr.getByRole('button', { name: 'Add field' }).click()
    const dialog = hr.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill(`My ${type}`)
    await dialog.getByLabel('Type', { exact: true }).click()
    await hr.getByRole('option', { name: type, exact: true }).click()
    await dialog.getByLabel('Section').fill('Kit')
    if (['List', 'Checkboxes', 'Single choice'].includes(type))
      for (const [at, option] of ['Red', 'Green'].entries()) {
        await dialog.getByRole('button', { name: 'Add option' }).click()
        await dialog.getByLabel(`Option ${at + 1}`, { exact: true }).fill(option)
      }
    expect(await axe(hr)).toEqual([])
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await row(hr, `My ${type}`).waitFor()
    ids.set(type, (await fields()).find(({ name }) => name === `My ${type}`)!.id)
  })

  test('are ordered by mouse: a row takes the place and the section of where it is dropped', async () => {
    await settings(hr)
    const { x, y, end } = await between(hr, 'T-shirt size', 'My List')
    await hr.mouse.move(x, y)
    await hr.mouse.down()
    await hr.mouse.move(end.x, end.y - 20, { steps: 4 })
    await hr.mouse.move(end.x, end.y)
    const done = saved(hr)
    await hr.mouse.up()
    await done
    const after = await fields()
    const at = after.findIndex(({ name }) => name === 'T-shirt size')
    expect([after[at]!.section, after[at - 1]!.name]).toEqual(['Kit', 'My List'])
  })

  test('are ordered by keys: the grip keeps the focus, also under another heading', async () => {
    await settings(hr)
    const first = (await order())[0]!
    await grip(hr, first).focus()
    for (let times = 0; times < 2; times++) {
      const done = saved(hr)
      await hr.keyboard.press('ArrowDown')
      await done
      await hr.waitForFunction(`document.activeElement?.getAttribute('aria-label')?.startsWith('Move ${first}.')`)
    }
    expect((await order())[0]).not.toBe(first)
  })

  test('are ordered by finger, and Escape puts a row back', async () => {
    const { page, context } = await sameElsewhere(browser, hr.context(), { viewport: PHONE, scheme: 'dark' })
    await settings(page)
    expect([await axe(page), await overflow(page)]).toEqual([[], 0])
    const before = await order()
    const cdp = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const drag = async () => {
      const { x, y, end } = await between(page, before[0]!, before[2]!)
      await touch('touchStart', x, y)
      for (let at = y; at < end.y; at += 10) await touch('touchMove', x, at)
      await touch('touchMove', x, end.y)
    }
    await drag()
    await page.keyboard.press('Escape')
    await touch('touchEnd')
    expect(await order()).toEqual(before)
    await drag()
    const done = saved(page)
    await touch('touchEnd')
    await done
    expect((await order()).indexOf(before[0]!)).toBe(2)
    await context.close()
  })
})

describe('what people are asked for', () => {
  test('required fields come before everything else; then the page that was asked for opens', async () => {
    const employee = (await ask<{ data: { id: string }[] }>(hr, 'GET', '/api/users/select?search=employee')).body.data
    for (const { id, ...field } of await fields()) {
      if (!field.name.startsWith('My ')) continue
      const audience = { visibleFor: 'users', userIds: [employee[0]!.id] }
      await ask(hr, 'PUT', `/api/custom-fields/employee/${id}`, { ...field, ...audience, is_required: true })
      await ask(hr, 'POST', `/api/custom-fields/employee/${id}/publish`)
    }
    const { page, context, troubles } = await person(browser)
    await enter(page, 'employee@demo.test')
    await page.waitForURL(/\/actions\/fill_custom_fields/)
    await page.goto(`${demo}/calendar`)
    await page.waitForURL(/\/actions\/fill_custom_fields/)
    await page.getByLabel('My Short text').waitFor()
    expect(await axe(page)).toEqual([])
    const named = (type: string) => page.locator(`[name="customField-${ids.get(type)}"]`).first()
    await named('Short text').fill('Hello')
    await page.getByRole('combobox', { name: /My List/ }).click()
    await page.getByRole('option', { name: 'Green' }).click()
    await named('Date').fill('3 Apr 2026')
    await named('Date and time').fill('3 Apr 2026')
    await page.getByLabel('Time', { exact: true }).fill('14:30')
    await page.getByRole('checkbox', { name: 'Red' }).check()
    await page.getByRole('radio', { name: 'Green' }).check()
    await page.getByRole('combobox', { name: /My Country/ }).fill('Swed')
    await page.getByRole('option', { name: 'Sweden' }).click()
    await named('Number').fill('1,2345')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByText('Use at most 3 decimals.').waitFor()
    await named('Number').fill('1,25')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.waitForURL(/\/calendar/)
    await page.goto(`${demo}/people/${employee[0]!.id}/personal`)
    const kit = page.getByRole('region', { name: 'Kit' })
    for (const text of ['Hello', 'Green', '14:30', 'Red', 'Sweden', '1.25']) await kit.getByText(text).first().waitFor()
    expect(await axe(page)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })

  test('an optional field can wait until the window closes', async () => {
    const employee = (await ask<{ data: { id: string }[] }>(hr, 'GET', '/api/users/select?search=employee')).body.data
    const audience = { visibleFor: 'users', userIds: [employee[0]!.id] }
    const made = { name: 'Shoe size', type: 'number', section: 'Kit', ...audience }
    const { id } = (await ask<{ data: { id: string } }>(hr, 'POST', '/api/custom-fields/employee', made)).body.data
    await ask(hr, 'POST', `/api/custom-fields/employee/${id}/publish`)
    const { page, context } = await person(browser, { viewport: PHONE, scheme: 'dark' })
    await enter(page, 'employee@demo.test')
    await page.waitForURL(/\/actions\/update-custom-field/)
    await page.getByLabel('Shoe size').waitFor()
    expect([await axe(page), await overflow(page)]).toEqual([[], 0])
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.waitForURL(/\/dashboard/)
    await page.goto(`${demo}/calendar`)
    await page.waitForURL(/\/calendar/)
    await context.close()
  })
})

test('a section of the profile is read first and changed in place', async () => {
  const employee = (await ask<{ data: { id: string }[] }>(hr, 'GET', '/api/users/select?search=employee')).body.data[0]!
  const { section } = (await fields()).find(({ name }) => name === 'Last fire drill')!
  await hr.goto(`${demo}/people/${employee.id}/personal`)
  await hr.getByRole('button', { name: `: ${section}` }).click()
  const form = hr.getByRole('form', { name: section })
  await form.getByLabel('Last fire drill').fill('5 May 2026')
  await form.getByRole('button', { name: /^Save/ }).click()
  await hr.getByRole('region', { name: section }).getByText('5 May').waitFor()
})

/** Opens a page; an optional field that is new to its reader is put off. */
async function past(page: Page, url: string, shown: Locator) {
  const skip = page.getByRole('button', { name: 'Skip for now', exact: true })
  await page.goto(url)
  await skip.or(shown).first().waitFor()
  if (!(await skip.isVisible())) return
  await skip.click()
  await page.waitForURL((at) => !at.pathname.startsWith('/actions/'))
  await page.goto(url)
  await shown.waitFor()
}

test('what one may not edit is proposed on a phone and by keys; HR sees it field by field and approves', async () => {
  const { page, context, troubles } = await person(browser, { viewport: PHONE })
  await enter(page, 'employee@demo.test')
  const me = (await ask<{ user: { id: string } }>(page, 'GET', '/api/user-info')).body.user.id
  const made = { name: 'Licence plate', type: 'string', section: 'Kit', isHidden: true }
  const { id } = (await ask<{ data: { id: string } }>(hr, 'POST', '/api/custom-fields/employee', made)).body.data
  await ask(hr, 'POST', `/api/custom-fields/employee/${id}/publish`)
  // nobody is asked for a hidden field: it is shown once it is there
  await ask(hr, 'PUT', `/api/custom-fields/employee/${id}`, { ...made, isHidden: false })
  const propose = page.getByRole('button', { name: 'Request field changes', exact: true })
  await past(page, `${demo}/people/${me}`, propose)
  await propose.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Request field changes' })
  await dialog.getByLabel('Licence plate').fill('ABC 123')
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByRole('button', { name: 'Send request', exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const requests = page.getByRole('region', { name: 'Your change requests' })
  await requests.getByText('Licence plate').waitFor()

  const { data } = (await ask<{ data: { id: string }[] }>(page, 'GET', `/api/people/${me}/change-requests`)).body
  const item = hr.getByRole('article', { name: 'Request' })
  await past(hr, `${demo}/approvals?id=${data[0]!.id}`, item)
  await item.getByText('Licence plate: ABC 123').waitFor()
  await item.getByRole('button', { name: 'Approve', exact: true }).click()
  await hr.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await hr.getByText('Change approved').waitFor()
  await requests.getByText('Approved').first().waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
