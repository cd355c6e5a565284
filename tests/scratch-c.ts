import { demo, enter, launch, person, PHONE } from './journeys/browser.ts'
import { ask } from './journeys/looking.ts'

const what = process.argv[2] ?? 'all'
const browser = await launch()
const [manager, henrik] = [await person(browser), await person(browser)]
await enter(manager.page, 'manager@demo.test')
await enter(henrik.page, 'employee@demo.test')
if (what === 'fill') {
  const { body: info } = await ask<{ user: { id: string } }>(manager.page, 'GET', '/api/user-info')
  const made = await ask<{ data: { id: string } }>(henrik.page, 'POST', '/api/time-off/requests', {
    kind: 'parental_leave',
    firstDay: '2031-03-03',
    lastDay: '2031-03-04',
    approverIds: [info.user.id],
  })
  console.log(made.status)
  for (const body of ['One', 'Two', 'Three']) {
    await ask(henrik.page, 'POST', `/api/time-off/requests/${made.body.data.id}/comments`, { body })
    await henrik.page.waitForTimeout(1500)
  }
}
const page = manager.page
async function shots(name: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${demo}/dashboard`)
  await page
    .locator('aside')
    .getByRole('button', { name: /Notifications|Уведомления/ })
    .click()
  await page.waitForTimeout(1200)
  const earlier = page.getByRole('button', { name: /earlier/ }).first()
  if (await earlier.count()) await earlier.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(More actions|Другие)/ })
    .first()
    .click()
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/c-${name}-bell.png` })
  await page.goto(`${demo}/settings/personal/general`)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/c-${name}-set.png`, fullPage: true })
}
await ask(page, 'PUT', '/api/settings/notifications/delivery', {
  data: {
    pace: 'weekly',
    emailsOn: true,
    hour: 8,
    weekday: 1,
    quiet: { from: 1080, until: 480 },
    quietWeekends: true,
    waitsOnLeave: true,
  },
})
await shots('light')
const phone = await person(browser, PHONE as never).catch(() => null)
if (phone) {
  await enter(phone.page, 'manager@demo.test')
  await phone.page.emulateMedia({ colorScheme: 'dark' })
  await phone.page.goto(`${demo}/dashboard`)
  await phone.page
    .getByRole('button', { name: /Notifications/ })
    .first()
    .click()
  await phone.page.waitForTimeout(1200)
  await phone.page.screenshot({ path: '/tmp/c-phone-bell.png' })
  await phone.page.goto(`${demo}/settings/personal/general`)
  await phone.page.waitForTimeout(1500)
  await phone.page.screenshot({ path: '/tmp/c-phone-set.png', fullPage: true })
}
await browser.close()
