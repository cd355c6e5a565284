import type { Browser, Page } from 'playwright-core'
import { person } from './browser.ts'
import { ask } from './looking.ts'

type Info = {
  user: Record<string, unknown>
  permissions: string[]
  theme: { primaryColor: string }
} & Record<string, unknown>

export interface Change {
  user?: object
  permissions?: string[]
  theme?: { primaryColor: string }
}

/**
 * The page as its person would see it with other rights or in another state: the answer that the pages go by is changed
 * on its way. Only so many sign-ins of one person in 15 minutes are allowed, so the session is shared.
 */
export async function changed(
  browser: Browser,
  from: Page,
  { user, ...rest }: Change = {},
  options: Parameters<typeof person>[1] = {},
) {
  const one = await person(browser, options)
  await one.context.addCookies(await from.context().cookies())
  await one.context.route('**/api/user-info', async (route) => {
    // a page that asks once more while its test ends
    const info = (await ask<Info>(from, 'GET', '/api/user-info').catch(() => null))?.body
    if (!info) return route.abort().catch(() => {})
    await route.fulfill({ json: { ...info, ...rest, user: { ...info.user, ...user } } })
  })
  return one
}
