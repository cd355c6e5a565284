import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal, sealAll } from '#platform/audit.ts'
import { data, owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'

/** Facts that are written thousands at a time, as by a first import, are sealed batch by batch, each of them once. */
let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

type Work = Parameters<typeof seal>[0]
const inAcme: Work = (work) => data.asCompany(w.acme.id, work)
/** @param at null: a time of its own for each. @returns their ids */
async function facts(many: number, at: string | null): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into events (company_id, name, actor_id, subject_id, details, at)
      select $1, 'user.updated', $2, $2, '{"changes": {"workPhone": ["1", "2"]}}', coalesce($4::timestamptz, clock_timestamp())
      from generate_series(1, $3) returning id`,
    [w.acme.id, w.ids.adam, many, at],
  )
  return rows.map(({ id }) => id)
}
const unsealed = async () => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from events e where company_id = $1
      and not exists (select from audit_seals s where s.company_id = e.company_id and s.event_id = e.id)`,
    [w.acme.id],
  )
  return rows[0]!.count
}
const broken = async () => (await w.call('adam', 'GET', '/api/settings/audit/check')).body.broken

test('a thousand facts of one time, more than three batches', async () => {
  const at = new Date().toISOString()
  const ids = await facts(1000, at)
  await seal(inAcme, w.acme.id, ids[500]!)
  expect([await unsealed(), await broken()]).toEqual([0, null])
})

test('a fact that is committed behind the place, while batches are sealed, is sealed by the call that follows from it', async () => {
  const ids = await facts(600, null)
  const earlier = new Date(Date.now() - 60_000).toISOString()
  let late: string[] = []
  let batches = 0
  const meanwhile: Work = async (work) => {
    const result = await inAcme(work)
    // the first call asks whether the fact is sealed, the second seals a batch
    if (++batches === 2) late = await facts(1, earlier)
    return result
  }
  await seal(meanwhile, w.acme.id, ids[0]!)
  expect([late.length, await unsealed()]).toEqual([1, 1])
  await seal(inAcme, w.acme.id, late[0]!)
  expect([await unsealed(), await broken()]).toEqual([0, null])
})

test('facts of more than an hour before the last seal wait for the night', async () => {
  const [old] = await facts(1, new Date(Date.now() - 3 * 3_600_000).toISOString())
  await facts(1, null)
  await seal(inAcme, w.acme.id, old!)
  expect(await unsealed()).toBe(1)
  await sealAll(inAcme, w.acme.id)
  expect([await unsealed(), await broken()]).toEqual([0, null])
})
