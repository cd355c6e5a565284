import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, endOfMonth, startOfMonth, todayIn } from '#kit/days.ts'
import { demo, enter, launch, person, PHONE, sameElsewhere } from './browser.ts'
import { ask, axe, overflow } from './looking.ts'

/** People propose changes to what they may not edit of their own record; those who can edit it decide in the approvals. */
let browser: Browser
let henrik: Page
let hr: Page
let me: string
beforeAll(async () => {
  browser = await launch()
  henrik = (await person(browser)).page
  hr = (await person(browser)).page
  await enter(henrik, 'employee@demo.test')
  await enter(hr, 'hr@demo.test')
  me = (await ask<{ user: { id: string } }>(henrik, 'GET', '/api/user-info')).body.user.id
})
afterAll(() => browser.close())

const nextMonth = startOfMonth(addDays(endOfMonth(todayIn('Europe/Stockholm', new Date())), 1))
const requests = (page: Page) => page.getByRole('region', { name: 'Your change requests' })

test('Henrik proposes another last name; HR sees old and new, approves, and he sees it done', async () => {
  await henrik.goto(`${demo}/people/${me}`)
  await requests(henrik).getByRole('button', { name: 'Request a change', exact: true }).click()
  const dialog = henrik.getByRole('dialog', { name: 'Request a change' })
  const send = dialog.getByRole('button', { name: 'Send request' })
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByLabel('Last name').fill('Sandström')
  await dialog.getByLabel('Comment').fill('We married on Saturday')
  expect(await axe(henrik)).toEqual([])
  await send.click()
  await dialog.waitFor({ state: 'hidden' })
  await requests(henrik).getByText('Pending').waitFor()
  // one at a time
  expect(await requests(henrik).getByRole('button', { name: 'Request a change', exact: true }).count()).toBe(0)

  await hr.goto(`${demo}/approvals`)
  await hr.getByText('Profile change').first().click()
  const item = hr.getByRole('article', { name: 'Request' })
  await item.getByText(/Last name: .+ → Sandström/).waitFor()
  await item.getByText('We married on Saturday').waitFor()
  expect(await axe(hr)).toEqual([])
  await item.getByRole('button', { name: 'Approve' }).click()
  await hr.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await hr.getByText('Change approved').waitFor()

  // it arrives without a reload
  await requests(henrik).getByText('Approved').waitFor()
  await henrik.getByRole('heading', { level: 1, name: /Sandström/ }).waitFor()
  // the other journeys know him by his name
  expect((await ask(hr, 'PUT', `/api/people/${me}/personal`, { lastName: 'Sjöberg' })).status).toBe(200)
})

test('he asks for another department from next month on; HR approves, and it is planned', async () => {
  await henrik.goto(`${demo}/people/${me}`)
  await requests(henrik).getByRole('button', { name: 'Request a job change' }).click()
  const dialog = henrik.getByRole('dialog', { name: 'Request a job change' })
  await dialog.getByLabel('Effective from').fill(nextMonth)
  await dialog.getByRole('combobox', { name: 'Department' }).click()
  await henrik.getByRole('option', { name: 'Finance', exact: true }).click()
  expect(await axe(henrik)).toEqual([])
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await hr.goto(`${demo}/approvals`)
  await hr.getByText('Profile change').first().click()
  const item = hr.getByRole('article', { name: 'Request' })
  await item.getByText(/Department: .+ → Finance/).waitFor()
  expect(await axe(hr)).toEqual([])
  await item.getByRole('button', { name: 'Approve' }).click()
  await hr.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await hr.getByText('Change approved').waitFor()

  // HR sees it planned, and until then he is where he was
  await hr.goto(`${demo}/people/${me}/job`)
  await hr.getByText('Planned').first().waitFor()
  const { body } = await ask<{ data: { details: { department: { name: string } } } }>(
    hr,
    'GET',
    `/api/people/${me}/job`,
  )
  expect(body.data.details.department.name).not.toBe('Finance')
  // the journeys that follow find nothing planned
  const changes = `/api/people/${me}/job-changes`
  const { data } = (await ask<{ data: { id: string; state: string }[] }>(hr, 'GET', changes)).body
  const { id } = data.find(({ state }) => state === 'planned')!
  expect((await ask(hr, 'DELETE', `${changes}/${id}`, { why: 'Stays' })).status).toBe(200)
})

