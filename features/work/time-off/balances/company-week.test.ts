import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account, browser, givePasswords, PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { forgetRights } from '#platform/grants.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { defaultPolicies } from './server/api.ts'
import { vacationOfCountry, weekOfCountry } from './server/rules/by-country.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
  await w.asAcme((db) => db.insertInto('leavePolicies').values(defaultPolicies('2026-01-01')).execute())
})
afterAll(() => w.close())

const CONFIRM = '/api/update-vacations-info'
const COMPANY = '/api/time-off/vacation-info'

async function found(countryId: number) {
  const founder = browser(w)
  await founder.call(null, 'POST', '/api/sign-in', { email: (await account()).email, password: PASSWORD })
  const domain = `week-${randomUUID().slice(0, 8)}`
  const made = await founder.call(null, 'POST', '/api/companies', { companyName: 'Week', domain, countryId })
  const { challenge } = (await founder.call(domain, 'POST', '/api/begin-session-transfer')).body.data
  const wanted = { companyId: made.body.data.id, challenge }
  const { code } = (await founder.call(null, 'POST', '/api/session-transfer', wanted)).body.data
  await founder.call(domain, 'POST', '/api/finish-session-transfer', { code })
  const call = (method: 'GET' | 'POST', url: string, body?: object) => founder.call(domain, method, url, body)
  return { call, companyId: made.body.data.id as string }
}

describe('a new company', () => {
  test.each([
    ['Sweden', 752, { workingWeekStart: 1, workingWeekEnd: 5, vacationDaysPerYear: 25, vacationDaysType: 'working' }],
    ['Germany', 276, { workingWeekStart: 1, workingWeekEnd: 5, vacationDaysPerYear: 20, vacationDaysType: 'working' }],
    ['Israel', 376, { workingWeekStart: 0, workingWeekEnd: 4, vacationDaysPerYear: 25, vacationDaysType: 'working' }],
    ['Russia', 643, { workingWeekStart: 1, workingWeekEnd: 5, vacationDaysPerYear: 28, vacationDaysType: 'calendar' }],
  ])('of %s is asked to confirm what is usual there; one call opens everything', async (_name, countryId, usual) => {
    const { call } = await found(countryId)
    expect((await call('GET', '/api/user-info')).body.mandatoryActions.required).toEqual(['vacation_info'])
    const closed = await call('GET', '/api/roles')
    expect([closed.status, closed.body.type]).toEqual([403, 'mandatoryAction'])
    const { data } = (await call('GET', COMPANY)).body
    expect(data).toEqual({ workingDayStart: '09:00', workingDayEnd: '18:00', ...usual })
    expect((await call('POST', CONFIRM, data)).status).toBe(200)
    expect((await call('GET', '/api/user-info')).body.mandatoryActions.required).toEqual([])
    expect((await call('GET', '/api/roles')).status).toBe(200)
    expect((await call('GET', COMPANY)).body.data).toEqual(data)
  })

  test('that says otherwise has worked so from its beginning, with one version of its rules', async () => {
    const { call, companyId } = await found(752)
    const info = {
      workingWeekStart: '0',
      workingWeekEnd: '4',
      workingDayStart: '08:00',
      workingDayEnd: '16:30',
      vacationDaysPerYear: '27.5',
      vacationDaysType: 'working',
    }
    expect((await call('POST', CONFIRM, info)).status).toBe(200)
    const { id } = (await call('GET', '/api/user-info')).body.user
    const read = { ...info, workingWeekStart: 0, workingWeekEnd: 4, vacationDaysPerYear: 27.5 }
    expect((await call('GET', COMPANY)).body.data).toEqual(read)
    // without a setting of their own, people have the company's
    expect((await call('GET', `${COMPANY}/${id}`)).body.data).toEqual(read)
    const weeks = await owner.query('select effective_from, to_confirm from work_schedules where company_id = $1', [
      companyId,
    ])
    expect(weeks.rows).toEqual([{ effective_from: '2000-01-01', to_confirm: false }])
    const { data } = (await call('GET', '/api/settings/time-off/policies')).body
    expect(data.filter((one: { kind: string }) => one.kind === 'vacation')).toEqual([
      expect.objectContaining({ entitlement: 27_500, by: 'Nora Lind', carryOverMax: 5000 }),
    ])
    // a full week is the company's: nobody has a share of it
    const preview = `${COMPANY}/${id}/preview?workingWeekStart=0&workingWeekEnd=4&vacationDaysPerYear=27.5`
    expect((await call('GET', preview)).body.data).toMatchObject({ week: 5, fullWeek: 5, scaled: false })
  })

  test('said again later it holds from that day, and the days before keep theirs', async () => {
    const { call, companyId } = await found(752)
    const { data } = (await call('GET', COMPANY)).body
    await call('POST', CONFIRM, data)
    expect((await call('POST', CONFIRM, { ...data, workingWeekEnd: 4, vacationDaysPerYear: 30 })).status).toBe(200)
    expect((await call('GET', COMPANY)).body.data).toMatchObject({ workingWeekEnd: 4, vacationDaysPerYear: 30 })
    const { rows } = await owner.query(
      'select week_end from work_schedules where company_id = $1 order by effective_from',
      [companyId],
    )
    expect(rows.map(({ week_end }) => week_end)).toEqual([5, 4])
  })

  test('a founder who says it of themselves has done it as well', async () => {
    const { call } = await found(752)
    const { id } = (await call('GET', '/api/user-info')).body.user
    const { data } = (await call('GET', COMPANY)).body
    expect((await call('POST', CONFIRM, { ...data, userId: id, vacationDaysPerYear: 33 })).status).toBe(200)
    expect((await call('GET', '/api/user-info')).body.mandatoryActions.required).toEqual([])
    expect((await call('GET', COMPANY)).body.data).toEqual(data)
  })

  test('bad input is named at its field and nothing is done', async () => {
    const { call } = await found(752)
    const { data } = (await call('GET', COMPANY)).body
    const wrong = { ...data, workingWeekStart: 7, workingDayStart: '25:00', vacationDaysPerYear: 'many' }
    const { status, body } = await call('POST', CONFIRM, wrong)
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      ['vacationDaysPerYear', 'workingDayStart', 'workingWeekStart'],
    ])
    const backwards = await call('POST', CONFIRM, { ...data, workingDayStart: '18:00', workingDayEnd: '09:00' })
    expect([backwards.status, Object.keys(backwards.body.errors)]).toEqual([422, ['workingDayEnd']])
    expect((await call('GET', '/api/user-info')).body.mandatoryActions.required).toEqual(['vacation_info'])
  })
})

