import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changed } from './as.ts'
import { bare, demo, enter, launch, letterTo, of, person, PHONE, signIn } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** One's own ways through the product: the password, Esc, taking something back, and one's own language. */
let browser: Browser
let henrik: Page
beforeAll(async () => {
  browser = await launch()
  henrik = (await person(browser)).page
  await enter(henrik, 'employee@demo.test')
})
afterAll(() => browser.close())

describe('S2-MAIN-04: choosing a new password', () => {
  test.each([
    ['a desktop', {}],
    ['a phone, dark', { viewport: PHONE, scheme: 'dark' as const }],
  ])('on %s of one’s own will: in the main layout, with the way back', async (_, options) => {
    const { page, context, troubles } = await changed(browser, henrik, {}, options)
    await page.goto(`${demo}/change-password`)
    await page.getByRole('heading', { name: 'Choose a new password', level: 1 }).waitFor()
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBeGreaterThan(0)
    expect(await axe(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.getByRole('link', { name: 'Security' }).filter({ visible: true }).last().click()
    await page.waitForURL(`${demo}/settings/personal/security`)
    expect(troubles).toEqual([])
    await context.close()
  })

  test('as a gate: alone on the page, and the way out is the sign-out', async () => {
    const { page, context } = await changed(browser, henrik, { user: { shouldChangePassword: true } })
    await page.goto(`${demo}/calendar`)
    await page.waitForURL(`${demo}/change-password`)
    await page.getByRole('heading', { name: 'Choose a new password', level: 1 }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Sign out' }).count()).toBe(1)
    await context.close()
  })
})

test('S4-UI-01: Esc in a question closes the question alone; the dialog under it keeps what was typed', async () => {
  const { page, context } = await changed(browser, henrik)
  await page.goto(`${demo}/dashboard?ask=vacation`)
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel('Comment').fill('Half a sentence')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Comment').inputValue()).toBe('Half a sentence')
  // and once more: the first Esc has left nothing behind
  await dialog.getByLabel('Comment').focus()
  await page.keyboard.press('Escape')
  await question.waitFor()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await context.close()
})

test('a picture that was removed can be had back', async () => {
  const { page, context, troubles } = await changed(browser, henrik)
  const { body } = await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')
  const avatar = async () =>
    (await ask<{ data: { avatar: string | null } }>(henrik, 'GET', `/api/profile/${body.user.id}`)).body.data.avatar
  await page.goto(`${demo}/update-profile`)
  const remove = page.getByRole('button', { name: 'Remove', exact: true })
  await remove.waitFor()
  expect(await avatar()).toMatch(/./)
  await remove.click()
  const said = page.locator('[data-tone=success]')
  await said.waitFor()
  expect(await avatar()).toBe(null)
  await remove.waitFor({ state: 'detached' })
  await said.getByRole('button', { name: 'Undo' }).click()
  await remove.waitFor()
  expect(await avatar()).toMatch(/./)
  const size = await page.evaluate<number>(
    `fetch('${await avatar()}').then(async (a) => (await createImageBitmap(await a.blob())).width)`,
  )
  expect(size).toBe(256)
  expect(troubles).toEqual([])
  await context.close()
})

describe('the language', () => {
  const PASSWORD = 'a long walk in November'
  test.each([
    ['ru', 'Настройки'],
    ['sv', 'Inställningar'],
  ])('of the founder goes along into the company: %s', async (language, settings) => {
    const email = `vera-${randomUUID().slice(0, 8)}@example.test`
    const domain = `vera-${randomUUID().slice(0, 8)}`
    const one = await person(browser)
    const { page } = one
    await page.goto(`${bare}/?language=${language}`)
    const form = {
      firstName: 'Vera',
      lastName: 'Lind',
      email,
      password: PASSWORD,
      consentData: true,
      consentTerms: true,
    }
    await ask(page, 'POST', '/api/sign-up', form)
    await page.goto((await letterTo(email)).link)
    await page.waitForURL(`${bare}/signin`)
    await ask(page, 'POST', '/api/sign-in', { email, password: PASSWORD })
    const company = { companyName: 'Vera', domain, countryId: 752 }
    expect((await ask(page, 'POST', '/api/companies', company)).status).toBe(201)
    await page.goto(`${of(domain)}/session-transfer`)
    await page.waitForURL(`${of(domain)}/dashboard`)
    await page.getByRole('link', { name: settings }).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await one.context.close()
    // and in a browser that knows nothing yet it comes from the account
    const other = await person(browser)
    await signIn(other.page, email, PASSWORD, of(domain))
    await other.page.getByRole('link', { name: settings }).first().waitFor()
    expect(await other.page.locator('html').getAttribute('lang')).toBe(language)
    await other.context.close()
  })
})