test('his manager proposes a change of his details; HR sees who asks, approves, and the manager gets the answer', async () => {
  const { page: manager } = await person(browser)
  await enter(manager, 'manager@demo.test')
  await manager.goto(`${demo}/people/${me}`)
  await requests(manager).getByText('Someone who can edit this profile decides.').waitFor()
  await requests(manager).getByRole('button', { name: 'Request a change', exact: true }).click()
  const dialog = manager.getByRole('dialog', { name: 'Request a change' })
  await dialog.getByLabel('Preferred name').fill('Henke')
  await dialog.getByLabel('Comment').fill('Everyone calls him so')
  expect(await axe(manager)).toEqual([])
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await requests(manager).getByText('Pending').waitFor()

  // it is not Henrik's request, and he does not see it
  await henrik.goto(`${demo}/people/${me}`)
  await requests(henrik).waitFor()
  expect(await requests(henrik).getByText('Preferred name').count()).toBe(0)

  await hr.goto(`${demo}/approvals`)
  await hr.getByText('Profile change').first().click()
  const item = hr.getByRole('article', { name: 'Request' })
  await item.getByText(/Preferred name: .*Henke/).waitFor()
  await item.getByText(/^Requested by /).waitFor()
  expect(await axe(hr)).toEqual([])
  await item.getByRole('button', { name: 'Approve' }).click()
  await hr.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await hr.getByText('Change approved').waitFor()
  await requests(manager).getByText('Approved').waitFor()
  // the other journeys know him without it
  expect((await ask(hr, 'PUT', `/api/people/${me}/personal`, { preferredName: '' })).status).toBe(200)
}, 120_000)

test('he proposes a row of a table that he may only read; HR approves, and it is in his record', async () => {
  const { page: admin } = await person(browser)
  await enter(admin, 'admin@demo.test')
  const columns = [
    { name: 'Certificate', type: 'string', is_required: true },
    { name: 'Valid until', type: 'date', marks: 'ends' },
  ]
  const made = await ask<{ data: { id: string } }>(admin, 'POST', '/api/field-tables', { name: 'Welding', columns })
  expect(made.status).toBe(201)
  await henrik.goto(`${demo}/people/${me}`)
  await requests(henrik).getByRole('button', { name: 'Request a table change' }).click()
  const dialog = henrik.getByRole('dialog', { name: 'Request a table change' })
  await dialog.getByRole('combobox', { name: 'Table' }).click()
  await henrik.getByRole('option', { name: 'Welding', exact: true }).click()
  await dialog.getByRole('textbox', { name: /^Certificate/ }).fill('MIG and TIG')
  await dialog.getByLabel('Valid until').fill(nextMonth)
  // another row would drop what is typed
  expect(await dialog.getByRole('combobox', { name: 'Row' }).isDisabled()).toBe(true)
  expect(await axe(henrik)).toEqual([])
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await requests(henrik).getByText('Welding: MIG and TIG (new)').waitFor()

  await hr.goto(`${demo}/approvals`)
  await hr.getByText('Welding: MIG and TIG (new)').first().click()
  const item = hr.getByRole('article', { name: 'Request' })
  await item.getByText('Certificate: MIG and TIG').waitFor()
  await item.getByRole('button', { name: 'Approve' }).click()
  await hr.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await hr.getByText('Change approved').waitFor()
  await henrik.goto(`${demo}/people/${me}/personal`)
  await henrik.getByRole('region', { name: 'Welding' }).getByText('MIG and TIG').waitFor()
  // the journeys that follow find the demo company as it was
  expect((await ask(admin, 'POST', `/api/field-tables/${made.body.data.id}/archive`)).status).toBe(200)
}, 120_000)

test('on a phone, in Swedish and dark, he opens the request and draws another one back', async () => {
  const options = { viewport: PHONE, language: 'sv', scheme: 'dark' as const }
  const { page, context, troubles } = await sameElsewhere(browser, henrik.context(), options)
  const values = { section: 'personal', values: { lastName: 'Ek' } }
  expect((await ask(henrik, 'POST', `/api/people/${me}/change-requests`, values)).status).toBe(201)
  await page.goto(`${demo}/people/${me}`)
  const part = page.getByRole('region', { name: 'Dina ändringsbegäranden' })
  await part.getByRole('link').first().click()
  const dialog = page.getByRole('dialog', { name: 'Profiländring' })
  await dialog.locator('del').getByText('Sjöberg').waitFor()
  await dialog.locator('ins').getByText('Ek').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Dra tillbaka begäran' }).click()
  const question = page.getByRole('dialog', { name: 'Dra tillbaka ändringsbegäran?' })
  await question.getByRole('button', { name: 'Dra tillbaka begäran' }).click()
  await part.getByText('Tillbakadragen').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})
