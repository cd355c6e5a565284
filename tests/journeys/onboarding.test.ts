import { join } from 'node:path'
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

test('a step names one laptop; the second new colleague is told who gets it, and gets another', async () => {
  const shots = process.env.SHOTS
  const { page, troubles } = await person(browser)
  await enter(page, 'admin@demo.test')
  const see = async (who: typeof page, name: string) => {
    expect(await overflow(who)).toBe(0)
    expect(await axe(who)).toEqual([])
    if (shots) await who.screenshot({ path: join(shots, `named-asset-${name}.png`), animations: 'disabled' })
  }
  const mark = Date.now() % 1_000_000
  const post = async <T>(path: string, body: object) => (await ask<{ data: T }>(page, 'POST', path, body)).body.data
  const laptops = (
    await ask<{ data: { assetCategories: { id: string; name: string }[] } }>(page, 'GET', '/api/onboarding-choices')
  ).body.data.assetCategories.find(({ name }) => name === 'Laptops')!
  await post('/api/assets', { name: 'ThinkPad X1', categoryId: laptops.id, inventoryNumber: `X-${mark}` })
  await post('/api/assets', { name: 'ThinkPad Spare', categoryId: laptops.id, inventoryNumber: `S-${mark}` })
  const people: string[] = []
  for (const firstName of ['Tilda', 'Oskar']) {
    const body = { firstName, lastName: 'Ny', email: `${firstName}-${mark}@demo.test`, sendInvitation: false }
    people.push((await post<{ id: string }>('/api/people', body)).id)
  }

  await open(page, '/settings/onboarding/create')
  await page.getByLabel('Name').fill(`Laptop ${mark}`)
  await page.getByRole('button', { name: 'Add step' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What needs to be done').fill('Hand over the laptop')
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Type of step', 'Hand over or return equipment')
  await choose('Completed by', 'Handing over an asset')
  // by keyboard alone: found by its number, it brings its category
  const asset = dialog.getByLabel('One asset')
  await asset.focus()
  await page.keyboard.type(`X-${mark}`)
  await page.getByRole('option', { name: `ThinkPad X1 (X-${mark})` }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => asset.inputValue()).toBe(`ThinkPad X1 (X-${mark})`)
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('Laptops')
  await see(page, 'template-dialog')
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.locator('[data-step]').innerText()).toContain('ThinkPad X1')
  await page.getByRole('button', { name: 'Create template' }).click()
  await page.getByText(`Laptop ${mark}`).first().waitFor()
  const templates = await ask<{ data: { id: string; name: string }[] }>(page, 'GET', '/api/onboarding-flows')
  const templateId = templates.body.data.find(({ name }) => name === `Laptop ${mark}`)!.id
  const [first, second] = [
    await post<{ id: string }>('/api/checklists', { userId: people[0], templateId }),
    await post<{ id: string }>('/api/checklists', { userId: people[1], templateId }),
  ]

  await open(page, `/checklists/${second.id}`)
  await page.getByText(/ThinkPad X1 .* is promised to Tilda Ny in a checklist that started earlier/).waitFor()
  await page.getByText('To hand over: Laptops').waitFor()
  await see(page, 'promised')
  await open(page, `/checklists/${first.id}`)
  await page.getByText(`To hand over: ThinkPad X1 (X-${mark})`).waitFor()
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  // what the step names is chosen already
  await expect
    .poll(() => page.getByRole('dialog').getByLabel('Asset', { exact: true }).inputValue())
    .toContain('ThinkPad X1')
  await see(page, 'give')
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click()
  await page.getByText('Asset handed over, step completed').waitFor()

  for (const [language, words] of [
    ['en', /ThinkPad X1 .* is with Tilda Ny/],
    ['sv', /Tilda Ny har ThinkPad X1/],
    ['ru', /ThinkPad X1 .*у другого человека \(Tilda Ny\)/],
  ] as const) {
    const phone = await person(browser, { viewport: PHONE, language, scheme: language === 'sv' ? 'light' : 'dark' })
    await enter(phone.page, 'admin@demo.test')
    await open(phone.page, `/checklists/${second.id}`)
    await phone.page.getByText(words).waitFor()
    await see(phone.page, `held-${language}`)
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  }
  await open(page, `/checklists/${second.id}`)
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Asset', { exact: true }).fill(`S-${mark}`)
  await page.getByRole('option', { name: /ThinkPad Spare/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click()
  await page.getByText('Asset handed over, step completed').waitFor()
  expect(troubles).toEqual([])
})

async function idOf(page: Parameters<typeof ask>[0], name: string): Promise<string> {
  const { body } = await ask<{ data: { id: string }[] }>(page, 'GET', `/api/users/select?search=${name}`)
  return body.data[0]!.id
}
