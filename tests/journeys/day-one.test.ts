import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day, todayIn } from '#kit/days.ts'
import { demo, enter, launch, letterTo, person, PHONE } from './browser.ts'
import { colleagues, signedIn } from './colleagues.ts'
import { ask, axe, overflow } from './looking.ts'
import { ownerOf } from './right-holders.ts'

/** Saga begins at Havsvik: invited by HR, welcomed before her first day, and on it she works like everyone. On a phone, in Swedish. */
const owner = ownerOf()
let browser: Browser
let hr: Page
let saga: Awaited<ReturnType<typeof person>>
let tilda: Awaited<ReturnType<typeof person>>
let templateId: string
let sagaId: string
let team: string[]
const STAMP = Date.now().toString(36)
const [EMAIL, TILDA, NILS] = [`saga-${STAMP}@demo.test`, `tilda-${STAMP}@demo.test`, `nils-${STAMP}@demo.test`]
const TEMPLATE = `First day ${STAMP}`
const TODAY = todayIn('Europe/Stockholm', new Date())
const FIRST_DAY = addDays(TODAY, 3)

beforeAll(async () => {
  browser = await launch()
  hr = (await person(browser)).page
  await enter(hr, 'hr@demo.test')
  team = await colleagues(owner, [
    { firstName: 'Tilda', lastName: 'Ek', email: TILDA },
    { firstName: 'Nils', lastName: 'Holm', email: NILS },
  ])
  const step = { kind: 'task', owner: 'person', offsetDays: 0 }
  const steps = [
    { ...step, title: 'Read how we work', kind: 'read', offsetDays: -1, body: 'Be kind to each other.' },
    { ...step, title: 'Your phone number', kind: 'fill', section: 'personal' },
    { ...step, title: 'Lunch with the team', owner: 'manager' },
  ]
  const made = await ask<{ data: { id: string } }>(hr, 'POST', '/api/onboarding-flows', {
    name: TEMPLATE,
    kind: 'onboarding',
    steps,
  })
  templateId = made.body.data.id
  tilda = await person(browser)
  await signedIn(owner, tilda.context, team[0]!)
  saga = await person(browser, { viewport: PHONE, language: 'sv' })
})
afterAll(async () => {
  await ask(hr, 'PUT', `/api/onboarding-flows/${templateId}/archive`)
  for (const id of [...team, sagaId]) if (id) await ask(hr, 'POST', `/api/people/${id}/deactivation`)
  await browser.close()
  await owner.end()
})

const written = (day: Day) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

test('HR adds her with a first day, a manager and a checklist', async () => {
  await hr.goto(`${demo}/people`)
  await hr.getByRole('button', { name: 'Invite people', exact: true }).click()
  const dialog = hr.getByRole('dialog', { name: 'Add people' })
  await dialog.getByRole('tab', { name: 'Add', exact: true }).click()
  const form = dialog.getByRole('form', { name: 'Add', exact: true })
  const choose = async (field: string, text: string, option: string | RegExp) => {
    await form.getByLabel(field, { exact: true }).fill(text)
    await hr.getByRole('option', { name: option }).click()
  }
  await form.getByLabel('First name', { exact: true }).fill('Saga')
  await form.getByLabel('Last name', { exact: true }).fill('Lind')
  await form.getByLabel('Email', { exact: true }).fill(EMAIL)
  // the tabs are above the fields
  const tabs = (await dialog.getByRole('tablist').boundingBox())!
  const field = (await form.getByText('First name', { exact: true }).boundingBox())!
  expect(field.y).toBeGreaterThanOrEqual(tabs.y + tabs.height)
  expect(await axe(hr)).toEqual([])
  await form.getByLabel('Hire date', { exact: true }).fill(written(FIRST_DAY))
  await choose('Onboarding', TEMPLATE, TEMPLATE)
  await choose('Location', 'Gothenburg', /^Gothenburg/)
  await choose('Manager', TILDA, /Tilda Ek/)
  await form.getByRole('button', { name: /^Add and invite/ }).click()
  await dialog.waitFor({ state: 'detached' })
  sagaId = (await ask<{ data: { id: string }[] }>(hr, 'GET', `/api/users/select?search=${EMAIL}`)).body.data[0]!.id
})

