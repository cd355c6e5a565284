import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  // a Wednesday
  w.clock.now = new Date('2026-05-06T09:30:00Z')
})
afterAll(() => w.close())

const show = async (who: Name) => (await w.call(who, 'GET', '/api/dashboard')).body.widgets
async function leave(who: Name, kind: string, firstDay: string, lastDay: string, decision?: string): Promise<string> {
  const approverIds = [w.ids.dora]
  const { body } = await w.call(who, 'POST', '/api/time-off/requests', { kind, firstDay, lastDay, approverIds })
  if (decision) await w.call('dora', 'PUT', `/api/approvals/timeOff/${body.data.id}`, { decision })
  return body.data.id
}

describe('my time off', () => {
  test('is the next approved leave and what waits, with who decides; nothing declined, past or of others', async () => {
    await leave('ann', 'day_off', '2026-06-01', '2026-06-01', 'approved')
    const next = await leave('ann', 'day_off', '2026-05-20', '2026-05-21', 'approved')
    await leave('ann', 'day_off', '2026-05-13', '2026-05-13', 'declined')
    const open = await leave('ann', 'sick_day', '2026-07-06', '2026-07-07')
    await leave('max', 'day_off', '2026-05-11', '2026-05-11', 'approved')
    expect((await show('ann')).own_leave).toEqual({
      today: '2026-05-06',
      next: { id: next, kind: 'day_off', firstDay: '2026-05-20', lastDay: '2026-05-21', length: 2000 },
      open: [
        {
          id: open,
          kind: 'sick_day',
          firstDay: '2026-07-06',
          lastDay: '2026-07-07',
          length: 2000,
          waitsFor: [expect.objectContaining({ firstName: 'Dora' })],
        },
      ],
      openCount: 1,
    })
  })

  test('is the leave that goes on until its last day is over, where the person is', async () => {
    const id = await leave('ann', 'day_off', '2026-05-07', '2026-05-08', 'approved')
    for (const [now, expected] of [
      ['2026-05-08T21:00:00Z', id],
      ['2026-05-09T09:00:00Z', undefined],
    ] as const) {
      w.clock.now = new Date(now)
      expect((await show('ann')).own_leave.next?.id).toBe(expected)
    }
  })

  test('says nothing to whoever may not see their own time off', async () => {
    await owner.query(`delete from user_roles where user_id = $1`, [w.ids.eve])
    const permissions = ['dashboard.own_leave.view']
    const { id } = (await w.call('adam', 'POST', '/api/roles', { name: 'Reception', permissions })).body.data
    await w.call('adam', 'POST', `/api/roles/${id}/people`, { userIds: [w.ids.eve] })
    expect(await show('eve')).toEqual({})
  })
})

describe('my team today', () => {
  const teamOf = async (who: Name) => {
    const { my_team: team } = await show(who)
    return (
      team &&
      team.people.map(
        (one: { user: { firstName: string }; today: { text: string } }) => `${one.user.firstName}: ${one.today.text}`,
      )
    )
  }

  test('is the manager, who has the same manager, and who reports to one; the absent first', async () => {
    await leave('ann', 'day_off', '2026-05-06', '2026-05-07', 'approved')
    expect(await teamOf('max')).toEqual(['Ann: Day off until 7 May', 'Dora: In', 'Mia: In'])
    expect(await teamOf('ann')).toEqual(['Max: In'])
    // nobody above, nobody beside, nobody below
    expect(await teamOf('ivan')).toBeUndefined()
  })

  test('does not say why someone is away', async () => {
    await leave('ann', 'sick_day', '2026-05-06', '2026-05-07', 'approved')
    await owner.query('update users set manager_id = $1 where id = $2', [w.ids.max, w.ids.eve])
    expect(await teamOf('eve')).toEqual(['Ann: Away until 7 May', 'Max: In'])
    expect(JSON.stringify((await show('eve')).my_team)).not.toContain('sick')
  })

  test('leaves out who is not here (any more): otto is deactivated, pia is not yet here', async () => {
    await owner.query('update users set manager_id = $1 where id = any($2)', [w.ids.max, [w.ids.otto, w.ids.pia]])
    expect(await teamOf('ann')).toEqual(['Max: In'])
  })

  test('of many, eight are shown and all are counted', async () => {
    await owner.query(
      `insert into users (id, company_id, account_id, email, first_name, last_name, status, manager_id)
        select gen_random_uuid(), company_id, null, 'p' || n || '@many.test', 'Person', 'No ' || n, 'active', id
        from users, generate_series(1, 30) n where id = $1`,
      [w.ids.ann],
    )
    const { count, people } = (await show('ann')).my_team
    expect([count, people.length]).toEqual([31, 8])
  })
})

describe('away, on a weekend', () => {
  test.each([
    ['Friday', '2026-05-08', '2026-05-04', ['Ann'], 1],
    ['Saturday', '2026-05-09', '2026-05-11', ['Max'], 1],
    ['Sunday', '2026-05-10', '2026-05-11', ['Max'], 0],
  ])('%s', async (_day, today, first, names, awayToday) => {
    await leave('ann', 'day_off', '2026-05-07', '2026-05-09', 'approved')
    await leave('max', 'day_off', '2026-05-12', '2026-05-12', 'approved')
    w.clock.now = new Date(`${today}T09:30:00Z`)
    const { away } = await show('eve')
    expect(away.first).toBe(first)
    expect(away.people.map((one: { user: { firstName: string } }) => one.user.firstName)).toEqual(names)
    expect(away.today).toBe(awayToday)
  })
})
