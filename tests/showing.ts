import type { Page } from 'playwright-core'
import { forgetCompany } from '#platform/hosts.ts'
import { owner } from './database.ts'
import { launch } from './journeys/browser.ts'
import { POINTED_AT, POLYGLOT } from './polyglot.ts'
import type { World } from './world.ts'

/** A page that loads nothing and has no policy of ours: as a mail program at its worst. */
export async function openPage() {
  const browser = await launch()
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  await page.route('**/*', (route) => route.abort())
  return { page, close: () => browser.close() }
}

/** Polyglots in every name, past every check of names: as if one had been forgotten. */
export async function spoilNames(w: World): Promise<void> {
  await owner.query('update companies set name = $2 where id = $1', [w.acme.id, `Acme ${POLYGLOT}`])
  await owner.query('update users set first_name = $2, last_name = $3 where company_id = $1', [
    w.acme.id,
    POLYGLOT,
    `Berg ${POLYGLOT}`,
  ])
  await owner.query(
    'update accounts set first_name = $2, last_name = $2 where id in (select account_id from users where company_id = $1)',
    [w.acme.id, POLYGLOT],
  )
  forgetCompany(w.acme.domain)
}

/** Shows it, comes to every element with the pointer and the focus, and says what ran and what can be read. */
export async function shown(page: Page, html: string) {
  // another document: what has run before is forgotten
  await page.goto('about:blank')
  await page.setContent(html, { waitUntil: 'domcontentloaded' })
  await page.evaluate(POINTED_AT)
  return {
    ran: await page.evaluate<number>('window.scriptRan ?? 0'),
    text: await page.locator('body').innerText(),
    title: await page.title(),
    elements: await page.evaluate<string[]>(
      `[...new Set([...document.querySelectorAll('*')].map((one) => one.localName))].sort()`,
    ),
    attributes: await page.evaluate<string[]>(
      `[...new Set([...document.querySelectorAll('*')].flatMap((one) => one.getAttributeNames()))].sort()`,
    ),
    addresses: await page.evaluate<string[]>(`[...document.querySelectorAll('[href]')].map((one) => one.href)`),
  }
}