test('she accepts on her phone, and is welcomed with what she needs before her first day', async () => {
  const { page } = saga
  await page.goto((await letterTo(EMAIL, /Havsvik/)).link)
  await page.getByRole('heading', { name: 'Välkommen till Havsvik' }).waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await page.getByLabel('Lösenord', { exact: true }).fill('a long walk in November')
  await page.getByRole('button', { name: 'Gå med i Havsvik', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: 'Välkommen, Saga' }).waitFor()
  await page.getByText(/^Din första dag är /).waitFor()
  await page.getByText('Gothenburg, Lindholmspiren 7, 417 56 Göteborg').waitFor()
  // people open on the first day: she reads whom she will meet
  await page.getByText('Tilda Ek').first().waitFor()
  // that is the whole page: the company's day is not hers yet
  expect(await page.locator('[data-widget]').count()).toBe(1)
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('link', { name: 'Read how we work' }).tap()
  await page.getByText('Be kind to each other.').waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Jag har läst detta (version 1)', exact: true }).tap()
  await page.getByText(/Version 1 bekräftad av Saga/).waitFor()
})

test('what is not hers yet says when it opens, and her own record is open', async () => {
  const { page } = saga
  for (const path of ['/people', '/calendar', '/settings/personal/integrations']) {
    await page.goto(`${demo}${path}`)
    await page.getByRole('heading', { name: 'Öppnas din första dag' }).waitFor()
    expect([path, await axe(page), await overflow(page)]).toEqual([path, [], 0])
  }
  const menu = page.getByRole('navigation').getByRole('link')
  expect((await menu.allInnerTexts()).join()).not.toMatch(/Kalender|Personer|Medarbetare/)
  await page.goto(`${demo}/people/${sagaId}/personal`)
  await page.getByRole('heading', { level: 1, name: 'Saga Lind' }).waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await page.goto(`${demo}/dashboard`)
  await page.getByRole('heading', { level: 1, name: 'Välkommen, Saga' }).waitFor()
})

test('HR gives her a buddy, whom she finds on her page', async () => {
  await hr.goto(`${demo}/people/${sagaId}`)
  const { body } = await ask<{ data: { id: string }[] }>(hr, 'GET', `/api/checklists?userId=${sagaId}`)
  await hr.goto(`${demo}/checklists/${body.data[0]!.id}`)
  await hr.getByText(/Version 1 acknowledged by Saga Lind/).waitFor()
  await hr.getByRole('button', { name: /buddy/i }).click()
  const dialog = hr.getByRole('dialog')
  await dialog.getByLabel('Person').fill(NILS)
  await hr.getByRole('option', { name: /Nils Holm/ }).click()
  await dialog.getByRole('button', { name: /^(Save|Choose)/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await saga.page.goto(`${demo}/dashboard`)
  await saga.page.getByText('Nils Holm').first().waitFor()
})

test('on her first day she fills in what is asked, her manager ticks the lunch, and the checklist is finished', async () => {
  // three nights go by
  await owner.query('update users set hire_date = $1 where id = $2', [TODAY, sagaId])
  const { page, troubles } = saga
  await page.goto(`${demo}/people`)
  await page.getByRole('row').nth(1).waitFor()
  await page.goto(`${demo}/dashboard`)
  await page.getByRole('heading', { level: 1, name: /^God .*, Saga$/ }).waitFor()
  expect(await page.locator('[data-widget]').count()).toBeGreaterThan(3)
  await page.getByRole('link', { name: 'Your phone number' }).tap()
  await page.getByRole('link', { name: 'Öppna profilen', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: 'Saga Lind' }).waitFor()
  expect([await axe(page), await overflow(page)]).toEqual([[], 0])
  await page.goBack()
  await page.getByRole('checkbox', { name: /Your phone number/ }).tap()
  await page.getByText('Steget är klart').waitFor()

  await tilda.page.goto(`${demo}/checklists/mine`)
  await tilda.page.getByRole('checkbox', { name: 'Complete: Lunch with the team' }).click()
  await tilda.page.getByText('Step completed', { exact: true }).waitFor()
  await hr.getByText('Finished').waitFor()
  expect([...troubles, ...tilda.troubles]).toEqual([])
})
