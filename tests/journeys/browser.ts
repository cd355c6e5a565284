import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium as playwright, type Page, type Response } from 'playwright-core'

/** A server that was there already, else the one of this worker (`serve.ts`). */
export const port = Number(
  process.env.JOURNEY_PORT ?? process.env.JOURNEY_PORTS?.split(',')[Number(process.env.VITEST_POOL_ID) - 1],
)
export const bare = `http://localhost:${port}`
export const demo = `http://demo.localhost:${port}`
export const of = (domain: string): string => `http://${domain}.localhost:${port}`

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** `CHROMIUM_PATH`, else a browser of the machine, else the one that npm brings; `env` where it needs one of its own. */
export async function program(): Promise<{ executablePath: string; args: string[]; env?: Record<string, string> }> {
  const own = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path))
  return own ? { executablePath: own, args: ARGS } : fromNpm(ARGS)
}

/** Playwright's own choice: what the browser's processes share goes to files on the disk, for containers whose `/dev/shm` is tiny. */
const NO_SHM = '--disable-dev-shm-usage'
/** With room in `/dev/shm` a load of a page costs a tenth less processor time. */
function sharesMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= 2 ** 30
}

let kept: Promise<Browser> | undefined
/** One browser for all files of a worker. To close it closes what the file has opened; the process takes the browser with it. */
export async function launch(): Promise<Browser> {
  kept ??= program().then((its) => playwright.launch({ ...its, ignoreDefaultArgs: sharesMemory() ? [NO_SHM] : [] }))
  const browser = await kept
  browser.close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}

/** Every page that is open in the browser of this worker. */
export const openPages = async (): Promise<Page[]> =>
  kept ? (await kept).contexts().flatMap((context) => context.pages()) : []

/** The browser that npm brings, packed. Each version is unpacked once on a machine, into a folder of its own. */
async function fromNpm(args: string[]) {
  const home = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/(@sparticuz.chromium).*/, '$1')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `staffroom-chromium-${version}`)
  if (!existsSync(join(folder, 'chromium'))) await unpack(home, folder)
  const executablePath = join(folder, 'chromium')
  return { executablePath, args, ...(runs(executablePath) ? {} : { env: environment(folder) }) }
}

/** Several test processes may do it at the same time: whichever is done first gives the folder its name. */
async function unpack(home: string, folder: string) {
  const making = mkdtempSync(`${folder}-`)
  const { TMPDIR } = process.env
  // it unpacks into the temporary folder, and says so nowhere else
  process.env.TMPDIR = making
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    if (!runs(await chromium.executablePath())) unpackLibraries(home, making)
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  try {
    renameSync(making, folder)
  } catch {
    rmSync(making, { recursive: true, force: true })
  }
}

const runs = (path: string) => spawnSync(path, ['--version', '--no-sandbox']).status === 0

/** A machine without a desktop's libraries and fonts: the package carries them too. */
function unpackLibraries(home: string, folder: string) {
  for (const name of ['al2023', 'fonts'])
    spawnSync('tar', ['-x', '-C', folder], {
      input: brotliDecompressSync(readFileSync(join(home, 'bin', `${name}.tar.br`))),
    })
}

function environment(folder: string): Record<string, string> {
  const { LD_LIBRARY_PATH = '', PATH = '', HOME = folder } = process.env
  return {
    PATH,
    HOME,
    LD_LIBRARY_PATH: `${join(folder, 'lib')}:${LD_LIBRARY_PATH}`,
    FONTCONFIG_PATH: folder,
  }
}

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** A person with a browser of their own. Errors of the page fail the test that closes it. */
export async function person(
  browser: Browser,
  options: {
    viewport?: { width: number; height: number }
    language?: string
    scheme?: 'light' | 'dark'
    /** With the service worker, for what is about its copies. What it fetches no test can hold up, and each browser would fill its own. */
    worker?: boolean
  } = {},
) {
  const context = await browser.newContext({
    viewport: options.viewport ?? DESKTOP,
    colorScheme: options.scheme ?? 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    hasTouch: options.viewport === PHONE,
    serviceWorkers: options.worker ? 'allow' : 'block',
  })
  if (options.language) await speak(context, options.language)
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) troubles.push(message.text())
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.url().includes('/api/')) void remember(page, answer)
  })
  return { page, context, troubles }
}

