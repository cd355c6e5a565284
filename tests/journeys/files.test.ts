import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** Files: HR keeps a letter beside Henrik, who finds it on his phone; what is private stays with HR. */
let browser: Browser
let ruth: Page
let henrik: Page
let files: string
beforeAll(async () => {
  browser = await launch()
  ruth = (await person(browser)).page
  henrik = (await person(browser, { viewport: PHONE })).page
  await enter(ruth, 'hr@demo.test')
  await enter(henrik, 'employee@demo.test')
  const { id } = (await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')).body.user
  files = `/api/folders/user/${id}`
  await ruth.goto(`${demo}/people/${id}/files`)
  await henrik.goto(`${demo}/self-service/profile/${id}`)
})
afterAll(() => browser.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Inside of ${name}`) })
const listed = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('HR makes a folder, and uploads a letter for Henrik and a note that HR alone sees', async () => {
  await button(ruth, 'New folder').click()
  await ruth.getByRole('dialog').getByLabel('Name').fill('Letters')
  await button(ruth, 'Create folder').click()
  await listed(ruth, 'Letters').click()
  await ruth.getByText('This folder is empty').waitFor()
  for (const [name, who] of [
    ['Letter.txt', 'The person and everyone with access'],
    ['Note.txt', 'People who manage files'],
  ] as const) {
    await button(ruth, 'Upload files').click()
    const dialog = ruth.getByRole('dialog', { name: 'Upload files' })
    await dialog.locator('input[type=file]').setInputFiles(text(name))
    await dialog.getByLabel('Uploaded files will be visible to').first().click()
    await ruth.getByRole('option', { name: who }).click()
    await dialog.getByRole('button', { name: /^Upload files/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await listed(ruth, name).waitFor()
  }
  expect(await axe(ruth)).toEqual([])
})

test('a file of a kind that is not taken is refused in the dialog, and the others stay chosen', async () => {
  await button(ruth, 'Upload files').click()
  const dialog = ruth.getByRole('dialog', { name: 'Upload files' })
  const page = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') }
  await dialog.locator('input[type=file]').setInputFiles([text('Good.txt'), page])
  await dialog.getByText('Unsupported file format.').waitFor()
  expect([await dialog.getByText('Good.txt').count(), await dialog.getByText('page.html').count()]).toEqual([1, 0])
  await button(ruth, 'Cancel').click()
})

test('Henrik opens the folder on his phone and downloads the letter; of the note he sees nothing', async () => {
  await henrik.getByText('Letters', { exact: true }).click()
  await henrik.getByText('Letter.txt').waitFor()
  expect(await henrik.getByText('Note.txt').count()).toBe(0)
  expect(await overflow(henrik)).toBe(0)
  expect(await axe(henrik)).toEqual([])
  await button(henrik, 'More for Letter.txt').click()
  const [download] = await Promise.all([
    henrik.waitForEvent('download'),
    henrik.getByRole('menuitem', { name: 'Download' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toBe('Inside of Letter.txt')
})

test('on his phone the open tab of his profile is in view, though it is the last but one', async () => {
  const { page, context } = await sameElsewhere(browser, henrik.context(), { viewport: PHONE })
  await page.goto(`${demo}/people/${files.split('/').at(-1)}/files`)
  const open = page.getByRole('navigation').getByRole('link', { name: 'Files', exact: true })
  await open.waitFor()
  const { x, width } = (await open.boundingBox())!
  expect([x >= 0, x + width <= PHONE.width]).toEqual([true, true])
  await context.close()
})

test('the name of a long file leaves the dialog as wide as a phone', async () => {
  const { page, context } = await sameElsewhere(browser, ruth.context(), { viewport: PHONE })
  await page.goto(`${demo}/people/${files.split('/').at(-1)}/files`)
  await button(page, 'Upload files').click()
  const dialog = page.getByRole('dialog', { name: 'Upload files' })
  await dialog.locator('input[type=file]').setInputFiles(text(`${'Employment agreement '.repeat(8)}.txt`))
  const remove = dialog.getByRole('button', { name: /^Remove/ })
  await remove.waitFor()
  const { x, width } = (await remove.boundingBox())!
  expect(x + width).toBeLessThan(PHONE.width)
  expect(await axe(page)).toEqual([])
  await context.close()
})

test('what HR deletes is gone from his page by itself, and Undo brings it back', async () => {
  await button(ruth, 'More for Letter.txt').click()
  await ruth.getByRole('menuitem', { name: 'Delete' }).click()
  await ruth.getByText('1 item moved to the trash').waitFor()
  await henrik.getByText('Letter.txt').waitFor({ state: 'detached' })
  await button(ruth, 'Undo').click()
  await henrik.getByText('Letter.txt').waitFor()
})

test('and at the end everything is in the trash', async () => {
  const { body } = await ask<{ data: { id: string; name: string }[] }>(ruth, 'GET', `${files}?search=Letters`)
  const gone = await ask(ruth, 'POST', `${files}/delete`, { entryIds: body.data.map(({ id }) => id) })
  expect(gone.status).toBe(200)
  await henrik.getByRole('heading', { level: 1 }).waitFor()
})
