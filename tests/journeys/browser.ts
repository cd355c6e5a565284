import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium as playwright, type Page } from 'playwright-core'

export const port = Number(process.env.JOURNEY_PORT)
export const bare = `http://localhost:${port}`
export const demo = `http://demo.localhost:${port}`
export const of = (domain: string): string => `http://${domain}.localhost:${port}`

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** `CHROMIUM_PATH`, else a browser of the machine, else the one that npm brings. */
export async function launch(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path))
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ]
  if (own) return playwright.launch({ executablePath: own, args })
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const version = /"version": "([\d.]+)"/.exec(
    readFileSync(main.replace(/(@sparticuz.chromium).*/, '$1/package.json'), 'utf8'),
  )![1]!
  // it reuses whatever lies in the temporary folder: give each version a folder of its own
  const folder = join(tmpdir(), `staffroom-chromium-${version}`)
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  const { default: chromium } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  return playwright.launch({
    executablePath,
    args: [...chromium.args.filter((arg) => !arg.startsWith('--single-process')), ...args],
  })
}

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** A person with a browser of their own. Errors of the page fail the test that closes it. */
export async function person(
  browser: Browser,
  options: { viewport?: { width: number; height: number }; language?: string; scheme?: 'light' | 'dark' } = {},
) {
  const context = await browser.newContext({
    viewport: options.viewport ?? DESKTOP,
    colorScheme: options.scheme ?? 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    hasTouch: options.viewport === PHONE,
  })
  if (options.language) await speak(context, options.language)
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) troubles.push(message.text())
  })
  return { page, context, troubles }
}

/** The reader's language on every host of this server. */
const speak = (context: BrowserContext, language: string) =>
  context.addCookies(
    ['localhost', 'demo.localhost'].map((domain) => ({ name: 'language', value: language, domain, path: '/' })),
  )

export async function signIn(page: Page, email: string, password = 'staffroom-demo', host = demo): Promise<void> {
  await page.goto(`${host}/signin`)
  await page.locator('input[type=email], input[name=email]').first().fill(email)
  await page.locator('input[type=password]').first().fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)
}

/** The newest letter to an address, as the development inbox shows it. */
export async function letterTo(
  address: string,
  subject?: RegExp,
): Promise<{ subject: string; body: string; link: string }> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${bare}/dev/mail.json?to=${encodeURIComponent(address)}`)
    const mails = (await answer.json()) as { subject: string; body: string }[]
    const mail = mails.find((one) => !subject || subject.test(one.subject))
    if (mail) return { ...mail, link: /https?:\/\/\S+/.exec(mail.body)?.[0] ?? '' }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`no letter to ${address}`)
}
