import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let gothenburg: string
beforeAll(async () => {
  w = await world()
  const { rows } = await owner.query(
    `insert into locations (company_id, name, country_id, time_zone) values ($1, 'Gothenburg', 752, 'Europe/Stockholm') returning id`,
    [w.acme.id],
  )
  gothenburg = rows[0].id
})
beforeEach(() => owner.query('delete from holidays where company_id = $1', [w.acme.id]))
afterAll(() => w.close())

interface Seen {
  id: string
  version: number
}
const HOLIDAYS = '/api/holidays'
const remove = (who: Name | null, holidays: readonly Seen[]) => w.call(who, 'DELETE', HOLIDAYS, { holidays })
const namesLeft = async (): Promise<string[]> =>
  (await w.call('ann', 'GET', `${HOLIDAYS}?from=2026-01-01&to=2027-12-31`)).body.data.map(
    ({ nameEn }: { nameEn: string }) => nameEn,
  )
async function added(nameEn: string, firstDay: string): Promise<Seen> {
  const { body } = await w.call('hr', 'POST', HOLIDAYS, { nameEn, firstDay, lastDay: firstDay })
  return { id: body.data.id, version: body.data.version }
}
const three = async () => [
  await added('Founding', '2026-06-08'),
  await added('Regatta', '2026-06-09'),
  await added('Harvest', '2027-09-01'),
]
const renamed = ({ id, version }: Seen, nameEn: string) =>
  w.call('hr', 'PUT', `${HOLIDAYS}/${id}`, { version, nameEn, firstDay: '2026-06-09', lastDay: '2026-06-09' })
const factsOf = async (name: string) =>
  (
    await owner.query(
      `select subject_id as subject, details from events where company_id = $1 and name = $2 order by details->>'firstDay'`,
      [w.acme.id, name],
    )
  ).rows

test('several are removed by one call, and each has its own entry in the trail', async () => {
  const holidays = await three()
  await added('Stays', '2026-06-10')
  expect((await remove('hr', holidays)).body).toMatchObject({ removed: 3, kept: 0 })
  expect(await namesLeft()).toEqual(['Stays'])
  await w.settle()
  const facts = await factsOf('holidays.deleted')
  expect(facts.map(({ subject }) => subject)).toEqual(holidays.map(({ id }) => id))
  expect(facts.map(({ details }) => [details.name, details.together])).toEqual([
    ['Founding', 3],
    ['Regatta', 3],
    ['Harvest', 3],
  ])
})

test('one that was changed in between stays as it is, one that is gone is skipped, and the others go', async () => {
  const [first, changed, gone] = await three()
  expect((await renamed(changed!, 'Regatta and dinner')).status).toBe(200)
  expect((await w.call('hr', 'DELETE', `${HOLIDAYS}/${gone!.id}`)).status).toBe(200)
  expect((await remove('hr', [first!, changed!, gone!])).body).toMatchObject({ removed: 1, kept: 2 })
  expect(await namesLeft()).toEqual(['Regatta and dinner'])
  expect((await remove('hr', [first!])).body).toMatchObject({ removed: 0, kept: 1 })
})

test('an import of two years is taken back with what it added: no holiday of before, and none that was changed since', async () => {
  const bring = (years: number[]) => w.call('hr', 'POST', `${HOLIDAYS}/import`, { locationId: gothenburg, years })
  const before = (await bring([2026])).body
  expect(before.holidays).toHaveLength(before.added)
  const { added: count, known, holidays } = (await bring([2026, 2027])).body
  expect([known, holidays.length]).toEqual([before.added, count])
  expect(count).toBeGreaterThan(10)
  expect((await renamed(holidays[0], 'Our own')).status).toBe(200)
  expect((await remove('hr', holidays)).body).toMatchObject({ removed: count - 1, kept: 1 })
  expect(await namesLeft()).toHaveLength(before.added + 1)
  expect(await namesLeft()).toContain('Our own')
  // and can be imported again
  expect((await bring([2027])).body.added).toBeGreaterThanOrEqual(count - 1)
})

test.each<[string, Name | null, number]>([
  ['nobody', null, 401],
  ['an employee', 'ann', 403],
  ['a manager', 'max', 403],
  ['a head', 'dora', 403],
  ['an asset manager', 'ivan', 403],
])('%s removes none', async (_what, who, status) => {
  const holidays = await three()
  expect((await remove(who, holidays)).status).toBe(status)
  expect((await w.call(who, 'POST', `${HOLIDAYS}/removal/effects`, { holidays })).status).toBe(status)
  expect(await namesLeft()).toHaveLength(3)
})

test('to another company they are not there, also among its own', async () => {
  const holidays = await three()
  const own = await w.call('gina', 'POST', HOLIDAYS, { nameEn: 'Own', firstDay: '2026-06-08', lastDay: '2026-06-08' })
  const { id, version } = own.body.data
  expect((await remove('gina', [...holidays, { id, version }])).body).toMatchObject({ removed: 1, kept: 3 })
  expect(await namesLeft()).toHaveLength(3)
})

test.each<[string, number]>([
  ['none', 0],
  ['more than 200', 201],
])('a call with %s is refused at its field', async (_what, count) => {
  const [one] = await three()
  const answer = await remove(
    'hr',
    Array.from({ length: count }, () => one!),
  )
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['holidays']])
  expect(await namesLeft()).toHaveLength(3)
})

test('the same one twice is one', async () => {
  const [one] = await three()
  expect((await remove('hr', [one!, one!])).body).toMatchObject({ removed: 1, kept: 0 })
})

test('of two who remove at once, each holiday is removed by one', async () => {
  const holidays = await three()
  const answers = await Promise.all([remove('hr', holidays), remove('adam', holidays), remove('hr', holidays)])
  const removed = answers.map(({ status, body }) => (status === 200 ? body.removed : 0))
  expect(removed.toSorted()).toEqual([0, 0, 3])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  await w.settle()
  const ours = (await factsOf('holidays.deleted')).filter(({ subject }) => holidays.some(({ id }) => id === subject))
  expect(ours).toHaveLength(3)
})

test('one that goes while the call is under way takes the others with it: nothing is removed, nothing recorded', async () => {
  const holidays = await three()
  const other = await owner.connect()
  try {
    await other.query('begin')
    await other.query('delete from holidays where id = $1', [holidays[2]!.id])
    const removing = remove('hr', holidays)
    // it has read all three, and waits for the one that is being removed
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "holidays"%'`
    await expect.poll(async () => (await owner.query(waits)).rowCount, { timeout: 10_000 }).toBeGreaterThan(0)
    await other.query('commit')
    expect((await removing).status).toBe(409)
  } finally {
    other.release()
  }
  expect(await namesLeft()).toEqual(['Founding', 'Regatta'])
})
