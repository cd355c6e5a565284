import { demo, enter, launch, person } from './journeys/browser.ts'
const browser = await launch()
const { page, troubles } = await person(browser)
page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.url()) })
page.on('requestfailed', (r) => console.log('failed', r.url(), r.failure()?.errorText))
await enter(page, 'admin@demo.test')
await page.waitForTimeout(6000)
console.log(troubles, page.url(), (await page.evaluate<string>('document.body.innerText')).slice(-200))
await browser.close()
