import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from './as.ts'
import { demo, enter, launch, person, PHONE } from './browser.ts'
import { press, tabTo } from './by-keys.ts'
import { ask, axe, overflow } from './looking.ts'

/** The org chart: by mouse, by keys, on a phone, as a file and on paper; and who has none. */
let browser: Browser
let anna: Page
let maja: Page
beforeAll(async () => {
  browser = await launch()
  anna = (await person(browser)).page
  maja = (await person(browser)).page
  await enter(anna, 'hr@demo.test')
  await enter(maja, 'manager@demo.test')
})
afterAll(() => browser.close())

const CHART = `${demo}/company/organization-structure`
const tree = (page: Page) => page.getByRole('tree', { name: 'Org chart' })
/** The card that the keyboard is on, as it is read out. */
const active = (page: Page) =>
  page.evaluate<string>(`(() => {
    const id = document.querySelector('[role=tree]').getAttribute('aria-activedescendant')
    const one = id && document.getElementById(id)
    return one ? [one.textContent, one.getAttribute('aria-level'), one.getAttribute('aria-expanded')].join(' | ') : ''
  })()`)
/** How many colours the middle of the canvas has: an empty one has a single one. */
const drawn = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector('canvas')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    const colours = new Set()
    for (let at = 0; at < data.length; at += 16) colours.add(data[at] + ' ' + data[at + 1] + ' ' + data[at + 2] + ' ' + data[at + 3])
    return colours.size
  })()`)
async function open(page: Page, query = '') {
  await page.goto(CHART + query)
  await tree(page).waitFor()
  await expect.poll(() => drawn(page)).toBeGreaterThan(10)
}
async function find(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Find in the chart' }).fill(name)
  await page.getByRole('option').first().click()
}

test('from the menu to a person: found, read, focused on, and opened', async () => {
  await maja.goto(`${demo}/dashboard`)
  await maja.getByRole('link', { name: 'Org chart' }).click()
  await tree(maja).waitFor()
  await maja.getByText(/people on \d+ levels/).waitFor()
  expect(await axe(maja)).toEqual([])
  await find(maja, 'henrik sj')
  await expect.poll(() => active(maja)).toMatch(/^Henrik Sjöberg/)
  // the card that was found is in the middle: a click there shows who it is
  const box = (await maja.locator('canvas').boundingBox())!
  await maja.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await maja.getByRole('link', { name: 'Open profile' }).waitFor()
  expect(await axe(maja)).toEqual([])
  await maja.getByRole('link', { name: 'Open profile' }).click()
  await maja.getByRole('heading', { level: 1, name: 'Henrik Sjöberg' }).waitFor()
})

test('by mouse it is dragged, zoomed and fitted again; colours say what they mean', async () => {
  await open(anna)
  const picture = () => anna.evaluate<string>(`document.querySelector('canvas').toDataURL()`)
  const first = await picture()
  const box = (await anna.locator('canvas').boundingBox())!
  await anna.mouse.move(box.x + 40, box.y + 60)
  await anna.mouse.down()
  await anna.mouse.move(box.x + 240, box.y + 160, { steps: 4 })
  await anna.mouse.up()
  await expect.poll(picture).not.toBe(first)
  const dragged = await picture()
  await anna.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(picture).not.toBe(dragged)
  await anna.getByRole('combobox', { name: 'Colour' }).click()
  await anna.getByRole('option', { name: 'Colour by location' }).click()
  await anna.getByRole('list', { name: 'Colour' }).getByRole('listitem').first().waitFor()
  expect(new URL(anna.url()).searchParams.get('colour')).toBe('location')
  await anna.getByRole('button', { name: 'Spans and layers' }).click()
  await anna.getByRole('dialog', { name: 'Spans and layers' }).getByRole('row').nth(3).waitFor()
  expect(await axe(anna)).toEqual([])
  await anna.keyboard.press('Escape')
})

test('by keys the tree is walked, opened and closed, and says where one is', async () => {
  await open(anna)
  await tabTo(anna, /^Spans and layers$/)
  await press(anna, 'Tab')
  await press(anna, 'ArrowDown')
  await expect.poll(() => active(anna)).toMatch(/\| 1 \| true$/)
  const top = await active(anna)
  await press(anna, 'ArrowDown')
  await expect.poll(() => active(anna)).toMatch(/\| 2 \| /)
  const below = await active(anna)
  await press(anna, 'ArrowRight')
  await expect.poll(() => active(anna)).not.toBe(below)
  await press(anna, 'ArrowLeft')
  await expect.poll(() => active(anna)).toBe(below)
  await press(anna, 'ArrowUp')
  await expect.poll(() => active(anna)).toBe(top)
  await press(anna, ' ')
  await expect.poll(() => active(anna)).toMatch(/\| 1 \| false$/)
  await press(anna, 'Enter')
  await anna.getByRole('button', { name: 'Expand all below' }).waitFor()
  await press(anna, 'Escape')
  await expect.poll(() => anna.getByRole('button', { name: 'Expand all below' }).count()).toBe(0)
})

test('positions show what is vacant, departments how many they are; another day has its own people', async () => {
  await open(anna)
  await anna.getByText('Positions', { exact: true }).last().click()
  await anna.getByText(/positions on \d+ levels/).waitFor()
  await find(anna, 'vacant')
  await expect.poll(() => active(anna)).toMatch(/Vacant/)
  await anna.getByText('Departments', { exact: true }).last().click()
  await anna.getByText(/departments on \d+ levels/).waitFor()
  // what was found among the positions says nothing of departments
  await anna.getByRole('textbox', { name: 'Find in the chart' }).click()
  const year = new Date(Date.now() - 3 * 365 * 86_400_000).toISOString().slice(0, 10)
  const now = (await ask<{ data: { ids: string[] } }>(anna, 'GET', '/api/org-chart')).body.data.ids.length
  const then = (await ask<{ data: { ids: string[] } }>(anna, 'GET', `/api/org-chart?day=${year}`)).body.data.ids.length
  expect(then).not.toBe(now)
  await open(anna, `?asOf=${year}`)
  await anna.getByText(new RegExp(`^${then} people`)).waitFor()
  await anna.getByRole('slider', { name: 'Day' }).waitFor()
  expect(await axe(anna)).toEqual([])
  await anna.getByRole('button', { name: 'Back to today' }).click()
  await anna.getByText(new RegExp(`^${now} people`)).waitFor()
})

test('what is open is a picture, and sheets of paper', async () => {
  await open(anna)
  const save = async (name: string) => {
    await anna.getByRole('button', { name: 'Export' }).click()
    const file = anna.waitForEvent('download')
    await anna.getByRole('menuitem', { name }).click()
    return readFileSync(await (await file).path())
  }
  const svg = (await save('Picture (SVG)')).toString()
  expect(svg).toMatch(/^<svg xmlns/)
  expect(svg.match(/<g transform/g)!.length).toBeGreaterThan(5)
  expect([...(await save('Picture (PNG)')).subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
  await anna.evaluate('window.print = () => { window.printed = document.querySelectorAll("figure svg").length }')
  await anna.getByRole('button', { name: 'Export' }).click()
  await anna.getByRole('menuitem', { name: 'Print or save as PDF' }).click()
  await expect.poll(() => anna.evaluate<number>('window.printed ?? 0')).toBeGreaterThan(0)
})

test('on a phone it is dragged by a finger, and a tap says who it is', async () => {
  const { page, context } = await person(browser, { viewport: PHONE })
  await context.addCookies(await maja.context().cookies())
  await open(page)
  expect(await overflow(page)).toBe(0)
  await find(page, 'henrik sj')
  await expect.poll(() => active(page)).toMatch(/^Henrik Sjöberg/)
  const box = (await page.locator('canvas').boundingBox())!
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.getByRole('link', { name: 'Open profile' }).waitFor()
  expect(await axe(page)).toEqual([])
  await context.close()
})

test('who may not see the org chart has no way to it', async () => {
  const { page, context } = await changed(browser, maja, { permissions: ['people.people.view'] })
  await page.goto(`${demo}/dashboard`)
  await page.getByRole('link', { name: 'People', exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Org chart' }).count()).toBe(0)
  await page.goto(CHART)
  await page.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  await context.close()
})
