import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/**
 * What is still fading has colours of no scheme; and what ends may begin another change, which the next frame shows. What stands grey until
 * the new answer is there (`data-old`) is on its way too, for five seconds at most.
 */
const SETTLED = `(async () => {
  for (const end = performance.now() + 5000; document.querySelector('[data-old]') && performance.now() < end; )
    await new Promise((done) => requestAnimationFrame(done))
  for (let calm = 0; calm < 2; ) {
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(moving.map((one) => one.finished.catch(() => {})))
    await new Promise((done) => requestAnimationFrame(done))
    calm = moving.length > 0 ? 0 : calm + 1
  }
})()`
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on the page as it is now: rule, first elements, why. Empty when it finds nothing.
 * @param only the rules to go by, instead of all
 * It is run without its bridge for Playwright: that carries every element which passed out of the page as well, ten times the work.
 */
export async function axe(
  page: Page,
  { without = [], only }: { without?: string[]; only?: string[] } = {},
): Promise<string[]> {
  await page.evaluate(SETTLED)
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE)
  const options = {
    runOnly: only ?? { type: 'tag', values: RULES },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  }
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.slice(0, 2).map((node) =>
      'axe ' + id + ': ' + node.html.slice(0, 160) + ' — ' + node.failureSummary?.replaceAll(/\\s+/g, ' '))))`)
}

/** By how many pixels the page can be pushed sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Counts the calls of a page that are under way, and keeps those that were refused. */
export function watch(page: Page) {
  let open = 0
  const refused: string[] = []
  page.on('request', () => open++)
  page.on('requestfinished', () => open--)
  page.on('requestfailed', () => open--)
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  /** Until nothing has been under way for a moment: every part of the page has what it shows. */
  async function still(): Promise<void> {
    let calm = 0
    for (let attempt = 0; attempt < 400 && calm < 4; attempt++) {
      calm = open <= 0 ? calm + 1 : 0
      await new Promise((done) => setTimeout(done, 25))
    }
    open = 0
  }
  return { still, refused }
}

/** A call as the page itself would make it: with its session, from its host. */
export function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
  const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
  const options = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  return page.evaluate(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(options)})
      .then(async (answer) => ({ status: answer.status, body: await answer.json().catch(() => null) }))`,
  )
}
