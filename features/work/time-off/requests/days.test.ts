import { afterAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

const read = (who: Name, query: string) => w.call(who, 'GET', `/api/time-off/days?${query}`)
async function leave(who: Name, kind: string, firstDay: string, lastDay: string, approve = true) {
  const approverIds = [w.ids.dora]
  const { body } = await w.call(who, 'POST', '/api/time-off/requests', { kind, firstDay, lastDay, approverIds })
  if (approve) await w.call('dora', 'PUT', `/api/approvals/timeOff/${body.data.id}`, { decision: 'approved' })
}
async function department(...names: Name[]) {
  const { rows } = await owner.query(
    `insert into departments (company_id, name) select company_id, 'Lab' from users where id = $1 returning id`,
    [w.ids.ann],
  )
  const ids = names.map((name) => w.ids[name])
  await owner.query('update users set department_id = $1 where id = any($2)', [rows[0].id, ids])
}
const NOTHING = { isFree: false, holiday: null, own: null, away: 0 }

test('each day with its holiday, the own leave, and how many of the department are away', async () => {
  await department('ann', 'eve', 'ivan', 'max')
  await leave('eve', 'day_off', '2026-06-02', '2026-06-03')
  await leave('ivan', 'sick_day', '2026-06-03', '2026-06-03')
  // pending leave of others, and of another department, is not counted
  await leave('max', 'day_off', '2026-06-03', '2026-06-03', false)
  await leave('mia', 'day_off', '2026-06-03', '2026-06-03')
  await leave('ann', 'day_off', '2026-06-01', '2026-06-01', false)
  await w.call('hr', 'POST', '/api/holidays', {
    nameEn: 'National Day',
    nameRu: 'Национальный день',
    nameSv: 'Nationaldagen',
    firstDay: '2026-06-04',
    lastDay: '2026-06-04',
    half: null,
    locationId: null,
    decisions: { give: [], leave: [] },
  })
  const { body } = await read('ann', 'from=2026-06-01&to=2026-06-06')
  expect(body.data).toEqual({
    departmentSize: 4,
    days: [
      { ...NOTHING, day: '2026-06-01', own: { kind: 'day_off', status: 'pending' } },
      { ...NOTHING, day: '2026-06-02', away: 1 },
      { ...NOTHING, day: '2026-06-03', away: 2 },
      { ...NOTHING, day: '2026-06-04', isFree: true, holiday: 'National Day' },
      { ...NOTHING, day: '2026-06-05' },
      { ...NOTHING, day: '2026-06-06', isFree: true },
    ],
  })
})

test('who asks for another sees that they are away, not why', async () => {
  await leave('ann', 'sick_day', '2026-06-01', '2026-06-01')
  const { body } = await read('max', `userId=${w.ids.ann}&from=2026-06-01&to=2026-06-01`)
  expect(body.data.days).toEqual([{ ...NOTHING, day: '2026-06-01', own: { kind: null, status: 'approved' } }])
})

test.each<[what: string, who: Name, days: string, isOfAnn: boolean, status: number]>([
  ['someone else', 'eve', 'from=2026-06-01&to=2026-06-02', true, 403],
  ['another company', 'gina', 'from=2026-06-01&to=2026-06-02', true, 404],
  ['a span that ends before it begins', 'ann', 'from=2026-06-02&to=2026-06-01', false, 422],
  ['more than a hundred days', 'ann', 'from=2026-06-01&to=2026-09-10', false, 422],
  ['no day', 'ann', 'from=2026-06-31&to=2026-07-01', false, 422],
])('refused: %s', async (_what, who, days, isOfAnn, status) => {
  expect((await read(who, isOfAnn ? `userId=${w.ids.ann}&${days}` : days)).status).toBe(status)
})
