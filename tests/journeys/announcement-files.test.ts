import sharp from 'sharp'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo, enter, launch, person, PHONE } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** HR announces with a picture and two files; Henrik reads on his phone in the dark, opens a file and reacts, and HR sees it. */
let browser: Browser
let hr: Page
let context: BrowserContext
let henrik: Page
const TITLE = `Garden party ${String(Date.now()).slice(-6)}`
beforeAll(async () => {
  browser = await launch()
  const ruth = await person(browser)
  hr = ruth.page
  context = ruth.context
  henrik = (await person(browser, { viewport: PHONE, scheme: 'dark' })).page
  await enter(hr, 'hr@demo.test')
  await enter(henrik, 'employee@demo.test')
})
afterAll(async () => {
  type Rows = { data: { id: string; title: string }[] }
  const { body } = await ask<Rows>(hr, 'GET', '/api/announcements/managed')
  for (const { id, title } of body.data) if (title === TITLE) await ask(hr, 'DELETE', `/api/announcements/${id}`)
  await browser.close()
})

const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Inside of ${name}`) })
const lanterns = async () => ({
  name: 'lanterns.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 900, channels: 3, background: '#b7652c' } })
    .jpeg()
    .toBuffer(),
})
const names = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('list', { name: 'Files, in the order shown' })
    .getByRole('listitem')
    .allInnerTexts()

test('HR chooses a picture, which does not go without words, and takes its removal back', async () => {
  await hr.goto(`${demo}/dashboard`)
  await hr.getByRole('button', { name: 'New announcement', exact: true }).click()
  const dialog = hr.getByRole('dialog', { name: 'New announcement' })
  await dialog.getByLabel('Title').fill(TITLE)
  await dialog.getByLabel('Text', { exact: true }).fill('Friday at five, in the garden.')
  await dialog.locator('input[name=pictureId]').setInputFiles(await lanterns())
  await dialog.getByLabel('What the picture shows').waitFor()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByText("Describe the picture for people who can't see it").waitFor()
  await dialog.getByLabel('What the picture shows').fill('Lanterns in a garden')
  await dialog.getByRole('button', { name: 'Remove picture' }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  expect(await dialog.getByLabel('What the picture shows').inputValue()).toBe('Lanterns in a garden')
})

test('a file that could not be sent stays in the form with everything else, and is sent again', async () => {
  const dialog = hr.getByRole('dialog', { name: 'New announcement' })
  await context.setOffline(true)
  await dialog.locator('input[name=fileIds]').setInputFiles(text('Menu.txt'))
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByText('Wait for the upload to finish, or remove the file').waitFor()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).first().click()
  await dialog.getByRole('button', { name: 'Remove Menu.txt' }).waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe(TITLE)
  await dialog.locator('input[name=fileIds]').setInputFiles(text('Way.txt'))
  await dialog.getByRole('button', { name: 'Remove Way.txt' }).waitFor()
})

test('files are put in order by keys, and the button keeps the focus', async () => {
  await hr.getByRole('button', { name: 'Move Way.txt up' }).focus()
  await hr.keyboard.press('Enter')
  expect((await names(hr)).map((line) => line.split('\n')[0])).toEqual(['Way.txt', 'Menu.txt'])
  expect(await hr.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe('Move Way.txt down')
  expect(await axe(hr, { without: ['region'] })).toEqual([])
  await hr.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await hr.getByText('Announcement saved').waitFor()
})

test('Henrik sees picture and files on his phone, saves one, and reacts', async () => {
  await henrik.goto(`${demo}/dashboard`)
  const line = henrik.getByRole('button', { name: new RegExp(TITLE) })
  await line.getByRole('img', { name: 'Lanterns in a garden' }).waitFor()
  expect(await overflow(henrik)).toBe(0)
  await line.click()
  const dialog = henrik.getByRole('dialog', { name: TITLE })
  const picture = dialog.getByRole('img', { name: 'Lanterns in a garden' })
  await picture.waitFor()
  await expect
    .poll(() => henrik.evaluate<number>('document.querySelector("[role=dialog] img").naturalWidth'))
    .toBe(1200)
  expect(await axe(henrik, { without: ['region'] })).toEqual([])
  expect(await overflow(henrik)).toBe(0)
  const [download] = await Promise.all([
    henrik.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download Menu.txt' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Menu.txt')
  await dialog.getByRole('button', { name: 'Celebrate: 0' }).click()
  await dialog.getByRole('button', { name: 'Celebrate: 1', pressed: true }).waitFor()
})

test('HR finds it by the palette, sees who reacted at once, and turns reactions off', async () => {
  await hr.keyboard.press('Control+k')
  await hr.getByRole('dialog').getByRole('combobox').fill(TITLE)
  await hr
    .getByRole('option', { name: new RegExp(TITLE) })
    .first()
    .click()
  const dialog = hr.getByRole('dialog', { name: TITLE })
  await dialog.getByText('Who reacted').click()
  await dialog.getByText('Henrik Sjöberg').waitFor()
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = hr.getByRole('dialog', { name: 'Edit announcement' })
  await form.getByLabel('Let people react').uncheck()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await hr.getByText('Announcement saved').last().waitFor()
  await henrik
    .getByRole('dialog', { name: TITLE })
    .getByRole('button', { name: /^Celebrate/ })
    .waitFor({ state: 'detached' })
})
