import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser as PushBrowser, pushService } from '../push-service.ts'
import { demo, enter, launch, open, person, PHONE, sameElsewhere } from './browser.ts'
import { axe, overflow } from './looking.ts'

/**
 * The maker of this browser cannot be reached from a test: its part is played by `pushService`, which keeps what our server sends. It is
 * handed to the browser's own service worker. A browser without a window never asks and shows nothing: what it would show is noted.
 */
let browser: Browser
let service: Awaited<ReturnType<typeof pushService>>
beforeAll(async () => {
  ;[browser, service] = await Promise.all([launch(), pushService()])
})
afterAll(async () => {
  service.close()
  await browser.close()
})

const subscribing = ({ subscription }: PushBrowser) => `(() => {
  const given = ${JSON.stringify(subscription)}
  const made = (publicKey) => ({
    options: { applicationServerKey: Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.codePointAt(0)).buffer },
    toJSON: () => given,
    unsubscribe: async () => localStorage.removeItem('made') ?? true,
  })
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem('made', applicationServerKey)
    return made(applicationServerKey)
  }
  PushManager.prototype.getSubscription = async () => {
    const publicKey = localStorage.getItem('made')
    return publicKey && made(publicKey)
  }
})()`

const PERMITTED = `Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'`

/** What the browser does with what its maker hands it. */
async function deliver(page: Page, data: object) {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(demo))
      if (ours) done(ours.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const message = { origin: demo, registrationId: await registered, data: JSON.stringify(data) }
  await cdp.send('ServiceWorker.deliverPushMessage', message)
}
async function noted(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(`self.noted = []
    self.registration.showNotification = async (title, { body, data }) => void self.noted.push({ title, body, to: data.to })`)
  return () => worker!.evaluate<object[]>('self.noted')
}

test('a device is turned on, shows a test while no page is open, and is turned off', async () => {
  const device = service.browser()
  const { page, context, troubles } = await person(browser, { worker: true })
  await page.addInitScript(PERMITTED)
  await page.addInitScript(subscribing(device))
  await enter(page, 'hr@demo.test')
  await open(page, '/settings/personal/general')
  const part = page.getByRole('region', { name: 'On this device' })
  await part.getByRole('button', { name: 'Turn on for this device' }).click()
  await part.getByText('This device shows notifications also while Staffroom is closed.').waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])

  // by the keyboard
  await part.getByRole('button', { name: 'Send a test' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Test notification sent').waitFor()
  await expect.poll(() => device.got().length).toBe(1)
  const { headers: _headers, ...got } = device.got()[0]!
  expect(got.body).toBe('Notifications work on this device.')

  // a focused page shows it itself; in this browser every page counts as focused, so the other case has none
  const shown = await noted(context)
  await deliver(page, { ...got, tag: 'looked at' })
  await context.serviceWorkers()[0]!.evaluate('self.clients.matchAll = async () => []')
  await deliver(page, got)
  await expect.poll(shown).toEqual([{ title: 'Havsvik', body: got.body, to: '/settings/personal/general' }])

  // another visit of the same person finds it on, and another device sees it in its list
  const phone = await sameElsewhere(browser, context, { viewport: PHONE, scheme: 'dark' })
  await open(phone.page, '/settings/personal/general')
  expect(await overflow(phone.page)).toBe(0)
  await page.bringToFront()
  await page.reload()
  await part.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByText('Notifications turned off for this device').waitFor()
  await part.getByRole('button', { name: 'Turn on for this device' }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('where the browser has no service for it, the page says so and nothing is turned on', async () => {
  const { page, context } = await person(browser, { worker: true })
  await page.addInitScript(PERMITTED)
  await page.addInitScript(
    `PushManager.prototype.subscribe = async () => { throw new DOMException('push service not available', 'AbortError') }`,
  )
  await enter(page, 'employee@demo.test')
  await open(page, '/settings/personal/general')
  const part = page.getByRole('region', { name: 'On this device' })
  await part.getByRole('button', { name: 'Turn on for this device' }).click()
  await page.getByText("The browser couldn't be reached by its notification service.").waitFor()
  await part.getByRole('button', { name: 'Turn on for this device' }).waitFor()
  await context.close()
})
