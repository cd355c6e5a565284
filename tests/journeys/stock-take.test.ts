import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, DESKTOP, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/**
 * A stock-take of 200 things: counted on a phone, part of it without a network, while another counts at a desk; finished with what is
 * missing, one of them written off.
 */
let browser: Browser
let admin: Page
let hr: Page
let phone: Awaited<ReturnType<typeof person>>
let grant: { roleId: string; grantId: string }
let id: string
const MANY = 200
const NAME = 'Stock-take of the cable room'
const numberOf = (no: number) => `CBL-${String(no).padStart(3, '0')}`

beforeAll(async () => {
  browser = await launch()
  admin = (await person(browser)).page
  hr = (await person(browser)).page
  await enter(admin, 'admin@demo.test')
  await enter(hr, 'hr@demo.test')
  await mayCount()
  await register()
  phone = await sameElsewhere(browser, admin.context(), { viewport: PHONE, scheme: 'dark' })
})
afterAll(async () => {
  await ask(admin, 'DELETE', `/api/roles/${grant.roleId}/people`, { grantIds: [grant.grantId] })
  await browser.close()
})

/** HR counts too, for as long as this lasts. */
async function mayCount() {
  const me = (await ask<{ user: { id: string } }>(hr, 'GET', '/api/user-info')).body.user.id
  const roles = await ask<{ data: { id: string; builtIn: string | null }[] }>(admin, 'GET', '/api/roles')
  const roleId = roles.body.data.find(({ builtIn }) => builtIn === 'asset_manager')!.id
  await ask(admin, 'POST', `/api/roles/${roleId}/people`, { userIds: [me] })
  const held = await ask<{ data: { id: string; user: { id: string } }[] }>(
    admin,
    'GET',
    `/api/roles/${roleId}/people?search=`,
  )
  grant = { roleId, grantId: held.body.data.find(({ user }) => user.id === me)!.id }
}

async function register() {
  const list = { list: 'asset_categories', name: 'Cables of the journey' }
  const { body } = await ask<{ data: { id: string } }>(admin, 'POST', '/api/settings/company/lists', list)
  const categoryId = body.data.id
  const made = await admin.evaluate<number[]>(`(async () => {
    const said = []
    for (let no = 1; no <= ${MANY}; no++) {
      const number = 'CBL-' + String(no).padStart(3, '0')
      const thing = { name: 'Cable ' + String(no).padStart(3, '0'), inventoryNumber: number, serialNumber: 'S' + number, categoryId: ${JSON.stringify(categoryId)} }
      const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
      said.push((await fetch('/api/assets', { method: 'POST', headers, body: JSON.stringify(thing) })).status)
    }
    return said
  })()`)
  expect(made.filter((status) => status === 201).length).toBe(MANY)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel('Scan or type a code')
/** As a scanner does: it types what it reads, and presses Enter. */
async function scan(page: Page, code: string) {
  await field(page).fill(code)
  await page.keyboard.press('Enter')
}
const progress = (page: Page, found: number) => page.getByText(`${found} of ${MANY}`).first().waitFor()
const card = (page: Page) => page.locator('output[data-result]')

test('it is started by keyboard at a desk, for one category', async () => {
  await admin.goto(`${demo}/company/assets`)
  await admin.getByRole('link', { name: 'Stock-takes' }).click()
  await admin.getByRole('heading', { level: 1, name: 'Stock-takes' }).waitFor()
  await button(admin, 'Start stock-take').first().focus()
  await admin.keyboard.press('Enter')
  const form = admin.getByRole('dialog', { name: 'Start stock-take' })
  await form.waitFor()
  expect(await form.getByLabel('Name').inputValue()).toMatch(/^Stock-take \w+ \d{4}$/)
  await form.getByLabel('Name').fill(NAME)
  await form.getByLabel('Categories').focus()
  await admin.keyboard.type('Cables of')
  await admin.getByRole('option', { name: 'Cables of the journey' }).waitFor()
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Enter')
  await form.getByText(`${MANY} assets to count`).waitFor()
  await form.getByRole('button', { name: 'Start', exact: true }).focus()
  await admin.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await axe(admin, { without: ['region'] })).toEqual([])
  await admin.keyboard.press('Enter')
  await admin.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await admin.getByRole('tab', { name: `To find ${MANY}` }).waitFor()
  expect(await axe(admin)).toEqual([])
  id = new URL(admin.url()).pathname.split('/').at(-1)!
})

test('labels and numbers are scanned on a phone; each says at once what it is', async () => {
  const { page } = phone
  await page.goto(`${demo}/company/assets/stocktakes/${id}`)
  await page.getByRole('link', { name: 'Count' }).click()
  await field(page).waitFor()
  await progress(page, 0)
  for (let no = 1; no <= 120; no++) await scan(page, numberOf(no))
  await progress(page, 120)
  await card(page).getByText('Cable 120').waitFor()
  // on the device first, and then on the server
  await expect.poll(() => page.getByText('not sent yet').count()).toBe(0)
  await scan(page, numberOf(7))
  await card(page).getByText('Already found').waitFor()
  await scan(page, 'NOTHING-LIKE-IT')
  await card(page).getByText('Unknown code').waitFor()
  const { body } = await ask<{ data: { id: string; inventoryNumber: string }[] }>(
    admin,
    'GET',
    '/api/assets?holder=free&search=Fluke',
  )
  await scan(page, `${demo}/company/assets/${body.data[0]!.id}`)
  await card(page).getByText('Not on this list').waitFor()
  await scan(page, `s${numberOf(121).toLowerCase()}`)
  await card(page).getByText('Cable 121').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
})

