import { demo, enter, launch, person, PHONE } from './browser.ts'
const browser = await launch()
const { page, ...rest } = await person(browser)
await enter(page, 'admin@demo.test')
const step = async (name: string, work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (e) {
    console.log(name, String(e).split('\n')[0])
  }
}
await step('settings', async () => {
  await page.goto(`${demo}/settings/employee-fields/tables`)
  await page.locator('[data-row]').first().waitFor()
  await page.screenshot({ path: '/tmp/z-settings.png' })
  await page.getByRole('button', { name: 'Add table' }).click()
  await page.screenshot({ path: '/tmp/z-add.png' })
  await page.getByText('Certificates').first().click()
  await page.waitForTimeout(600)
  await page.screenshot({ path: '/tmp/z-dialog.png' })
})
await step('expiring', async () => {
  await page.goto(`${demo}/people/expiring`)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/z-expiring.png' })
  await page.locator('main a[href*="/personal"]').first().click()
  await page.getByText('Visas and permits').first().waitFor()
  await page.getByText('Visas and permits').first().scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/z-profile.png', fullPage: true })
  await page
    .getByRole('button', { name: /^Correct / })
    .first()
    .click()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/z-row.png' })
})
const phone = (await person(browser, PHONE)).page
await step('phone', async () => {
  await enter(phone, 'employee@demo.test')
  await phone.goto(`${demo}/people/me/personal`)
  const me = (await phone.evaluate(() => fetch('/api/user-info').then((a) => a.json()))) as { user: { id: string } }
  await phone.goto(`${demo}/people/${me.user.id}/personal`)
  await phone.getByText('Visas and permits').first().scrollIntoViewIfNeeded()
  await phone.waitForTimeout(500)
  await phone.screenshot({ path: '/tmp/z-phone.png' })
})
await browser.close()
