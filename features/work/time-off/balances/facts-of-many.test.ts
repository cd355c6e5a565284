import { afterAll, beforeAll, expect, test } from 'vitest'
import { data, owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { type FactRow, factRows } from './server/fact-store.ts'

/** Everything that facts have, for some people of the company and not for others: two places, a move, weeks, rules and leave of their own. */
let w: World
beforeAll(async () => {
  w = await world()
  const run = (text: string, ...values: unknown[]) => owner.query(text, [w.acme.id, ...values])
  const { ann, eve: ben, hr } = w.ids
  const { rows: places } = await run(
    `insert into locations (company_id, name, country_id, time_zone) values ($1, 'North', 752, 'Europe/Stockholm'), ($1, 'South', 276, 'Europe/Berlin') returning id`,
  )
  const [north, south] = places.map(({ id }) => id as string)
  await run('update users set location_id = $2 where company_id = $1 and id = any($3)', north, [ann, ben])
  await run(
    `insert into job_changes (company_id, user_id, effective_date, sets, location_id, applied_at) values
      ($1, $2, '2020-01-01', array['location_id'], $3, now()), ($1, $2, '2027-01-01', array['location_id'], $4, null)`,
    ben,
    north,
    south,
  )
  await run(
    `insert into holidays (company_id, location_id, first_day, last_day, name_en, name_ru, name_sv, half)
      select $1, place, day, day + 1, 'Day', 'День', 'Dag', half from (values (null::uuid, date '2026-05-01', null), ($2::uuid, '2026-06-19', 'pm'),
        ($3::uuid, '2026-10-03', null)) h (place, day, half)`,
    north,
    south,
  )
  await run(
    `insert into extra_working_days (company_id, location_id, title, day) values ($1, null, 'All', '2026-02-07'), ($1, $2, 'North', '2026-03-07')`,
    north,
  )
  await run(
    `insert into work_schedules (company_id, user_id, effective_from, week_start, week_end, parts) values
      ($1, null, '2020-01-01', 1, 5, '{}'), ($1, $2, '2026-01-01', 1, 4, '{"2": "am"}')`,
    ann,
  )
  const { rows: entries } = await run(
    `insert into catalogue_entries (company_id, catalogue, name, position) values ($1, 'schedule_types', 'Two days', 9) returning id`,
  )
  await run(
    `insert into schedule_days (company_id, schedule_id, effective_from, days) values
      ($1, $2, '2026-01-01', array['off','full','full','off','off','off','off'])`,
    entries[0].id,
  )
  await run(
    `insert into employments (company_id, user_id, effective_date, schedule_id) values ($1, $2, '2026-04-01', $3), ($1, $4, '2026-04-01', null)`,
    hr,
    entries[0].id,
    ben,
  )
  await run(
    `insert into leave_policies (company_id, user_id, kind, effective_from, settings) values
      ($1, null, 'vacation', '2020-01-01', '{"entitlement": 25000}'), ($1, $2, 'vacation', '2026-01-01', '{"entitlement": 30000}')`,
    ben,
  )
  const { rows: groups } = await run(
    `insert into leave_group_policies (company_id, group_id, kind, effective_from, name, rank, settings)
      values ($1, gen_random_uuid(), 'vacation', '2026-01-01', 'North', 1, '{"entitlement": 28000}') returning id`,
  )
  await run(
    `insert into leave_group_targets (company_id, policy_id, kind, location_id) values ($1, $2, 'location', $3)`,
    groups[0].id,
    north,
  )
  await run(
    `insert into time_off_requests (company_id, user_id, kind, first_day, last_day, status, length, asked_by) values
      ($1, $2, 'vacation', '2026-07-06', '2026-07-10', 'approved', 5000, $2), ($1, $3, 'sick_day', '2026-03-02', '2026-03-02', 'approved', 1000, $3)`,
    ann,
    ben,
  )
  await run(
    `insert into leave_adjustments (company_id, user_id, kind, day, amount, reason, created_by) values ($1, $2, 'vacation', '2026-01-01', 1000, 'Gift', $2)`,
    ann,
  )
})
afterAll(() => w.close())

/** Lists come in no order. */
const inOrder = (row: FactRow) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : value,
    ]),
  )

test('facts of many are the facts of each; what the company shares is one list in all of them', async () => {
  const ids = [w.ids.ann, w.ids.eve, w.ids.hr, w.ids.adam, w.ids.mia]
  const [many, alone] = await data.asCompany(w.acme.id, async (db) => [
    await factRows(db, ids),
    (await Promise.all(ids.map((id) => factRows(db, [id])))).flat(),
  ])
  const byId = new Map(many.map((row) => [row.userId, row]))
  const [ann, ben, hr, adam] = ids.map((id) => byId.get(id)!)
  for (const row of alone) expect(inOrder(byId.get(row.userId)!)).toEqual(inOrder(row))
  // what differs between people is there, or nothing would be compared
  expect([ann!.holidays.length, ben!.holidays.length, adam!.holidays.length]).toEqual([2, 3, 1])
  expect([ann!.schedules.length, adam!.schedules.length]).toEqual([3, 2])
  expect([ben!.policies.length, adam!.policies.length, hr!.terms[0]!.weeks.length]).toEqual([2, 1, 1])
  expect(hr!.holidays).toBe(adam!.holidays)
  expect(hr!.groups).toBe(ann!.groups)
})
