import type { BrowserContext, Page, Route } from 'playwright-core'

type How = (route: Route) => unknown

const SEEN = 'intercepted'
const TRIAL = `/api/${SEEN}`

/**
 * Takes calls out of the network, from the next one on, until the answer of this is called. Playwright's `route` alone is done before a
 * page that is open knows of it: of 150 calls made right after it, six went past to the server. And its `unroute` may lose a call that is
 * on its way while the browser stops to intercept, so it goes on and lets them pass.
 * @returns to let them pass again
 */
export async function intercept(at: Page | BrowserContext, url: string | RegExp, how: How): Promise<() => void> {
  let isOver = false
  await at.route(url, (route) => (isOver ? route.fallback() : how(route)))
  const answer: How = (route) => route.fulfill({ body: SEEN })
  await at.route(`**${TRIAL}`, answer)
  for (const page of 'pages' in at ? at.pages() : [at])
    if (page.url() !== 'about:blank')
      await page.evaluate(`(async () => {
        while ((await fetch('${TRIAL}').then((answer) => answer.text(), () => '')) !== '${SEEN}');
      })()`)
  await at.unroute(`**${TRIAL}`, answer)
  return () => void (isOver = true)
}