const MOST_REFUSED = 2
const refused = new WeakMap<Page, string[]>()
/** The last calls of this page that the server refused, with its words: what a journey that failed is told with. */
export const refusedOn = (page: Page): readonly string[] => refused.get(page) ?? []

async function remember(page: Page, answer: Response) {
  const said = await answer.text().catch(() => '')
  const line = `${answer.status()} ${new URL(answer.url()).pathname} ${said.slice(0, 200)}`
  refused.set(page, [...refusedOn(page), line].slice(-MOST_REFUSED))
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

/**
 * Signs in by the call alone, and opens the dashboard: where the sign-in is only the way to what a test is about. The form itself is what
 * `signIn` goes through.
 */
export async function enter(page: Page, email: string): Promise<void> {
  await page.context().addCookies(await sessionOf(email))
  await page.goto(`${demo}/dashboard`)
}

/** The cookies of a new session. The call goes to this machine by its number: names below localhost are not found everywhere. */
async function sessionOf(email: string) {
  const { host, hostname } = new URL(demo)
  const headers = { host, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const set = await new Promise<string[]>((done, fail) => {
    const options = { host: '127.0.0.1', port, path: '/api/sign-in', method: 'POST', headers }
    const call = request(options, (answer) => {
      answer.resume()
      if (answer.statusCode === 200) done(answer.headers['set-cookie'] ?? [])
      else fail(new Error(`${email} was not let in: ${answer.statusCode}`))
    })
    call.on('error', fail)
    call.end(JSON.stringify({ email, password: 'staffroom-demo' }))
  })
  return set.map((cookie) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) as unknown as [string, string, string]
    const [httpOnly, secure] = [/; *httponly/i.test(cookie), /; *secure/i.test(cookie)]
    return { name, value, domain: hostname, path: '/', httpOnly, secure, sameSite: 'Lax' as const }
  })
}

/** The newest letter to an address, as the development inbox shows it. */
export async function letterTo(
  address: string,
  subject?: RegExp,
): Promise<{ subject: string; body: string; link: string; unsubscribe: string | null }> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${bare}/dev/mail.json?to=${encodeURIComponent(address)}`)
    const mails = (await answer.json()) as { subject: string; body: string; unsubscribe: string | null }[]
    const mail = mails.find((one) => !subject || subject.test(one.subject))
    if (mail) return { ...mail, link: /https?:\/\/\S+/.exec(mail.body)?.[0] ?? '' }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`no letter to ${address}`)
}

/** Opens a page of the demo company, as a typed address does. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(demo + path)
  await headed(page)
}

/** The page has its heading. @throws with what is on the page instead, and the files that never came */
export async function headed(page: Page): Promise<void> {
  try {
    await page.locator('h1').first().waitFor()
  } catch (cause) {
    const instead = await page.evaluate<string>(`JSON.stringify({
      files: performance.getEntriesByType('resource').filter((one) => !one.responseStatus).map((one) => one.name),
      text: document.body.innerText.slice(-600),
    })`)
    throw new Error(`${page.url()} has no heading: ${instead}`, { cause })
  }
}

/**
 * Goes on to an address as a link does, without a load of the whole page: a third of its time. Done when the router shows the screen there,
 * or the one that it led to. A page that is elsewhere, or not of the app, is loaded whole: no test needs another before it.
 */
export async function move(page: Page, path: string, host = demo): Promise<void> {
  // the app's router has a history of its own in the place of the browser's
  const isInApp =
    page.url().startsWith(`${host}/`) && (await page.evaluate<boolean>("Object.hasOwn(history, 'pushState')"))
  if (!isInApp) return void (await page.goto(host + path, { waitUntil: 'commit' }))
  // the router names the window once the screen is there
  await page.evaluate(`document.title = ''; history.pushState({}, '', ${JSON.stringify(path)})`)
  await page.locator('title:not(:empty)').waitFor({ state: 'attached' })
}

/** The person of a context, in another browser of theirs. */
export async function sameElsewhere(
  browser: Browser,
  from: BrowserContext,
  options: Parameters<typeof person>[1] = {},
) {
  const one = await person(browser, options)
  await one.context.addCookies(await from.cookies())
  return one
}
