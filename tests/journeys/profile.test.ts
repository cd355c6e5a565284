import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { focused, press, tabTo } from './by-keys.ts'
import { demo, launch, person, PHONE, sameElsewhere, signIn } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** A profile is read first; its sections are changed one by one, where they stand. */
let browser: Browser
let admin: Page
let henrik: Page
let arjun: string
beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  henrik = (await person(browser)).page
  await signIn(admin, 'admin@demo.test')
  await signIn(henrik, 'employee@demo.test')
  arjun = await someone('Arjun')
})
afterAll(() => browser.close())

const someone = async (name: string) =>
  (await ask<{ data: { id: string }[] }>(admin, 'GET', `/api/people?search=${name}`)).body.data[0]!.id
const personal = async (id: string) =>
  (await ask<{ data: Record<string, string> & { version: number } }>(admin, 'GET', `/api/people/${id}/personal`)).body
    .data
const change = (id: string, changes: object) => ask(admin, 'PUT', `/api/people/${id}/personal`, changes)
const contact = (page: Page) => page.getByRole('region', { name: 'Contact', exact: true })
const edit = (page: Page) => page.getByRole('button', { name: 'Edit: Contact' })

describe('reading', () => {
  test.each([
    ['a desktop', {}],
    ['a desktop, dark', { scheme: 'dark' as const }],
    ['a phone', { viewport: PHONE }],
    ['a phone, dark, in Russian', { viewport: PHONE, scheme: 'dark' as const, language: 'ru' }],
    ['a phone in Swedish', { viewport: PHONE, language: 'sv' }],
  ])('on %s nothing is a form, and nothing is pushed aside', async (_, options) => {
    const { page, context, troubles } = await sameElsewhere(browser, admin.context(), options)
    for (const tab of ['personal', 'job']) {
      await page.goto(`${demo}/people/${arjun}/${tab}`)
      await page.locator('main dt').nth(6).waitFor()
      expect(await page.locator('main form').count()).toBe(0)
      expect(await axe(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    }
    expect(troubles).toEqual([])
    await context.close()
  })

  test('a colleague sees who it is and how to reach them, and no more than they may', async () => {
    await change(arjun, { mobilePhone: '+91 80 5550 177' })
    await henrik.goto(`${demo}/people/${arjun}`)
    await henrik.getByRole('region', { name: 'Reporting line' }).getByRole('link').first().waitFor()
    await henrik.getByText(/Bengaluru, .* local time/).waitFor()
    expect(await henrik.getByText('+91 80 5550 177').count()).toBe(0)
    expect(await henrik.locator('main [data-edit]').count()).toBe(0)
    await admin.goto(`${demo}/people/${arjun}`)
    await admin.getByRole('region', { name: 'Get in touch' }).getByText('+91 80 5550 177').waitFor()
  })
})

describe('changing a section', () => {
  test('by keyboard: Edit, the first field, Ctrl+Enter, and the focus is back on Edit', async () => {
    const { page, context, troubles } = await sameElsewhere(browser, admin.context())
    await page.goto(`${demo}/people/${arjun}/personal`)
    await edit(page).waitFor()
    await tabTo(page, /^Edit: Contact/, 80)
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe('Personal email')
    expect(await axe(page)).toEqual([])
    // the other sections are still read
    expect(await page.locator('main form').count()).toBe(1)
    await tabTo(page, /^Address/)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('12 Residency Road')
    await press(page, 'Control+Enter')
    await contact(page).getByText('12 Residency Road').waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Edit: Contact')
    expect(troubles).toEqual([])
    await context.close()
  })

  test('Cancel asks only when something was typed, and Discard brings back what was saved', async () => {
    const { page, context } = await sameElsewhere(browser, admin.context())
    await change(arjun, { mobilePhone: '+91 1' })
    await page.goto(`${demo}/people/${arjun}/personal`)
    await edit(page).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await edit(page).click()
    await page.getByRole('textbox', { name: 'Mobile phone' }).fill('+91 2')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByRole('textbox', { name: 'Mobile phone' }).inputValue()).toBe('+91 2')
    await page.getByRole('link', { name: 'Job', exact: true }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await contact(page).getByText('+91 1', { exact: true }).waitFor()
    await context.close()
  })

  test('what someone else saved meanwhile is shown, nothing typed is lost, and either is kept', async () => {
    const { page, context } = await sameElsewhere(browser, admin.context())
    await change(arjun, { mobilePhone: '+91 10', workPhone: '+91 20', address: 'Old Road' })
    await page.goto(`${demo}/people/${arjun}/personal`)
    await edit(page).click()
    await page.getByRole('textbox', { name: 'Mobile phone' }).fill('+91 11')
    await change(arjun, { mobilePhone: '+91 12', address: 'New Road' })
    await page.getByText('Someone else changed this while you were editing:').waitFor()
    await contact(page).getByText('+91 12').waitFor()
    // what was not touched here has followed
    await expect.poll(() => page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('New Road')
    expect(await page.getByRole('textbox', { name: 'Mobile phone' }).inputValue()).toBe('+91 11')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await edit(page).waitFor()
    expect(await personal(arjun)).toMatchObject({ mobilePhone: '+91 11', workPhone: '+91 20', address: 'New Road' })
    await context.close()
  })

  test('a save that comes too late is refused, says what the other changed, and goes through the second time', async () => {
    const { page, context } = await sameElsewhere(browser, admin.context())
    await change(arjun, { mobilePhone: '+91 30' })
    // this window hears nothing of others until it asks
    await page.routeWebSocket(/.*/, () => {})
    await page.goto(`${demo}/people/${arjun}/personal`)
    await edit(page).click()
    await page.getByRole('textbox', { name: 'Mobile phone' }).fill('+91 31')
    await change(arjun, { mobilePhone: '+91 32' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('alert')
      .getByText(/Someone else changed this section/)
      .waitFor()
    expect(await page.getByRole('textbox', { name: 'Mobile phone' }).inputValue()).toBe('+91 31')
    await page.getByRole('button', { name: 'Use this: Mobile phone' }).click()
    expect(await page.getByRole('textbox', { name: 'Mobile phone' }).inputValue()).toBe('+91 32')
    await page.getByRole('textbox', { name: 'Mobile phone' }).fill('+91 33')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await contact(page).getByText('+91 33').waitFor()
    expect((await personal(arjun)).mobilePhone).toBe('+91 33')
    await context.close()
  })

  test('without network: nothing is lost, and Try again saves it', async () => {
    const { page, context } = await sameElsewhere(browser, admin.context())
    await page.goto(`${demo}/people/${arjun}/personal`)
    await edit(page).click()
    await page.getByRole('textbox', { name: 'Mobile phone' }).fill('+91 40')
    await context.setOffline(true)
    await press(page, 'Control+Enter')
    const said = page.getByRole('alert').filter({ hasText: "Couldn't save: you are offline. Your changes are kept." })
    await said.waitFor()
    expect(await page.getByRole('textbox', { name: 'Mobile phone' }).inputValue()).toBe('+91 40')
    await context.setOffline(false)
    await said.getByRole('button', { name: 'Try again' }).click()
    await contact(page).getByText('+91 40').waitFor()
    await context.close()
  })
})

test('the picture is changed at the head, and an own section without anything in it offers to be filled', async () => {
  const { page, context, troubles } = await sameElsewhere(browser, henrik.context())
  const { body } = await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')
  await change(body.user.id, { alternativeEmail: '', workPhone: '', mobilePhone: '', address: '', countryId: null })
  await page.goto(`${demo}/people/${body.user.id}/personal`)
  await page.getByText('No phone number or address yet.').waitFor()
  await page.getByRole('button', { name: 'Add: Contact' }).click()
  // only their own phone numbers and address
  expect(await page.locator('main form input:not([type=hidden])').count()).toBe(3)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change picture' }).click()
  await page.getByRole('dialog', { name: 'Picture' }).getByText('PNG or JPEG, up to 5 MB').waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toMatch(/Change picture$/)
  expect(troubles).toEqual([])
  await context.close()
})
