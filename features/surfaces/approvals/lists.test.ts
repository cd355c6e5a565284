import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

const ask = async (who: Name = 'ann', more: object = {}): Promise<string> => {
  const body = { kind: 'vacation', firstDay: '2026-07-06', lastDay: '2026-07-10', approverIds: [w.ids.max], ...more }
  return (await w.call(who, 'POST', '/api/time-off/requests', body)).body.data.id
}
const decide = (who: Name, id: string, more: object = {}) =>
  w.call(who, 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'approved', ...more })
const listOf = async (who: Name, path: string) => (await w.call(who, 'GET', `/api/approvals${path}`)).body
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

describe('the lists', () => {
  test('what waits for others: one’s own and what one may see, never what waits for oneself', async () => {
    const ann = await ask('ann')
    const ivan = await ask('ivan', { approverIds: [w.ids.mia], firstDay: '2026-06-01', lastDay: '2026-06-02' })
    const ids = async (who: Name) => idsOf(await listOf(who, '/others'))
    expect(await ids('ann')).toEqual([ann])
    expect(await ids('max')).toEqual([])
    // the manager of Ann's manager, HR and the administrator see it; a colleague and another company do not
    expect(await ids('hr')).toEqual([ivan, ann])
    expect(await ids('adam')).toEqual([ivan, ann])
    expect(await ids('dora')).toContain(ann)
    expect([await ids('eve'), await ids('gina')]).toEqual([[], []])
    const { data } = await listOf('ann', '/others')
    expect(data[0]).toMatchObject({ status: 'pending', decidedBy: null, opens: 'request', source: 'timeOff' })
    expect(data[0].approvers.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Max'])
  })

  test('what is decided: by oneself or by another who was asked, the latest first', async () => {
    const first = await ask('ann', { approverIds: [w.ids.max, w.ids.mia] })
    const second = await ask('ann', { firstDay: '2026-08-03', lastDay: '2026-08-04', kind: 'day_off' })
    await decide('mia', first, { comment: 'Have fun' })
    w.clock.now = new Date('2026-05-05T09:00:00Z')
    await decide('max', second, { decision: 'declined' })
    const list = await listOf('max', '/decided')
    expect(idsOf(list)).toEqual([second, first])
    expect(list.data[1]).toMatchObject({ status: 'approved', decidedBy: 'Mia Berg', mark: 'vacation' })
    expect(list.data.map(({ lines }: { lines: string[] }) => lines)).toEqual([
      ['3–4 Aug', '2 days'],
      ['6–10 Jul', '5 days'],
    ])
    expect(idsOf(await listOf('max', '/decided?status=declined'))).toEqual([second])
    expect(idsOf(await listOf('max', '/decided?kinds=vacation,sick_day'))).toEqual([first])
    for (const who of ['ann', 'eve', 'hr', 'gina'] as const) expect((await listOf(who, '/decided')).data).toEqual([])
  })

  test('are narrowed by kind and by name, and say how many there are', async () => {
    const ann = await ask('ann')
    const eve = await ask('eve', { kind: 'sick_day' })
    const answer = async (query: string) => {
      const { data, count } = await listOf('max', query)
      return [idsOf({ data }), count]
    }
    expect(await answer('?kinds=sick_day')).toEqual([[eve], 1])
    expect(await answer('?search=AN')).toEqual([[ann], 1])
    expect(await answer('?search=%25')).toEqual([[], 0])
    expect(await answer('?kinds=vacation&search=eve')).toEqual([[], 0])
  })

  test.each([
    ['', '?kinds=vacation,bogus', 'kinds'],
    ['/others', '?kinds=bogus', 'kinds'],
    ['/decided', '?kinds=bogus', 'kinds'],
    ['/decided', '?status=approved,bogus', 'status.1'],
  ])('%s%s is refused: an empty list would say that there are none', async (list, query, field) => {
    const { status, body } = await w.call('max', 'GET', `/api/approvals${list}${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('come in pages, without a gap or a double', async () => {
    await w.asAcme(async (db) => {
      const days = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10))
      const made = await db
        .insertInto('timeOffRequests')
        .values(
          days.map((day) => ({
            userId: w.ids.ann,
            askedBy: w.ids.ann,
            kind: 'day_off',
            firstDay: day,
            lastDay: day,
            length: 1000,
          })),
        )
        .returning('id')
        .execute()
      await db
        .insertInto('timeOffApprovers')
        .values(made.map(({ id }) => ({ requestId: id, userId: w.ids.max })))
        .execute()
    })
    const both = async (who: Name, path: string) => {
      const first = await listOf(who, path)
      const second = await listOf(who, `${path}${path.includes('?') ? '&' : '?'}cursor=${first.next}`)
      expect([first.count, first.data.length, second.data.length, second.next]).toEqual([60, 50, 10, null])
      return new Set(idsOf({ data: [...first.data, ...second.data] })).size
    }
    expect(await both('max', '?kinds=day_off')).toBe(60)
    expect(await both('ann', '/others')).toBe(60)
    await owner.query(
      `update time_off_requests set status = 'approved', decided_by = $2, decided_at = '2026-05-04T09:00:00Z' where user_id = $1`,
      [w.ids.ann, w.ids.max],
    )
    expect(await both('max', '/decided')).toBe(60)
    expect((await w.call('max', 'GET', '/api/approvals/decided?cursor=1_2')).status).toBe(400)
  })
})
