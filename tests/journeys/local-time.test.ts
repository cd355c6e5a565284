import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, launch, open, person } from './browser.ts'
import { axe } from './looking.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** On whatever day this runs, everybody is at work: the answer is the server's but for that. */
const EVERYBODY_IN = `(() => {
  const fetched = window.fetch
  window.fetch = async (...call) => {
    const answer = await fetched(...call)
    if (!/\\/api\\/people(\\?|$)/.test(String(call[0].url ?? call[0]))) return answer
    const body = await answer.json()
    for (const one of body.data) one.today = { text: 'In', mark: 'in' }
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers })
  }
})()`

test('the list says what time it is where a colleague works, where that is another', async () => {
  const { page, context, troubles } = await person(browser)
  await page.addInitScript(EVERYBODY_IN)
  await enter(page, 'employee@demo.test')
  await open(page, '/people')
  const row = (place: string) =>
    page
      .getByRole('grid', { name: 'People' })
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell', { name: place }) })
      .first()
  const minutesNow = async (zone: string) =>
    page.evaluate<string>(
      `new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: '${zone}' }).format(new Date())`,
    )
  await expect
    .poll(async () => (await row('Bengaluru').innerText()).includes(await minutesNow('Asia/Kolkata')))
    .toBe(true)
  expect(await row('Bengaluru').getByText('local time').count()).toBe(1)
  // the reader's own time is on their own clock
  expect(await row('Gothenburg').getByText('In', { exact: true }).count()).toBe(1)
  expect(await row('Gothenburg').getByText('local time').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})
