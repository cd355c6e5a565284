import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { changed } from './as.ts'
import { demo, enter, launch, person, PHONE } from './browser.ts'
import { press, tabTo } from './by-keys.ts'
import { ask, axe, overflow } from './looking.ts'

/** A reorganisation from its draft to its day: dragged, moved by keys and on a phone, looked over, applied. */
let browser: Browser
let anna: Page
let chart: Chart
beforeAll(async () => {
  browser = await launch()
  anna = (await person(browser)).page
  await enter(anna, 'hr@demo.test')
  chart = await chartOf('')
})
afterAll(async () => {
  await takeBack()
  await browser.close()
})

const CHART = `${demo}/company/organization-structure`
const NAME = 'Two regions'
const DAY = addDays(new Date().toISOString().slice(0, 10), 30)
const [DRAGGED, KEYED] = ['Freya Holm', 'Linnéa Frisk']
const ONTO = 'Mikael Dahl'

interface Chart {
  ids: string[]
  parents: number[]
  people: { firstNames: string[]; lastNames: string[] }
}
const chartOf = async (query: string) => (await ask<{ data: Chart }>(anna, 'GET', `/api/org-chart${query}`)).body.data
const nameIn = ({ people }: Chart, card: number) => `${people.firstNames[card]} ${people.lastNames[card]}`
const cardOf = (of: Chart, name: string) => of.ids.findIndex((_, card) => nameIn(of, card) === name)
const managerIn = (of: Chart, name: string) => nameIn(of, of.parents[cardOf(of, name)]!)
const idOf = (name: string) => chart.ids[cardOf(chart, name)]!

const tree = (page: Page) => page.getByRole('tree', { name: 'Org chart with this draft' })
const active = (page: Page) =>
  page.evaluate<string>(`(() => {
    const id = document.querySelector('[role=tree]').getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.textContent) || ''
  })()`)
async function find(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Find in the chart' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect.poll(() => active(page)).toContain(name)
}
const middleOf = async (page: Page) => {
  const box = (await page.locator('canvas').boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box }
}

/** Takes the card in the middle and carries it over the chart until what is said of it is this. */
async function carry(page: Page, said: RegExp) {
  const { x, y, box } = await middleOf(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let down = 40; down < box.height; down += 40)
    for (let across = 60; across < box.width; across += 90) {
      await page.mouse.move(box.x + across, box.y + down)
      if ((await page.getByText(said).count()) > 0) return
    }
  throw new Error(`nothing on the chart says ${said}`)
}
const changes = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('term') })

/** What was planned for the day is taken out of the histories: other files rely on the company. */
async function takeBack() {
  for (const name of [DRAGGED, KEYED, 'Erik Lindahl']) {
    const path = `/api/people/${idOf(name)}/job-changes`
    const { data } = (await ask<{ data: { id: string; reason: string }[] }>(anna, 'GET', path)).body
    for (const { id } of data.filter(({ reason }) => reason === NAME))
      await ask(anna, 'DELETE', `${path}/${id}`, { why: 'The journey is over' })
  }
}

