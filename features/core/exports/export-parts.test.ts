import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportSources } from '#platform/exports.ts'
import { readActor } from '#platform/session.ts'
import { words } from '#platform/words.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { manyPeople, MANY } from './factory.ts'

/** Rows that one statement may bring: everyone else's answers wait while they are written down. */
const MOST_AT_ONCE = 200

let w: World
/** What a file asks for besides its format. */
const inputs: Record<string, object> = {}

/** A table of the company's own with a row for everyone. */
async function table(): Promise<string> {
  const columns = [{ name: 'Kind', type: 'string', is_required: false }]
  const { body } = await w.call('adam', 'POST', '/api/field-tables', { name: 'Trainings', columns })
  await owner.query(
    `with made as (select gen_random_uuid() as id, u.id as user_id from users u where u.company_id = $1)
     insert into field_table_rows (company_id, id, table_id, user_id, first_id, cells) select $1, id, $2, user_id, id, '{}' from made`,
    [w.acme.id, body.data.id],
  )
  return body.data.id
}

beforeAll(async () => {
  w = await world()
  await manyPeople(w)
  await owner.query(
    `insert into events (company_id, name, actor_id, subject_id, details) select $1, 'user.updated', $2, $2, '{"changes":{}}' from generate_series(1, $3::int)`,
    [w.acme.id, w.ids.adam, MANY],
  )
  await owner.query(
    `insert into assets (company_id, name, state_id) select $1, 'Laptop ' || n, s.id
     from generate_series(1, $2::int) n, catalogue_entries s where s.company_id = $1 and s.built_in = 'warehouse'`,
    [w.acme.id, MANY],
  )
  await owner.query(
    `with made as (insert into benefits (company_id, name, currency, cost_period)
       select $1, 'Card ' || n, 'SEK', 'month' from generate_series(1, $2::int) n returning id),
     costing as (insert into benefit_costs (company_id, benefit_id, from_day, employer_cost, employee_cost)
       select $1, id, '0001-01-01', 10, 1 from made)
     insert into benefit_grants (company_id, benefit_id, user_id, date_from) select $1, id, $3, '2026-01-01' from made`,
    [w.acme.id, MANY, w.ids.adam],
  )
  // events, not holidays: each balance reads all holidays
  await owner.query(
    `with series as (insert into calendar_event_series (company_id, name, creator_id, first_day, start_time, end_time, time_zone, fill_until)
       values ($1, 'Planning', $3, '2026-01-01', '10:00', '11:00', 'UTC', '2026-12-31') returning id),
     there as (insert into calendar_event_participants (company_id, series_id, user_id) select $1, id, $3 from series)
     insert into calendar_events (company_id, series_id, origin_day, name, day, start_time, end_time, time_zone, starts_at, ends_at)
       select $1, id, '2026-01-01'::date + n, 'Planning', '2026-01-01'::date + n % 300, '10:00', '11:00', 'UTC', '2026-01-01T10:00Z', '2026-01-01T11:00Z'
       from series, generate_series(1, $2::int) n`,
    [w.acme.id, MANY, w.ids.adam],
  )
  inputs.calendar = { from: '2026-01-01', to: '2026-12-31' }
  inputs['benefit-costs'] = { from: '2026-01', to: '2026-02' }
  inputs.fieldTable = { tableId: await table() }
  inputs.stocktake = { id: (await w.call('adam', 'POST', '/api/stocktakes', { name: 'All' })).body.data.id }
  await w.settle(60)
})
afterAll(() => w.close())

test('every file that can be taken is read in small parts, in every format', async () => {
  const seen = new Set<string>()
  for (const source of w.ports.of(exportSources))
    for (const format of ['csv', 'xlsx', 'jsonl']) {
      const input = source.route.input!.safeParse({ format, ...inputs[source.name] })
      if (!input.success) continue
      const parts = await w.asAcme(async (db) => {
        const actor = (await readActor(db, w.ids.adam, w.clock.now))!
        const asking = {
          company: w.acme,
          actor,
          now: w.clock.now,
          language: 'en',
          say: words('en'),
          db,
          ports: w.ports,
        }
        const plan = await source.plan(asking as never, input.data as never)
        const sizes: number[] = []
        for await (const rows of plan.parts((work) => work(db))) sizes.push(rows.length)
        return sizes
      })
      if (parts.length > 1) seen.add(source.name)
      expect([source.name, format, Math.max(...parts) <= MOST_AT_ONCE]).toEqual([source.name, format, true])
    }
  // there was enough of everything for more than one part
  expect([...seen].toSorted()).toEqual(
    w.ports
      .of(exportSources)
      .map(({ name }) => name)
      .toSorted(),
  )
})
