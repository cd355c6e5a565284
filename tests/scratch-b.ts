import { demo, enter, launch, person, PHONE } from './journeys/browser.ts'
import { axe, overflow } from './journeys/looking.ts'
const shots = JSON.parse(process.env.SHOTS!) as {
  name: string
  url: string
  w?: number
  h?: number
  dark?: boolean
  who?: string
  lang?: string
  press?: string[]
  click?: string[]
  full?: boolean
  axe?: boolean
}[]
const browser = await launch()
for (const s of shots) {
  const viewport = s.w === 390 ? PHONE : { width: s.w ?? 1440, height: s.h ?? 900 }
  const { page } = await person(browser, {
    viewport,
    scheme: s.dark ? 'dark' : 'light',
    ...(s.lang && { language: s.lang }),
  })
  const errors: string[] = []
  page.on('pageerror', (e) => errors.push(String(e)))
  page.on('console', (m) => m.type() === 'error' && errors.push(m.text()))
  await enter(page, s.who ?? 'hr@demo.test')
  await page.goto(demo + s.url)
  await page.waitForTimeout(2500)
  for (const text of s.click ?? []) {
    await page.getByText(text, { exact: true }).first().click()
    await page.waitForTimeout(600)
  }
  await page.screenshot({ path: `/tmp/shots/${s.name}.png`, fullPage: s.full ?? false })
  console.log(
    s.name,
    'overflow',
    await overflow(page),
    s.axe ? (await axe(page)).join('\n').slice(0, 800) : '',
    errors.slice(0, 3).join(' | ').slice(0, 400),
  )
  await page.context().close()
}
await browser.close()