test('the last one is undone, and a note is kept with another', async () => {
  const { page } = phone
  await button(page, 'Undo').click()
  await card(page).getByText('Undone').waitFor()
  await progress(page, 120)
  await scan(page, numberOf(121))
  await card(page).getByText('Cable 121').waitFor()
  await button(page, 'Add a note').click()
  const form = page.getByRole('dialog', { name: 'Note on Cable 121' })
  await form.getByLabel('Note').fill('Plug is loose')
  expect(await axe(page, { without: ['region'] })).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /^Found/ }).click()
  await page.getByText('Plug is loose').waitFor()
})

test('another who counts at a desk sees it live, by keyboard; one thing that both find is one', async () => {
  await hr.goto(`${demo}/company/assets/stocktakes/count/${id}`)
  await progress(hr, 121)
  // the field has the focus: a scanner can begin at once
  await hr.keyboard.type(`${numberOf(122)}\n`)
  await card(hr).getByText('Cable 122').waitFor()
  await progress(phone.page, 122)
  await scan(phone.page, numberOf(122))
  await card(phone.page).getByText('Already found').waitFor()
  await hr.getByRole('searchbox', { name: 'Search the list' }).fill('cable 123')
  await hr.getByRole('button', { name: /^Found: Cable 123/ }).press('Enter')
  await progress(phone.page, 123)
  expect(await axe(hr)).toEqual([])
})

test('without a network scans wait on the device, outlive the page, and are sent once', async () => {
  const { page, context } = phone
  await context.setOffline(true)
  for (let no = 124; no <= 140; no++) await scan(page, numberOf(no))
  await scan(page, 'UNREADABLE-1')
  await card(page).getByText('It will be checked when it is sent').waitFor()
  await progress(page, 140)
  await page.getByText('18 not sent yet', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  // another finds two of them meanwhile
  await scan(hr, numberOf(124))
  await scan(hr, numberOf(125))
  await progress(hr, 125)
  await context.setOffline(false)
  await expect.poll(() => page.getByText('not sent yet').count(), { timeout: 20_000 }).toBe(0)
  await progress(hr, 140)
  await progress(page, 140)
  const shown = await ask<{ data: { found: number; unknown: number; elsewhere: number } }>(
    admin,
    'GET',
    `/api/stocktakes/${id}`,
  )
  expect(shown.body.data).toMatchObject({ found: 140, unknown: 2, elsewhere: 1 })
})

test('what waits on the device is there after the page is loaded anew', async () => {
  const { page, context } = phone
  await context.setOffline(true)
  await scan(page, numberOf(141))
  await page.getByText('1 not sent yet', { exact: true }).waitFor()
  // signing out would forget it: that is said before
  await page.setViewportSize(DESKTOP)
  await page.locator('aside button[aria-haspopup=menu]').last().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.setViewportSize(PHONE)
  const question = page.getByRole('dialog', { name: '1 scan is not sent yet' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByText('1 not sent yet', { exact: true }).waitFor()
  // the page goes while there is no network, and comes back with it
  await page.goto('about:blank')
  await context.setOffline(false)
  await expect.poll(() => page.evaluate('navigator.onLine')).toBe(true)
  await page.goto(`${demo}/company/assets/stocktakes/count/${id}`)
  await progress(page, 141)
  await expect.poll(() => page.getByText('not sent yet').count()).toBe(0)
  await progress(hr, 141)
})

test('the rest is found but for five; of those one is written off, and it is finished', async () => {
  for (let no = 142; no <= MANY - 5; no++) await scan(hr, numberOf(no))
  await progress(hr, MANY - 5)
  await expect.poll(() => hr.getByText('not sent yet').count()).toBe(0)
  await admin.goto(`${demo}/company/assets/stocktakes/${id}`)
  await admin.getByRole('tab', { name: 'To find 5' }).waitFor()
  await admin
    .getByRole('row', { name: /Cable 200/ })
    .getByRole('checkbox')
    .check()
  await button(admin, 'Change state').click()
  const form = admin.getByRole('dialog', { name: 'Change the state of Cable 200' })
  await form.getByLabel('State').click()
  await admin.getByRole('option', { name: 'WRITTEN-OFF' }).click()
  expect(await axe(admin, { without: ['region'] })).toEqual([])
  await form.getByRole('button', { name: 'Change state' }).click()
  await admin.getByRole('row', { name: /Cable 200.*WRITTEN-OFF/ }).waitFor()
  await button(admin, 'Finish').click()
  const sure = admin.getByRole('dialog', { name: `Finish “${NAME}”?` })
  await sure.getByText('5 assets are missing').waitFor()
  await sure.getByRole('button', { name: 'Finish' }).click()
  await admin.getByText('Stock-take finished').waitFor()
  await admin.getByRole('tab', { name: 'Missing 5' }).waitFor()
  expect(await admin.getByRole('checkbox').count()).toBe(0)
  expect(await button(admin, 'Finish').count()).toBe(0)
  expect(await axe(admin)).toEqual([])
  // who still counts is told
  await hr.getByText('This stock-take is over.').waitFor()
})

test('its lists say what is not on it and what belongs to nothing; a found thing says when it was counted', async () => {
  const { page, troubles } = phone
  await page.goto(`${demo}/company/assets/stocktakes/${id}?part=unknown`)
  await page.getByText('NOTHING-LIKE-IT').waitFor()
  await page.getByText('UNREADABLE-1').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('tab', { name: /^Not on the list/ }).click()
  await page.getByText('Fluke').first().waitFor()
  await page.getByRole('tab', { name: /^Found/ }).click()
  await page.getByRole('link', { name: 'Cable 001' }).click()
  await page.getByText('Last counted').waitFor()
  expect(troubles.filter((one) => !/^(WebSocket connection|OutOfReach)/.test(one))).toEqual([])
})
