import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INSIDE } from './addresses.ts'
import { bare, demo, DESKTOP, enter, headed, launch, move, person, PHONE, sameElsewhere } from './browser.ts'
import { axe, overflow, watch } from './looking.ts'
import { records } from './records.ts'

const specified = readFileSync(new URL('../specification/routes.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => line.split('\t')[0]!)

/** Where axe looks at the phone's dark page as well: together they show every part that only a phone has. */
const AT_A_PHONE = new Set([
  '/dashboard',
  '/approvals',
  '/calendar',
  '/people',
  '/people/{id}/job',
  '/people/{id}/time-off',
  '/settings/holidays',
  '/settings/roles/{id}/edit',
  '/people/{id}/access',
  '/',
  '/signup',
])

/** Open to everyone, on the host where they are served; what leads elsewhere for a signed-in person is walked in `gate.test.ts`. */
const OUTSIDE: readonly (readonly [path: string, host: string])[] = [
  ['/', bare],
  ['/signin', bare],
  ['/signin', demo],
  ['/signup', bare],
  ['/company-workspace', bare],
  ['/reset-password', bare],
  ['/reset-password', demo],
  ['/forgot-password/{hash}', bare],
  ['/forgot-password/{hash}', demo],
  ['/email-changing-stop/{hash}', demo],
  ['/confirm-user-creation/{hash}', demo],
  ['/unsubscribe/{token}', demo],
  ['/reports/unsubscribe/{token}', demo],
  ['/request-demo', bare],
  ['/contact-us', bare],
  ['/contacts', bare],
  ['/contacts', demo],
  ['/thanks-for-request', bare],
  ['/terms-and-conditions', bare],
  ['/privacy-policy', bare],
  ['/403', bare],
  ['/403', demo],
]

/** With a session of the bare domain alone. */
const LOBBY = ['/choose-company', '/create-company']

/** They lead on and show nothing of their own: see `gate.test.ts`. */
const LEADING = [
  '/logout',
  '/settings',
  '/email-confirmation/{verificationToken}',
  '/email-changing-confirmation/{hash}',
]
const LEADING_UNLESS_DUE = ['/actions/confirm-email', '/actions/fill_custom_fields', '/actions/update-custom-field']

/** With the session of an operator. */
const DESK = ['/operator', '/operator/requests', '/operator/sign-ups', '/operator/log']

const built = new Set([
  ...INSIDE,
  ...DESK,
  ...OUTSIDE.map(([path]) => path),
  ...LOBBY,
  ...LEADING,
  ...LEADING_UNLESS_DUE,
])
const unbuilt = specified.filter((path) => !built.has(path))

/** Raw segments without parameters and numbers, the nearest first. */
const titleOf = (path: string) =>
  path.startsWith('/confirm-user-creation')
    ? 'Confirm user creation'
    : path
        .split('/')
        .filter((segment) => segment && !/^(\d+|\{.*\})$/.test(segment))
        .toReversed()
        .join(' | ') || (path === '/' ? 'Staffroom: know who is in and trust your balances' : 'Staffroom')

type Visitor = Awaited<ReturnType<typeof person>> & ReturnType<typeof watch>

let browser: Browser
let admin: Visitor
let phone: Visitor
let stranger: Visitor
let filled: (path: string) => string

beforeAll(async () => {
  browser = await launch()
  admin = watched(await person(browser))
  stranger = watched(await person(browser))
  await enter(admin.page, 'admin@demo.test')
  phone = watched(await sameElsewhere(browser, admin.context, ON_A_PHONE))
  filled = await records(admin.page)
})
afterAll(() => browser.close())

const ON_A_PHONE = { viewport: PHONE, scheme: 'dark' } as const
const watched = (one: Awaited<ReturnType<typeof person>>): Visitor => ({ ...one, ...watch(one.page) })

/** Opens the address itself, as a link in an email does; `move` goes there inside the app. */
const load = async (page: Page, path: string, host = demo) => {
  await page.goto(host + path, { waitUntil: 'commit' })
}

/** Goes to an address and lists everything that is wrong with what is shown there. */
async function faults(one: Visitor, host: string, path: string, how: { go?: typeof move; axe?: boolean } = {}) {
  one.troubles.length = one.refused.length = 0
  await (how.go ?? move)(one.page, filled(path), host)
  return look(one, path, how.axe)
}

/** Everything that is wrong with the screen that is there. */
async function look({ page, still, troubles, refused }: Visitor, path: string, withAxe = true) {
  await headed(page)
  await still()
  const sideways = await overflow(page)
  return [
    ...(new URL(page.url()).pathname === filled(path) ? [] : [`went to ${page.url()}`]),
    ...((await page.locator('h1:visible').count()) === 1 ? [] : ['there is not one h1']),
    ...((await page.title()) === titleOf(path) ? [] : [`is called "${await page.title()}"`]),
    ...(sideways > 0 ? [`can be pushed ${sideways} px sideways`] : []),
    ...troubles,
    ...refused.filter((one) => !expectedRefusal(path, one)),
    ...(withAxe ? await axe(page) : []),
  ]
}

/** A link that was never given is refused, and a stranger is nobody. */
const expectedRefusal = (path: string, refusal: string) =>
  /\{(hash|verificationToken|token)\}/.test(path) && /^4(04|22) \/api\//.test(refusal)

describe('as the administrator of the demo company', () => {
  test.each(INSIDE)('%s on a desktop, light', async (path) => {
    expect(await faults(admin, demo, path)).toEqual([])
  })

  // by its address: what a screen needs it brings itself, and it is measured before anything was wider
  test.each(INSIDE)('%s on a phone, dark', async (path) => {
    expect(await faults(phone, demo, path, { go: load, axe: AT_A_PHONE.has(path) })).toEqual([])
  })
})

const NAMED = [...INSIDE.filter((path) => path.includes('{id}')), '/settings/sso/{id}', '/people/import?import={id}']
describe('an id that is none, or that nobody has', () => {
  test.each(NAMED)('%s says that it is not there, and leads back', async (path) => {
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      admin.troubles.length = 0
      await move(admin.page, path.replace('{id}', id))
      await admin.page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()
      await admin.page.locator('[data-kind-of="nothing-found"]').getByRole('link').waitFor()
    }
  })
})

describe('as a stranger', () => {
  test.each(OUTSIDE)('%s on %s', async (path, host) => {
    const { page } = stranger
    await wear(page, DESKTOP, 'light')
    expect(await faults(stranger, host, path, { go: load })).toEqual([])
    await wear(page, PHONE, 'dark')
    expect(await look(stranger, path, AT_A_PHONE.has(path))).toEqual([])
  })
})

describe('between sign-in and company', () => {
  let henrik: Visitor
  beforeAll(async () => {
    henrik = watched(await person(browser))
    await enterLobby(henrik.page)
  })

  test.each(LOBBY)('%s', async (path) => {
    expect(await faults(henrik, bare, path)).toEqual([])
  })
})

describe('as the operator', () => {
  let rut: Visitor
  let elsewhere: Visitor
  beforeAll(async () => {
    rut = watched(await person(browser))
    await enterLobby(rut.page, 'operator@demo.test')
    elsewhere = watched(await sameElsewhere(browser, rut.context, ON_A_PHONE))
  })

  test.each(DESK)('%s on a desktop and on a phone', async (path) => {
    expect(await faults(rut, bare, path)).toEqual([])
    expect(await faults(elsewhere, bare, path, { go: load })).toEqual([])
  })
})

/** Another width and scheme for the page that is there. */
async function wear(page: Page, viewport: typeof DESKTOP, colorScheme: 'light' | 'dark') {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
}

async function enterLobby(page: Page, email = 'employee@demo.test') {
  await page.goto(`${bare}/signin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('staffroom-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/choose-company/)
}

describe('not built yet', () => {
  test('there are fewer of them than specified, and none of them pretends', async () => {
    expect(unbuilt.length).toBeLessThan(specified.length)
    const pretending: string[] = []
    for (const path of unbuilt) {
      await move(admin.page, filled(path))
      await admin.page.waitForURL(demo + filled(path))
      const missing = admin.page.getByRole('heading', { name: 'Something goes wrong' })
      await missing.waitFor({ timeout: 3000 }).catch(() => pretending.push(path))
    }
    expect(pretending).toEqual([])
  })

  test('an address that nobody ever specified, and the way back from it', async () => {
    await admin.page.goto(`${demo}/calendar`)
    await admin.page.goto(`${demo}/no-such-path`)
    await admin.page.getByRole('heading', { name: 'Something goes wrong' }).waitFor()
    expect(await axe(admin.page)).toEqual([])
    await admin.page.getByRole('button', { name: 'Go back' }).click()
    await admin.page.waitForURL(`${demo}/calendar`)
  })
})
