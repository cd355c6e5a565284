import type { Page } from 'playwright-core'

/** What a new company asks of its founder before anything else: one press, as everything is filled in. */
export async function confirmWeek(page: Page): Promise<void> {
  const form = page.locator('form:has([name=vacationDaysPerYear])')
  await form.locator('button[type=submit]').click()
  await page.locator('#main:not(:has(form [name=vacationDaysPerYear])) h1').waitFor()
}
