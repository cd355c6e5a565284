import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bare, demo, launch, letterTo, person, PHONE, signIn } from './browser.ts'
import { intercept } from './intercepting.ts'
import { axe, overflow } from './looking.ts'

const PASSWORD = 'staffroom-demo'
const stamp = Date.now().toString(36)
const PAGES = ['/', '/signup', '/request-demo', '/contact-us', '/contacts', '/privacy-policy', '/thanks-for-request']

let browser: Browser
let desk: Page
beforeAll(async () => {
  browser = await launch()
  desk = (await person(browser)).page
  await enterLobby(desk, 'operator@demo.test')
})
afterAll(() => browser.close())

async function enterLobby(page: Page, email: string, password = PASSWORD) {
  await page.goto(`${bare}/signin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/choose-company/)
}

describe('a visitor', () => {
  test('S2-MKT-01 to 06: reads, finds the sections, and changes the language in place', async () => {
    const { page, context, troubles } = await person(browser)
    await page.goto(bare)
    for (const name of ['About', 'Our Solution', 'Who can use', 'Features'])
      await page.locator('header').getByRole('link', { name, exact: true }).click()
    expect(new URL(page.url()).hash).toBe('#features')
    await page.locator('header summary', { hasText: 'English' }).click()
    await page.locator('header').getByRole('link', { name: 'Русский' }).click()
    await page.getByRole('heading', { level: 1, name: /Видно/ }).waitFor()
    expect((await context.cookies(bare)).find(({ name }) => name === 'language')?.value).toBe('ru')
    expect(page.url()).not.toContain('language=')
    expect(troubles).toEqual([])
  })

  test.each([
    ['light', undefined],
    ['dark', PHONE],
  ] as const)('in the %s every public page passes axe in each language', async (scheme, viewport) => {
    for (const language of ['en', 'ru', 'sv']) {
      const { page, context, troubles } = await person(browser, { scheme, language, ...(viewport && { viewport }) })
      // what colours lie on each other is the same in every language
      const without = language === 'en' ? [] : ['color-contrast']
      for (const path of PAGES) {
        await page.goto(bare + path)
        expect([language, path, await axe(page, { without }), await overflow(page)]).toEqual([language, path, [], 0])
      }
      expect(troubles).toEqual([])
      await context.close()
    }
  })

  test('S2-MKT-04, S2-PUB-05: requests a demo; what is wrong stands under its field and nothing typed is lost; the operator sees it', async () => {
    const { page } = await person(browser)
    await page.goto(`${bare}/request-demo`)
    await page.getByLabel('Name').fill('Olga Nyberg')
    await page.getByLabel('Company', { exact: true }).fill(`Fern ${stamp}`)
    await page.getByRole('button', { name: 'Request demo' }).click()
    await page.getByText('This field is required.').waitFor()
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Name').inputValue()).toBe('Olga Nyberg')
    await page.getByLabel('Email').fill(`olga-${stamp}@example.com`)
    await page.waitForTimeout(2100)
    await page.getByRole('button', { name: 'Request demo' }).click()
    await page.waitForURL(`${bare}/thanks-for-request`)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect((await letterTo('operator@demo.test', /requests a demo/)).body).toContain(`Fern ${stamp}`)

    await desk.goto(`${bare}/operator/requests`)
    await desk.getByText(`Fern ${stamp}`).first().click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Note').fill('Tuesday at ten')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await desk.getByText('Request saved').waitFor()
    await desk.goto(`${bare}/operator/log`)
    await desk.getByText('Changed a request').first().waitFor()
  })
})

describe('S2-PUB-02: who signs up', () => {
  test('is told how the password stands, may look at it, and the terms open beside', async () => {
    const { page, context, troubles } = await person(browser)
    await page.goto(`${bare}/signup`)
    const password = page.getByLabel('Password', { exact: true })
    const help = page.getByText('Use 10 characters or more.')
    await help.waitFor()
    for (const [typed, words] of [
      ['1234567', '3 more characters'],
      ['123456789', '1 more character'],
      ['1234567890', 'Long enough. Another word makes it much stronger.'],
      ['aaaaaaaaaaaaaaaaaaaaaa', 'Long enough. Another word makes it much stronger.'],
      ['a long walk in', 'Good.'],
      ['a long walk in November', 'Strong.'],
    ]) {
      await password.fill(typed!)
      await page.getByText(words!, { exact: true }).waitFor()
      expect(await help.isVisible()).toBe(false)
    }
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    expect(await password.getAttribute('type')).toBe('password')
    const [beside] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'privacy policy' }).click(),
    ])
    expect(new URL(beside.url()).pathname).toBe('/privacy-policy')
    expect(await password.inputValue()).toBe('a long walk in November')
    expect(troubles).toEqual([])
    await context.close()
  })

  test('is asked before what was written is lost, reads the first message under each field, and is told in place', async () => {
    const { page, context } = await person(browser, { language: 'sv', viewport: PHONE })
    let asked = 0
    page.on('dialog', (dialog) => {
      asked++
      void dialog.dismiss()
    })
    await page.goto(`${bare}/signup`)
    await page.getByLabel('Förnamn').fill('Åsa')
    await page.getByRole('link', { name: 'Har du redan ett konto? Logga in' }).click()
    await expect.poll(() => asked).toBe(1)
    await page.getByLabel('Lösenord', { exact: true }).fill('kort')
    await page.keyboard.press('Enter')
    await page.getByText('Använd minst 10 tecken.', { exact: true }).waitFor()
    await page.getByText('Godkänn villkoren för att fortsätta.').waitFor()
    expect(await page.getByText('Fältet måste fyllas i.').count()).toBe(2)
    expect(await page.evaluate('document.activeElement.name')).toBe('lastName')
    expect(await page.getByLabel('Förnamn').inputValue()).toBe('Åsa')
    expect(await axe(page)).toEqual([])
    await page.getByLabel('Efternamn').fill('Lund')
    await page.getByLabel('Mejl').fill(`asa-${stamp}@example.com`)
    await page.getByLabel('Lösenord', { exact: true }).fill('en lång promenad i mars')
    await page.getByLabel('mina uppgifter sparas').check()
    await page.getByLabel('Jag godkänner villkoren').check()
    // out of reach: it is said, and nothing is lost
    const mend = await intercept(page, '**/api/sign-up', (route) => route.abort())
    await page.getByRole('button', { name: 'Skapa konto' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Mejl').inputValue()).toBe(`asa-${stamp}@example.com`)
    mend()
    await page.getByRole('button', { name: 'Skapa konto' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kolla din mejl' }).waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Kolla din mejl')
    await page.getByText('Vi har skickat en länk.').waitFor()
    await page.getByRole('link', { name: 'Har du redan ett konto? Logga in' }).click()
    await page.waitForURL(`${bare}/signin`)
    expect(asked).toBe(1)
    await context.close()
  })

  test('comes from the sign-in by a load of the page, and finds the way back', async () => {
    const { page, context } = await person(browser)
    await page.goto(`${bare}/signin`)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create your workspace' }).waitFor()
    expect(await page.evaluate('performance.getEntriesByType("navigation")[0].name')).toBe(`${bare}/signup`)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await context.close()
  })
})

test('a suspension is seen at once in a second browser, and lifted the company is as it was', async () => {
  const { page } = await person(browser)
  // it is told by the socket, once that is open
  const isLive = new Promise<void>((done) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && done()),
    ),
  )
  await signIn(page, 'employee@demo.test')
  await isLive
  await desk.goto(`${bare}/operator?search=demo`)
  await desk.getByRole('row').filter({ hasText: 'demo' }).first().click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The bill of June is open.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await desk.getByText('Company suspended').waitFor()
  await page.getByRole('heading', { name: 'This workspace is suspended' }).waitFor({ timeout: 3000 })
  expect(await axe(page)).toEqual([])
  const stranger = (await person(browser)).page
  expect((await stranger.goto(`${demo}/people`))?.status()).toBe(403)

  await desk.getByRole('row').filter({ hasText: 'demo' }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await desk.getByText('Company restored').waitFor()
  await signIn(page, 'employee@demo.test')
  await desk.goto(`${bare}/operator/log`)
  await desk.getByText('Restored a company').first().waitFor()
  await desk.getByText('The bill of June is open.').first().waitFor()
})
