import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bare, demo, enter, launch, person, PHONE } from './browser.ts'
import { ask } from './looking.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('/api calls an operation with the reader’s session, a change too, and breaks no policy of the page', async () => {
  const { page, context, troubles } = await person(browser)
  await enter(page, 'employee@demo.test')
  await page.goto(`${demo}/api#?route=get-/api/user-info`)
  // the page reads the whole document, which takes a busy machine long
  await page.getByRole('button', { name: 'Execute' }).click({ timeout: 90_000 })
  await page.getByText('Response Status: OK (200)').waitFor()
  await page.getByText('"employee@demo.test"').first().waitFor()

  await page.goto('about:blank')
  await page.goto(`${demo}/api#?route=put-/api/notifications/read`)
  await page.getByRole('button', { name: 'Execute' }).click()
  // what it fills in is an example that names nothing
  await page.getByText(/Response Status: OK \(200\)/).waitFor()
  expect((await ask(page, 'GET', '/api/user-info')).status).toBe(200)
  expect(troubles).toEqual([])
  await context.close()
})

test('a stranger on a phone reads it and is refused; without scripts it is a list', async () => {
  const { page, context } = await person(browser, { viewport: PHONE })
  await page.goto(`${demo}/api#?route=get-/api/people`)
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.getByText(/Response Status: .*\(401\)/).waitFor()
  const plain = await (await fetch(`${bare}/api`)).text()
  expect(/<noscript>.*<code>\/api\/people<\/code>.*<\/noscript>/s.test(plain)).toBe(true)
  await context.close()
})