test('a draft is made from the org chart', async () => {
  await anna.goto(CHART)
  await anna.getByRole('link', { name: 'Drafts' }).click()
  await anna.getByRole('button', { name: 'New draft' }).click()
  const dialog = anna.getByRole('dialog', { name: 'New draft' })
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(NAME)
  expect(await axe(anna)).toEqual([])
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await anna.getByRole('heading', { level: 1, name: NAME }).waitFor()
  await anna.getByText('Nobody moves yet').waitFor()
  expect(await anna.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
})

test('by mouse a card is dragged onto a new manager, with everyone below, and the step is undone and done again', async () => {
  await tree(anna).waitFor()
  const drag = async () => {
    await find(anna, DRAGGED)
    // the camera flies
    await anna.waitForTimeout(700)
    await carry(anna, new RegExp(`^Reports to ${ONTO}$`))
    await anna.mouse.up()
    await anna.getByText('1 person moves').waitFor()
  }
  await drag()
  await anna.getByText(`${DRAGGED} reports to ${ONTO} in this draft.`).waitFor({ state: 'attached' })
  expect(await axe(anna)).toEqual([])
  await anna.getByRole('button', { name: 'Undo' }).click()
  await anna.getByText('Nobody moves yet').waitFor()
  await drag()
  expect(managerIn(await chartOf(''), DRAGGED)).toBe(managerIn(chart, DRAGGED))
})

test('a card that is let go with Escape, or held over its own branch, stays where it is', async () => {
  await find(anna, ONTO)
  await anna.waitForTimeout(700)
  await carry(anna, new RegExp(`leads ${DRAGGED}$|leads Åsa Nordström$`))
  await anna.mouse.up()
  await find(anna, ONTO)
  await anna.waitForTimeout(700)
  await carry(anna, /^Reports to /)
  await anna.keyboard.press('Escape')
  await anna.mouse.up()
  await anna.getByText('1 person moves').waitFor()
})

test('by keys a card is found, and gets another manager and department in a dialog; a circle is refused with words', async () => {
  await tabTo(anna, /^Find in the chart$/)
  await anna.keyboard.type(KEYED)
  await anna.getByRole('option', { name: KEYED }).waitFor()
  await press(anna, 'ArrowDown', 'Enter')
  await expect.poll(() => active(anna)).toContain(KEYED)
  await tree(anna).focus()
  await press(anna, 'Enter')
  await tabTo(anna, /^Move$/)
  await press(anna, 'Enter')
  const dialog = anna.getByRole('dialog', { name: `Move ${KEYED}` })
  await dialog.waitFor()
  await tabTo(anna, /^Manager$/)
  await anna.keyboard.type('Ruth')
  await anna.getByRole('option', { name: /Ruth Adeyemi/ }).waitFor()
  await press(anna, 'ArrowDown', 'Enter')
  await anna.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await anna.getByText('2 people move').waitFor()
  await expect.poll(() => active(anna)).toMatch(/moves in this draft/)

  await find(anna, ONTO)
  await tree(anna).focus()
  await press(anna, 'Enter')
  await anna.getByRole('button', { name: 'Move', exact: true }).click()
  const circle = anna.getByRole('dialog', { name: `Move ${ONTO}` })
  await circle.getByRole('textbox', { name: 'Manager' }).fill(DRAGGED)
  await anna.getByRole('option', { name: new RegExp(DRAGGED) }).click()
  await circle.getByRole('button', { name: 'Move' }).click()
  await circle.getByText('This person is below the one you move. Choose a manager from another team.').waitFor()
  // the field has the focus, and its list of choices lies outside of every landmark
  expect(await axe(anna, { without: ['region'] })).toEqual([])
  // away from the field, whose choices lie over the buttons
  await press(anna, 'Tab')
  await circle.getByRole('button', { name: 'Cancel' }).click()
  await circle.waitFor({ state: 'detached' })
})

test('on a phone a card is chosen and moved; nothing lies outside of the screen', async () => {
  const { page, context } = await person(browser, { viewport: PHONE, scheme: 'dark' })
  await context.addCookies(await anna.context().cookies())
  await page.goto(anna.url())
  await tree(page).waitFor()
  expect(await overflow(page)).toBe(0)
  await find(page, 'Erik Lindahl')
  await page.waitForTimeout(700)
  const { x, y } = await middleOf(page)
  await page.touchscreen.tap(x, y)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Erik Lindahl' })
  await dialog.getByRole('textbox', { name: 'Manager' }).fill('Ruth')
  await page.getByRole('option', { name: /Ruth Adeyemi/ }).click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.getByText('3 people move').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByText('Changes', { exact: true }).click()
  await changes(page).nth(2).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await context.close()
})

test('the difference is a list; what was moved in the meantime is decided first', async () => {
  await anna.getByText('Changes', { exact: true }).click()
  await expect.poll(() => changes(anna).allInnerTexts()).toHaveLength(3)
  await changes(anna)
    .filter({ hasText: DRAGGED })
    .getByText(`${managerIn(chart, DRAGGED)} → ${ONTO}`)
    .waitFor()
  await anna.getByRole('button', { name: `What depends on it: ${DRAGGED}` }).click()
  await anna
    .getByText(/depends on this move|^This changes/)
    .first()
    .waitFor()
  const undo = `/api/people/${idOf(KEYED)}/job-changes`
  const body = { effectiveDate: DAY, managerId: idOf('Oliver Hartley'), reason: NAME }
  expect((await ask(anna, 'POST', undo, body)).status).toBe(201)
  // the draft has no day yet: what is planned for later says nothing of today
  expect(await anna.getByText(/to decide$/).count()).toBe(0)
  await anna.getByRole('button', { name: `More actions: ${NAME}` }).click()
  await anna.getByRole('menuitem', { name: 'Edit' }).click()
  await anna.getByRole('dialog').getByRole('textbox', { name: 'Planned for' }).fill(DAY)
  await anna.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await anna.getByText('1 move to decide').waitFor()
  expect(await axe(anna)).toEqual([])
  await anna.getByRole('button', { name: `Keep the move: ${KEYED}` }).click()
  await anna.getByText('1 move to decide').waitFor({ state: 'detached' })
})

test('it is applied on its day: the chart of that day is another one, today’s is not', async () => {
  await anna.getByRole('button', { name: 'Apply' }).click()
  const dialog = anna.getByRole('dialog', { name: `Apply ${NAME}` })
  await dialog.getByText('3 people move.').waitFor()
  expect(await axe(anna)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await anna
    .getByText(/^Applied from/)
    .first()
    .waitFor()
  expect(await anna.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect(await axe(anna)).toEqual([])
  const [now, then] = [await chartOf(''), await chartOf(`?day=${DAY}`)]
  expect([DRAGGED, KEYED].map((name) => managerIn(now, name))).toEqual(
    [DRAGGED, KEYED].map((name) => managerIn(chart, name)),
  )
  expect([DRAGGED, KEYED, 'Erik Lindahl'].map((name) => managerIn(then, name))).toEqual([
    ONTO,
    'Ruth Adeyemi',
    'Ruth Adeyemi',
  ])
  await anna.getByRole('link', { name: 'Show the org chart of that day' }).click()
  await anna.getByRole('tree', { name: 'Org chart' }).waitFor()
  expect(new URL(anna.url()).searchParams.get('asOf')).toBe(DAY)
})

test('without the right to change everyone’s job there is no way to drafts', async () => {
  const { page, context } = await changed(browser, anna, { permissions: ['org.chart.view'] })
  await page.goto(CHART)
  await page.getByRole('tree', { name: 'Org chart' }).waitFor()
  expect(await page.getByRole('link', { name: 'Drafts' }).count()).toBe(0)
  await page.goto(`${CHART}/drafts`)
  await page.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  await context.close()
})