describe('who is asked', () => {
  beforeEach(async () => {
    await owner.query('update work_schedules set to_confirm = true where company_id = $1 and user_id is null', [
      w.acme.id,
    ])
    await w.asAcme((db) => forgetRights(db))
  })
  const required = async (who: Name, headers = {}) =>
    (await w.call(who, 'GET', '/api/user-info', undefined, headers)).body.mandatoryActions.required

  test('those who keep the rules of leave and nobody else; when one has confirmed it, nobody', async () => {
    expect([await required('hr'), await required('adam')]).toEqual([['vacation_info'], ['vacation_info']])
    for (const who of ['ann', 'max', 'ivan'] as const) {
      expect(await required(who)).toEqual([])
      expect((await w.call(who, 'GET', '/api/countries')).status).toBe(200)
      expect((await w.call(who, 'GET', COMPANY)).status).toBe(403)
    }
    const { data } = (await w.call('hr', 'GET', COMPANY)).body
    expect((await w.call('ann', 'POST', CONFIRM, data)).status).toBe(403)
    expect(await required('adam')).toEqual(['vacation_info'])
    expect((await w.call('hr', 'POST', CONFIRM, data)).status).toBe(200)
    expect([await required('hr'), await required('adam')]).toEqual([[], []])
    expect((await w.call('adam', 'GET', '/api/roles')).status).toBe(200)
  })

  test('an administrator who views as HR is asked for nothing, and confirms nothing', async () => {
    const asking = (is: boolean) =>
      w.asAcme(async (db) => {
        await db.updateTable('workSchedules').set({ toConfirm: is }).where('userId', 'is', null).execute()
        await forgetRights(db)
      })
    await asking(false)
    expect((await w.call('adam', 'POST', `/api/people/${w.ids.hr}/viewing`)).status).toBe(200)
    await asking(true)
    expect(await required('adam')).toEqual([])
    const { status, body } = await w.call('adam', 'GET', COMPANY)
    expect(status).toBe(200)
    expect((await w.call('adam', 'POST', CONFIRM, body.data)).status).toBe(403)
    expect((await w.call('adam', 'DELETE', '/api/viewing')).status).toBe(200)
    expect(await required('adam')).toEqual(['vacation_info'])
  })

  test('another company is not, nor is one that was there before', async () => {
    expect(await required('gina')).toEqual([])
    expect((await w.call('gina', 'GET', '/api/roles')).status).toBe(200)
  })
})

test.each([
  ['SE', 1, 5],
  ['IL', 0, 4],
  ['EG', 0, 4],
  ['IR', 6, 4],
  ['IN', 1, 6],
  [undefined, 1, 5],
])('the week of %s', (code, weekStart, weekEnd) => expect(weekOfCountry(code)).toEqual({ weekStart, weekEnd }))

test('where we do not know the law, nothing is said', () => {
  expect([vacationOfCountry('AQ'), vacationOfCountry(undefined)]).toEqual([undefined, undefined])
  expect(vacationOfCountry('LU')).toEqual({ entitlement: 26_000, daysType: 'working' })
})
