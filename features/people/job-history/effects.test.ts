import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { benefitsOf } from '#features/work/benefits/factory.ts'
import { defaultPolicies } from '#features/work/time-off/balances/server/api.ts'
import { addDays } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let first: string
let second: string
async function done(who: Name, method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await w.call(who, method, path, body)
  if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
/** A Monday a while ahead, so that leave can be asked for; then it is over. */
const MONDAY = '2026-12-07'
const NOW = '2026-12-18'
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-25T09:00:00Z')
  await w.asAcme((db) => db.insertInto('leavePolicies').values(defaultPolicies('2026-01-01')).execute())
  const location = async (name: string): Promise<string> =>
    (
      await w.call('adam', 'POST', '/api/settings/company/locations', {
        name,
        countryId: 752,
        timeZone: 'Europe/Stockholm',
      })
    ).body.data.id
  first = await location('First')
  second = await location('Second')
  const holiday = {
    firstDay: MONDAY,
    lastDay: MONDAY,
    nameEn: 'Founders',
    nameRu: 'День основателей',
    nameSv: 'Grundarna',
  }
  await done('adam', 'POST', '/api/holidays', { ...holiday, locationId: second })
  const had = { effectiveDate: '2026-11-25', locationId: first }
  await done('adam', 'POST', at('ann'), had)
  const leave = async (firstDay: string, lastDay: string, kind = 'vacation') => {
    const body = { kind, firstDay, lastDay, approverIds: [w.ids.max] }
    return (await done('ann', 'POST', '/api/time-off/requests', body)).data.id as string
  }
  const id = await leave(MONDAY, MONDAY)
  await done('max', 'PUT', '/api/calendar/update-vacation-status', { id, status: 'approved' })
  await leave('2026-12-28', '2026-12-29', 'day_off')
  const benefits = benefitsOf(w)
  const card = await benefits.make({ name: 'Gym card', locationIds: [first] })
  await benefits.given('ann', card, { dateFrom: '2026-11-26' })
  w.clock.now = new Date(`${NOW}T12:00:00Z`)
})
afterAll(() => w.close())

const at = (who: Name, more = '') => `/api/people/${w.ids[who]}/job-changes${more}`
const foresee = async (who: Name, change: object) =>
  (await w.call(who, 'POST', at('ann', '/effects'), change)).body.data
const textsOf = (data: { lines: { text: string }[] }) => data.lines.map(({ text }) => text)
/** Gives Ivan these rights and no others. */
async function only(...permissions: string[]) {
  const name = `Only ${permissions.join(' ')}`
  const roleId = (await w.call('adam', 'POST', '/api/roles', { name, permissions })).body.data.id
  await w.asAcme((db) => setRolesOf(db, w.ids.ivan, [roleId]))
}
const SINCE = { effectiveDate: '2026-12-01' }

test('a move to another location says leave, balances and benefits that depend on it, with links', async () => {
  const data = await foresee('hr', { ...SINCE, locationId: second })
  expect(data).toMatchObject({ from: '2026-12-01', until: NOW })
  expect(textsOf(data)).toEqual([
    'Vacation: available 24 → 25 days, because other holidays count',
    'Time off, since 1 Dec 2026: 1 approved request, 1 pending request',
    'Vacation, 7 Dec 2026: 1 → 0 days',
    '1 benefit is not for this location: Gym card. It stays until you end it.',
  ])
  expect(data.lines.map(({ to }: { to: string }) => to)).toEqual([
    `/people/${w.ids.ann}/time-off`,
    `/people/${w.ids.ann}/time-off`,
    `/people/${w.ids.ann}/time-off`,
    `/people/${w.ids.ann}/benefits`,
  ])
  // nothing was saved
  const now = (await w.call('hr', 'GET', `/api/profile/${w.ids.ann}`)).body.data
  expect(now.location.id).toBe(first)
})

