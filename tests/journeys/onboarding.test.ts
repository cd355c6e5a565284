import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, letterTo, open, person, PHONE } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('HR writes a template and starts it; Henrik reads on his phone in Swedish, his manager ticks, and the list is finished', async () => {
  const hr = await person(browser)
  await enter(hr.page, 'hr@demo.test')
  // another name for each walk through the same server
  const name = `Welcome ${Date.now() % 1_000_000}`
  await open(hr.page, '/settings/onboarding/create')
  await hr.page.getByLabel('Name').fill(name)
  const addStep = async (title: string, type: string, owner: string, text?: string) => {
    await hr.page.getByRole('button', { name: 'Add step' }).click()
    const dialog = hr.page.getByRole('dialog')
    await dialog.getByLabel('What needs to be done').fill(title)
    await choose('Type of step', type)
    await choose('Done by', owner)
    if (text) await dialog.getByLabel('What to read').fill(text)
    await dialog.getByRole('button', { name: 'Add step' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const choose = async (label: string, option: string) => {
    await hr.page.getByRole('dialog').getByRole('combobox', { name: label }).click()
    await hr.page.getByRole('option', { name: option, exact: true }).click()
  }
  await addStep('Show the office', 'Meeting', 'Their manager')
  await addStep('House rules', 'Read and acknowledge', 'The person', 'Be kind to each other.')
  // the order is changed without a mouse, and the focus goes with the step
  const rules = hr.page.getByRole('button', { name: /^Move House rules/ })
  await rules.focus()
  await rules.press('ArrowUp')
  expect(await hr.page.evaluate<string>('document.activeElement.ariaLabel')).toContain('House rules')
  expect(await hr.page.locator('[data-step]').allInnerTexts()).toEqual([
    expect.stringContaining('House rules'),
    expect.stringContaining('Show the office'),
  ])
  await hr.page.getByRole('button', { name: 'Create template' }).click()
  await hr.page.getByRole('link', { name }).or(hr.page.getByText(name)).first().waitFor()

  // from the person's profile
  const henrikId = await idOf(hr.page, 'Henrik')
  await open(hr.page, `/people/${henrikId}?startChecklist=${henrikId}`)
  const start = hr.page.getByRole('dialog')
  await start.getByRole('combobox', { name: 'Checklist' }).click()
  await hr.page.getByRole('option', { name: new RegExp(name) }).click()
  await start.getByRole('button', { name: 'Start checklist' }).click()
  await hr.page.getByRole('heading', { level: 1, name }).waitFor()
  const path = new URL(hr.page.url()).pathname

  const henrik = await person(browser, { viewport: PHONE, language: 'sv' })
  await enter(henrik.page, 'employee@demo.test')
  const letter = await letterTo('employee@demo.test', new RegExp(name))
  await henrik.page.goto(letter.link)
  await henrik.page.getByText('Be kind to each other.').waitFor()
  expect(await overflow(henrik.page)).toBe(0)
  expect(await axe(henrik.page)).toEqual([])
  await henrik.page.getByRole('button', { name: 'Jag har läst detta (version 1)' }).tap()
  await henrik.page.getByText(/Version 1 bekräftad av Henrik/).waitFor()

  const manager = await person(browser, { viewport: PHONE, language: 'sv' })
  await enter(manager.page, 'manager@demo.test')
  await manager.page.goto(`${demo}/checklists/mine`)
  await manager.page
    .getByRole('checkbox', { name: /Show the office/ })
    .last()
    .tap()
  await manager.page.getByText('Steget är klart').waitFor()

  // the list on HR's screen follows by itself
  await hr.page.getByText('Finished').waitFor()
  const { body } = await ask<{ data: { status: string } }>(hr.page, 'GET', `/api${path}`)
  expect(body.data.status).toBe('done')
  expect([...hr.troubles, ...henrik.troubles, ...manager.troubles]).toEqual([])
})

async function idOf(page: Parameters<typeof ask>[0], name: string): Promise<string> {
  const { body } = await ask<{ data: { id: string }[] }>(page, 'GET', `/api/users/select?search=${name}`)
  return body.data[0]!.id
}
