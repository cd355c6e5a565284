import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changed } from './as.ts'
import { bare, demo, enter, launch, letterTo, of, person, PHONE, signIn } from './browser.ts'
import { confirmWeek } from './founding.ts'
import { ask, axe, overflow } from './looking.ts'

/** One's own ways through the product: the password, Esc, taking something back, and one's own language. */
let browser: Browser
let henrik: Page
beforeAll(async () => {
  browser = await launch()
  henrik = (await person(browser)).page
  await enter(henrik, 'employee@demo.test')
})
afterAll(() => browser.close())

describe('S2-MAIN-04: choosing a new password', () => {
  test.each([
    ['a desktop', {}],
    ['a phone, dark', { viewport: PHONE, scheme: 'dark' as const }],
  ])('on %s of one’s own will: in the main layout, with the way back', async (_, options) => {
    const { page, context, troubles } = await changed(browser, henrik, {}, options)
    await page.goto(`${demo}/change-password`)
    await page.getByRole('heading', { name: 'Choose a new password', level: 1 }).waitFor()
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBeGreaterThan(0)
    expect(await axe(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.getByRole('link', { name: 'Security' }).filter({ visible: true }).last().click()
    await page.waitForURL(`${demo}/settings/personal/security`)
    expect(troubles).toEqual([])
    await context.close()
  })

  test('as a gate: alone on the page, and the way out is the sign-out', async () => {
    const { page, context } = await changed(browser, henrik, { user: { shouldChangePassword: true } })
    await page.goto(`${demo}/calendar`)
    await page.waitForURL(`${demo}/change-password`)
    await page.getByRole('heading', { name: 'Choose a new password', level: 1 }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Sign out' }).count()).toBe(1)
    await context.close()
  })
})

test('S4-UI-01: Esc in a question closes the question alone; the dialog under it keeps what was typed', async () => {
  const { page, context } = await changed(browser, henrik)
  await page.goto(`${demo}/dashboard?ask=vacation`)
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel('Comment').fill('Half a sentence')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Comment').inputValue()).toBe('Half a sentence')
  // and once more: the first Esc has left nothing behind
  await dialog.getByLabel('Comment').focus()
  await page.keyboard.press('Escape')
  await question.waitFor()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await context.close()
})

test('a picture that was removed can be had back', async () => {
  const { page, context, troubles } = await changed(browser, henrik)
  const { body } = await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')
  const avatar = async () =>
    (await ask<{ data: { avatar: string | null } }>(henrik, 'GET', `/api/profile/${body.user.id}`)).body.data.avatar
  await page.goto(`${demo}/update-profile`)
  const remove = page.getByRole('button', { name: 'Remove', exact: true })
  await remove.waitFor()
  expect(await avatar()).toMatch(/./)
  await remove.click()
  const said = page.locator('[data-tone=success]')
  await said.waitFor()
  expect(await avatar()).toBe(null)
  await remove.waitFor({ state: 'detached' })
  await said.getByRole('button', { name: 'Undo' }).click()
  await remove.waitFor()
  expect(await avatar()).toMatch(/./)
  const size = await page.evaluate<number>(
    `fetch('${await avatar()}').then(async (a) => (await createImageBitmap(await a.blob())).width)`,
  )
  expect(size).toBe(256)
  expect(troubles).toEqual([])
  await context.close()
})

describe('a new picture', () => {
  /** Red on the left, green in the middle, blue on the right: 900 × 300. */
  const stripes = () =>
    sharp({ create: { width: 900, height: 300, channels: 3, background: '#00ff00' } })
      .composite([
        { input: { create: { width: 300, height: 300, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
        { input: { create: { width: 300, height: 300, channels: 3, background: '#0000ff' } }, left: 600, top: 0 },
      ])
      .withExif({ IFD0: { Copyright: 'taken at home' } })
      .jpeg()
      .toBuffer()

  /** The colour in the middle of the picture that is saved: the strongest of the three. */
  const saved = async (page: Page, id: string) => {
    const { avatar } = (await ask<{ data: { avatar: string | null } }>(page, 'GET', `/api/profile/${id}`)).body.data
    if (!avatar) return null
    const bytes = Buffer.from(
      await page.evaluate<number[]>(`fetch('${avatar}').then(async (a) => [...new Uint8Array(await a.arrayBuffer())])`),
    )
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (info.height / 2) * info.width * 3 + (info.width / 2) * 3
    const colours = [...data.subarray(at, at + 3)]
    return ['red', 'green', 'blue'][colours.indexOf(Math.max(...colours))]
  }

  test('is cut by mouse, wheel and keys; what is no picture or too large is refused in words; undo brings the old one back', async () => {
    const { page, context, troubles } = await changed(browser, henrik)
    const { id } = (await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')).body.user
    await page.goto(`${demo}/people/${id}`)
    await page.getByRole('button', { name: 'Change picture' }).click()
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    const input = dialog.locator('input[type=file]')
    const choose = (name: string, buffer: Buffer) => input.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await choose('me.gif', Buffer.from('GIF89a'))
    await dialog.getByText('Unsupported file format.', { exact: true }).waitFor()
    await choose('me.jpg', Buffer.alloc(5_242_881))
    await dialog.getByText('File size exceeds specified limit', { exact: true }).waitFor()
    await choose('me.jpg', Buffer.from('no picture at all'))
    await dialog.getByText('Unsupported file format.', { exact: true }).waitFor()

    // the middle, as it is
    await choose('me.jpg', await stripes())
    const stage = dialog.getByRole('slider', { name: 'Picture crop' })
    await stage.waitFor()
    expect(await axe(page)).toEqual([])
    const save = dialog.getByRole('button', { name: 'Save picture' })
    const before = await saved(page, id)
    await save.click()
    const said = page.locator('[data-tone=success]')
    await said.waitFor()
    expect(await saved(page, id)).toBe('green')
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => saved(page, id)).toBe(before)

    // dragged to the right with the mouse, the left third comes in
    await choose('me.jpg', await stripes())
    const box = (await stage.boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 50)
    await page.mouse.down()
    await page.mouse.move(box.x + 20 + box.width, box.y + 50, { steps: 5 })
    await page.mouse.up()
    expect(await stage.getAttribute('aria-valuetext')).toBe('0 % across, 50 % down')
    // the wheel zooms where the pointer is
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.wheel(0, -400)
    await expect.poll(async () => Number(await dialog.getByLabel('Zoom').inputValue())).toBeGreaterThan(1.5)
    await save.click()
    await expect.poll(() => saved(page, id)).toBe('red')

    // with the keys to the right edge, in small and large steps, and the zoom by its slider
    await choose('me.jpg', await stripes())
    await stage.focus()
    for (let n = 0; n < 25; n++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('+')
    expect(Number(await dialog.getByLabel('Zoom').inputValue())).toBeCloseTo(1.1)
    expect(await stage.getAttribute('aria-valuetext')).toMatch(/^9\d % across/)
    await dialog.getByLabel('Zoom').focus()
    await page.keyboard.press('End')
    expect(Number(await dialog.getByLabel('Zoom').inputValue())).toBe(6)
    await save.click()
    await expect.poll(() => saved(page, id)).toBe('blue')
    expect(troubles).toEqual([])
    await context.close()
  })

  test('is moved and pinched with fingers', async () => {
    const { page, context } = await changed(browser, henrik, {}, { viewport: PHONE })
    const { id } = (await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')).body.user
    await page.goto(`${demo}/people/${id}`)
    await page.getByRole('button', { name: 'Change picture' }).click()
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await stripes() })
    const stage = dialog.getByRole('slider', { name: 'Picture crop' })
    const box = (await stage.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = await context.newCDPSession(page)
    const fingers = (type: string, ...places: number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: places.map((place, at) => ({ x: place, y, id: at })),
      })
    await fingers('touchStart', x)
    await fingers('touchMove', x - box.width / 2)
    await fingers('touchEnd')
    expect(await stage.getAttribute('aria-valuetext')).toBe('75 % across, 50 % down')
    await fingers('touchStart', x - 20, x + 20)
    await fingers('touchMove', x - 60, x + 60)
    await fingers('touchEnd')
    expect(Number(await dialog.getByLabel('Zoom').inputValue())).toBeCloseTo(3, 0)
    expect(await overflow(page)).toBe(0)
    await context.close()
  })
})

describe('the language', () => {
  const PASSWORD = 'a long walk in November'
  test.each([
    ['ru', 'Настройки'],
    ['sv', 'Inställningar'],
  ])('of the founder goes along into the company: %s', async (language, settings) => {
    const email = `vera-${randomUUID().slice(0, 8)}@example.test`
    const domain = `vera-${randomUUID().slice(0, 8)}`
    const one = await person(browser)
    const { page } = one
    await page.goto(`${bare}/?language=${language}`)
    const form = {
      firstName: 'Vera',
      lastName: 'Lind',
      email,
      password: PASSWORD,
      consentData: true,
      consentTerms: true,
    }
    await ask(page, 'POST', '/api/sign-up', form)
    await page.goto((await letterTo(email)).link)
    await page.waitForURL(`${bare}/signin`)
    await ask(page, 'POST', '/api/sign-in', { email, password: PASSWORD })
    const company = { companyName: 'Vera', domain, countryId: 752 }
    expect((await ask(page, 'POST', '/api/companies', company)).status).toBe(201)
    await page.goto(`${of(domain)}/session-transfer`)
    await page.waitForURL(`${of(domain)}/dashboard`)
    await confirmWeek(page)
    await page.getByRole('link', { name: settings }).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await one.context.close()
    // and in a browser that knows nothing yet it comes from the account
    const other = await person(browser)
    await signIn(other.page, email, PASSWORD, of(domain))
    await other.page.getByRole('link', { name: settings }).first().waitFor()
    expect(await other.page.locator('html').getAttribute('lang')).toBe(language)
    await other.context.close()
  })
})