test('what it says of balances is what they become', async () => {
  const available = async (): Promise<number> =>
    (await w.call('hr', 'GET', `/api/time-off/balances/${w.ids.ann}`)).body.data[0].available
  const before = await available()
  const [said] = textsOf(await foresee('hr', { ...SINCE, locationId: second }))
  const { id } = (await w.call('hr', 'POST', at('ann'), { ...SINCE, locationId: second })).body.data
  const after = await available()
  expect(after).not.toBe(before)
  expect(said).toContain(`${before / 1000} → ${after / 1000}`)
  // its removal says the way back, and what is over by then nothing of balances
  const back = await foresee('hr', { changeId: id })
  expect(textsOf(back)).toContainEqual(expect.stringContaining(`${after / 1000} → ${before / 1000}`))
  const corrected = await foresee('hr', { changeId: id, effectiveDate: '2026-12-03', locationId: second })
  expect(corrected).toMatchObject({ from: '2026-12-01', until: '2026-12-02' })
  expect(textsOf(corrected)).not.toContainEqual(expect.stringContaining('available'))
  await w.call('hr', 'DELETE', at('ann', `/${id}`), { why: 'Another person' })
})

test('another manager: what waits for the former one', async () => {
  expect(textsOf(await foresee('hr', { ...SINCE, managerId: w.ids.mia }))).toEqual([
    'Time off, since 1 Dec 2026: 1 approved request, 1 pending request',
    '1 pending request waits for Max Berg and goes to the new manager',
  ])
})

test('what is planned is said as well: leave from its day on, its length, and what goes to another manager', async () => {
  for (const effectiveDate of [NOW, addDays(NOW, 5)]) {
    const data = await foresee('hr', { effectiveDate, managerId: w.ids.mia })
    expect(data).toMatchObject({ from: effectiveDate, until: null })
    expect(textsOf(data).at(-1)).toBe('1 pending request waits for Max Berg and goes to the new manager')
  }
  const holiday = { nameEn: 'Late', nameRu: 'Поздний', nameSv: 'Sent' }
  const days = { firstDay: '2026-12-29', lastDay: '2026-12-29' }
  const made = await done('adam', 'POST', '/api/holidays', { ...holiday, ...days, locationId: second })
  const ahead = async (effectiveDate: string) => textsOf(await foresee('hr', { effectiveDate, locationId: second }))
  expect(await ahead('2026-12-28')).toEqual([
    'Time off, since 28 Dec 2026: 1 pending request',
    'Day off, 28–29 Dec 2026: 2 → 1 days',
    expect.stringContaining('Gym card'),
  ])
  expect(await ahead('2026-12-30')).toEqual([expect.stringContaining('Gym card')])
  await w.call('adam', 'DELETE', `/api/holidays/${made.data.id}`)
})

test('nothing would differ: nothing to say', async () => {
  expect(await foresee('hr', { ...SINCE, locationId: first })).toBeNull()
  expect(textsOf((await foresee('hr', { ...SINCE, jobTitleId: null })) ?? { lines: [] })).toEqual([])
})

test('each line by the right to what it speaks of, and only for those who may make the change', async () => {
  const ask = { ...SINCE, locationId: second, managerId: w.ids.mia }
  expect((await w.call('eve', 'POST', at('ann', '/effects'), ask)).status).toBe(403)
  await only('people.people.view', 'other.job.job_details.edit')
  expect((await foresee('ivan', ask)).lines).toEqual([])
  await only('people.people.view', 'other.job.job_details.edit', 'other.benefits.view')
  expect(textsOf(await foresee('ivan', ask))).toEqual([expect.stringContaining('Gym card')])
  await only('people.people.view', 'other.job.job_details.edit', 'other.timeoff.record.view')
  expect(textsOf(await foresee('ivan', ask))).toHaveLength(4)
  // a position is a right of its own
  expect((await w.call('ivan', 'POST', at('ann', '/effects'), { ...SINCE, positionId: null })).status).toBe(403)
})
