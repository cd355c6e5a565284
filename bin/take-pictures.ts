// The pictures of the public site and of README, taken from the demo company of a server that runs (`npm start`): PORT=3000 node bin/take-pictures.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { fileOf, type PictureName, PICTURES, plainWidth, SHARP } from '#features/core/site/pages/picture-part.ts'
import { type Language, LANGUAGES } from '#platform/words.ts'
import { root } from './launch-place.ts'

const port = process.env.PORT ?? '3000'
process.env.JOURNEY_PORT = port
const { launch } = await import('#tests/journeys/browser.ts')
const demo = `http://demo.localhost:${port}`
const FOLDER = join(root, 'features/core/site/pages/pictures')

interface Shot {
  who: string
  path: string
  /** What must be there before the picture is taken. */
  shows: string
}

const SHOTS: Record<PictureName, Shot> = {
  dashboard: { who: 'manager', path: '/dashboard', shows: 'main h2' },
  ask: { who: 'manager', path: '/calendar?ask=vacation', shows: '[role=dialog]' },
  board: { who: 'hr', path: '/calendar?view=chart', shows: 'main h1' },
  approvals: { who: 'manager', path: '/approvals', shows: 'main h1' },
  people: { who: 'hr', path: '/people', shows: 'main h1' },
}

/** What README shows, and in which scheme. */
const README: Record<PictureName, 'light' | 'dark'> = {
  dashboard: 'light',
  ask: 'light',
  board: 'light',
  approvals: 'dark',
  people: 'light',
}

const PACKED = { quality: 78, effort: 6, smartSubsample: true }

/** All of them, or those that are named. */
const wanted = (Object.keys(SHOTS) as PictureName[]).filter((name) => !process.argv[2] || process.argv.includes(name))
const browser = await launch()
mkdirSync(FOLDER, { recursive: true })
for (const scheme of ['light', 'dark'] as const)
  for (const size of ['desk', 'phone'] as const) {
    const contexts = new Map<string, BrowserContext>()
    for (const name of wanted) {
      const { who } = SHOTS[name]
      const context = contexts.get(who) ?? (await signedIn(browser, who, scheme, size))
      contexts.set(who, context)
      for (const language of LANGUAGES) await take(context, name, { scheme, size, language })
    }
    for (const context of contexts.values()) await context.close()
  }
await browser.close()

async function signedIn(from: Browser, who: string, colorScheme: 'light' | 'dark', size: 'desk' | 'phone') {
  const context = await from.newContext({
    viewport: { width: 1200, height: 760 },
    deviceScaleFactor: SHARP[size],
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    hasTouch: size === 'phone',
  })
  const page = await context.newPage()
  await page.goto(`${demo}/signin`)
  await page.locator('input[type=email]').first().fill(`${who}@demo.test`)
  await page.locator('input[type=password]').first().fill('staffroom-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)
  await page.close()
  return context
}

interface Of {
  scheme: 'light' | 'dark'
  size: 'desk' | 'phone'
  language: Language
}

async function take(context: BrowserContext, name: PictureName, { scheme, size, language }: Of) {
  const [width, height] = PICTURES[name][size]
  await context.addCookies([{ name: 'language', value: language, url: demo }])
  const page = await context.newPage()
  await page.setViewportSize({ width, height })
  await page.goto(`${demo}${SHOTS[name].path}`)
  await page.locator(SHOTS[name].shows).first().waitFor()
  if (name === 'ask') await fillIn(page)
  await page.waitForTimeout(1200)
  const png = await page.screenshot()
  await page.close()
  const file = fileOf({ name, size, scheme, language })
  const plain = join(FOLDER, fileOf({ name, size, scheme, language }, true))
  await sharp(png).webp(PACKED).toFile(join(FOLDER, file))
  await sharp(png).resize(plainWidth(name, size)).webp(PACKED).toFile(plain)
  if (README[name] === scheme && size === 'desk' && language === 'en')
    writeFileSync(
      join(root, 'docs/pictures', `${name === 'board' ? 'calendar' : name}.png`),
      await sharp(png).png({ palette: true, quality: 90 }).toBuffer(),
    )
  console.log(file)
}

/** A week of next spring, so that there is something to count. */
async function fillIn(page: Page) {
  const year = new Date().getFullYear() + 1
  const fields = page.locator('[role=dialog] input')
  await fields.nth(0).waitFor()
  const days = page.locator('[role=dialog] input[name=firstDay], [role=dialog] input[name=lastDay]')
  await days.nth(0).fill(`${year}-05-17`)
  await days.nth(0).press('Tab')
  await days.nth(1).fill(`${year}-05-21`)
  await days.nth(1).press('Tab')
  await page.waitForTimeout(700)
}
