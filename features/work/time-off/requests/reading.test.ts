import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
const requests: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  for (const kind of ['sick_day', 'vacation'])
    requests[kind] = (
      await owner.query<{ id: string }>(
        `with r as (insert into time_off_requests (company_id, user_id, kind, first_day, last_day, status, length, asked_by)
          values ($1, $2, $3, $4, $4, 'approved', 1000, $2) returning id),
          a as (insert into time_off_approvers (company_id, request_id, user_id) select $1, id, $5 from r)
         select id from r`,
        [w.acme.id, w.ids.ann, kind, kind === 'vacation' ? '2026-05-04' : '2026-05-05', w.ids.max],
      )
    ).rows[0]!.id
})
afterAll(() => w.close())

const traces = async (who: Name) =>
  (
    await owner.query<{ name: string; subject_id: string }>(
      `select name, subject_id from events where company_id = $1 and actor_id = $2 and name like 'audit.%' order by at`,
      [w.acme.id, w.ids[who]],
    )
  ).rows.map(({ name, subject_id }) => [name, subject_id])

test('anyone who opens another’s illness leaves one trace an hour, however often', async () => {
  for (let n = 0; n < 3; n++) await w.call('max', 'GET', `/api/time-off/requests/${requests.sick_day}`)
  await w.call('max', 'GET', `/api/time-off/requests?userId=${w.ids.ann}`)
  expect(await traces('max')).toEqual([['audit.healthRead', w.ids.ann]])
})

test.each([
  ['a vacation of another', 'dora', () => `/api/time-off/requests/${requests.vacation}`],
  ['one’s own illness', 'ann', () => `/api/time-off/requests/${requests.sick_day}`],
  ['what is not shown to the reader', 'eve', () => `/api/time-off/requests/${requests.sick_day}`],
] as const)('%s leaves none', async (_what, who, url) => {
  await w.call(who, 'GET', url())
  expect(await traces(who)).toEqual([])
})

test('a list with an illness in it leaves one', async () => {
  await w.call('hr', 'GET', `/api/time-off/requests?userId=${w.ids.ann}`)
  expect(await traces('hr')).toEqual([['audit.healthRead', w.ids.ann]])
})
