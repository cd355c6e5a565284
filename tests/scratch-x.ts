import { demo, enter, launch, person, PHONE } from './journeys/browser.ts'
import { ask, axe, overflow } from './journeys/looking.ts'

const browser = await launch()
const at = '/tmp/shots-a'
const admin = (await person(browser)).page
await enter(admin, 'admin@demo.test')
const roles = (await ask<any>(admin, 'GET', '/api/approval-flow-choices')).body.data.roles
const hr = roles.find((r: any) => /HR/i.test(r.name))
const list = (await ask<any>(admin, 'GET', '/api/approval-flows?purpose=timeOff')).body.data
const people = (await ask<any>(admin, 'GET', '/api/select/users?search=Ruth&limit=3')).body?.data ?? []
if (list.length === 0) {
  await ask(admin, 'POST', '/api/approval-flows', {
    purpose: 'timeOff',
    name: 'Long vacations',
    kinds: ['vacation'],
    minDays: 5,
    steps: [
      { who: 'manager', remindAfter: 2, escalateAfter: 5 },
      { who: 'role', roleId: hr.id },
    ],
  })
  await ask(admin, 'POST', '/api/approval-flows', {
    purpose: 'timeOff',
    name: 'At short notice',
    shortNotice: 3,
    kinds: ['day_off'],
    steps: [{ who: 'managersManager' }, { who: 'departmentLead' }, { who: 'chosen' }],
  })
}
console.log(people.length, roles.length)
await admin.goto(`${demo}/settings/time-off/flows`)
await admin.getByText('Long vacations').first().waitFor()
await admin.waitForTimeout(800)
await admin.screenshot({ path: `${at}/list.png`, fullPage: true })
console.log('list', await axe(admin), await overflow(admin))
const id = (await ask<any>(admin, 'GET', '/api/approval-flows?purpose=timeOff')).body.data[0].id
await admin.goto(`${demo}/settings/time-off/flows/${id}`)
await admin.getByRole('button', { name: 'Save' }).waitFor()
await admin.getByRole('combobox', { name: 'Who requests' }).or(admin.getByLabel('Who requests')).first().click()
await admin.keyboard.type('Henrik')
await admin.getByRole('option').first().click()
await admin.waitForTimeout(1500)
await admin.screenshot({ path: `${at}/edit.png`, fullPage: true })
console.log('edit', await axe(admin))
await admin.getByRole('button', { name: 'Add step' }).click()
await admin.getByRole('dialog').waitFor()
await admin.waitForTimeout(400)
await admin.screenshot({ path: `${at}/step.png` })
console.log('step', await axe(admin))
const henrik = (await person(browser)).page
await enter(henrik, 'employee@demo.test')
await henrik.goto(`${demo}/dashboard?ask=vacation&from=2027-06-07&to=2027-06-18`)
await henrik.getByRole('dialog').waitFor()
await henrik.waitForTimeout(4500)
await henrik.screenshot({ path: `${at}/ask.png` })
console.log('ask', await axe(henrik))
const made = await ask<any>(henrik, 'POST', '/api/time-off/requests', {
  kind: 'vacation',
  firstDay: '2027-06-07',
  lastDay: '2027-06-18',
  approverIds: [],
})
console.log(made.status, JSON.stringify(made.body).slice(0, 300))
const req =
  made.body.data?.id ??
  (await ask<any>(henrik, 'GET', '/api/time-off/requests?status=pending')).body.data.find((r: any) => r.steps.length).id
const maja = (await person(browser)).page
await enter(maja, 'manager@demo.test')
await maja.goto(`${demo}/approvals?id=${req}`)
await maja.waitForTimeout(4500)
await maja.screenshot({ path: `${at}/inbox.png` })
console.log('inbox', await axe(maja))
await ask(maja, 'PUT', '/api/calendar/update-vacation-status', { id: req, status: 'approved' })
await henrik.goto(`${demo}/dashboard?request=${req}`)
await henrik.getByRole('dialog').waitFor()
await henrik.waitForTimeout(1500)
await henrik.screenshot({ path: `${at}/request.png` })
for (const [name, page, path] of [
  ['list', admin, '/settings/time-off/flows'],
  ['edit', admin, `/settings/time-off/flows/${id}`],
  ['request', henrik, `/dashboard?request=${req}`],
  ['ask', henrik, '/dashboard?ask=vacation&from=2027-07-05&to=2027-07-16'],
] as const) {
  for (const [kind, opts] of [
    ['phone', { viewport: PHONE, scheme: 'dark' as const }],
    ['ru', { language: 'ru' }],
  ] as const) {
    const p = (await person(browser, opts as object)).page
    await p.context().addCookies(await page.context().cookies())
    if (kind === 'ru')
      await p.context().addCookies([{ name: 'language', value: 'ru', domain: 'demo.localhost', path: '/' }])
    await p.goto(demo + path)
    await p.waitForTimeout(4500)
    await p.screenshot({ path: `${at}/${name}-${kind}.png`, fullPage: name === 'list' || name === 'edit' })
    console.log(name, kind, await overflow(p))
    await p.context().close()
  }
}
await browser.close()
