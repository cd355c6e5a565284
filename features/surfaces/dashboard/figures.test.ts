import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { growthOf, type Moves, splitOf } from './server/rules.ts'

const NOTHING: Moves = { firstDay: '2025-06-01', before: 0, people: 0, yearAgo: 0, hired: {}, terminated: {} }

describe('company growth', () => {
  test('a month has who came, who left, and who was here all through it', () => {
    const { months } = growthOf({
      ...NOTHING,
      before: 10,
      hired: { '2025-06': 3, '2026-05': 1 },
      terminated: { '2025-06': 1, '2025-08': 2 },
    })
    expect(months.map(({ month }) => month)).toEqual([
      ...['06', '07', '08', '09', '10', '11', '12'].map((one) => `2025-${one}`),
      ...['01', '02', '03', '04', '05'].map((one) => `2026-${one}`),
    ])
    expect(months[0]).toEqual({ month: '2025-06', hired: 3, continuing: 9, terminated: 1 })
    expect(months[1]).toEqual({ month: '2025-07', hired: 0, continuing: 12, terminated: 0 })
    expect(months[2]).toEqual({ month: '2025-08', hired: 0, continuing: 10, terminated: 2 })
    expect(months.at(-1)).toEqual({ month: '2026-05', hired: 1, continuing: 10, terminated: 0 })
  })

  test('who came and left in one month did not stay through it', () => {
    const { months } = growthOf({ ...NOTHING, hired: { '2025-07': 1 }, terminated: { '2025-07': 1 } })
    expect(months[1]).toEqual({ month: '2025-07', hired: 1, continuing: 0, terminated: 1 })
    expect(months[2]!.continuing).toBe(0)
  })
})

test.each([
  [{ male: 3, female: 2, notStated: 9 }, true],
  [{ male: 4, female: 0, notStated: 9 }, false],
  [{ male: 0, female: 0, notStated: 0 }, false],
])('the gender split of %j is shown: %s', (counts, isShown) => {
  expect(splitOf(counts)).toEqual(isShown ? counts : null)
})

describe('over HTTP', () => {
  let w: World
  beforeEach(async () => {
    w = await world()
    w.clock.now = new Date('2026-05-20T09:00:00Z')
    await owner.query(`update users set hire_date = '2020-01-01', created_at = '2020-01-01' where company_id = $1`, [
      w.acme.id,
    ])
  })
  afterAll(() => w.close())
  const widgets = async (who: Name) => (await w.call(who, 'GET', '/api/dashboard')).body.widgets
  const set = (who: Name, column: string, value: string) =>
    owner.query(`update users set ${column} = $2 where id = $1`, [w.ids[who], value])

  test('growth counts hires and last days of this company alone, for those with the right', async () => {
    await set('ann', 'hire_date', '2026-05-04')
    await set('eve', 'hire_date', '2025-06-30')
    await set('otto', 'termination_date', '2026-02-27')
    await set('gil', 'hire_date', '2026-05-04')
    const { growth } = await widgets('hr')
    const moved = growth.months.filter((one: { hired: number; terminated: number }) => one.hired + one.terminated > 0)
    expect(moved).toEqual([
      { month: '2025-06', hired: 1, continuing: 8, terminated: 0 },
      { month: '2026-02', hired: 0, continuing: 8, terminated: 1 },
      { month: '2026-05', hired: 1, continuing: 8, terminated: 0 },
    ])
    expect([growth.people, growth.yearAgo]).toEqual([9, 8])
    for (const who of ['ann', 'max', 'gil'] as const) expect((await widgets(who)).growth).toBeUndefined()
  })

  test('the gender split counts active people, and is silent about a few', async () => {
    for (const who of ['ann', 'max', 'dora', 'otto', 'pia'] as const) await set(who, 'gender', 'female')
    expect((await widgets('hr')).gender).toEqual({ split: null })
    for (const who of ['eve', 'adam'] as const) await set(who, 'gender', 'male')
    expect((await widgets('hr')).gender).toEqual({ split: { female: 3, male: 2, notStated: 3 } })
    expect((await widgets('ann')).gender).toBeUndefined()
  })

  test('vacancies are those of the call for vacant positions, with the right to it', async () => {
    const make = async (name: string) =>
      (await w.call('hr', 'POST', '/api/organizational-structure/positions', { name })).body.data.id as string
    const [taken] = [await make('Welder'), await make('Painter'), await make('Clerk')]
    await owner.query('update users set position_id = $2 where id = $1', [w.ids.ann, taken])
    const { body } = await w.call('hr', 'GET', '/api/organizational-structure/positions/vacant')
    const names = body.data.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Clerk', 'Painter'])
    const { vacancies } = await widgets('hr')
    expect([vacancies.count, vacancies.items.map(({ name }: { name: string }) => name)]).toEqual([2, names])
    expect((await widgets('ann')).vacancies).toBeUndefined()
  })

  /** Ann asks Max, who answers. */
  async function decided(status: 'approved' | 'declined', firstDay: string, lastDay = firstDay) {
    const asked = { kind: 'vacation', firstDay, lastDay, approverIds: [w.ids.max] }
    const { id } = (await w.call('ann', 'POST', '/api/time-off/requests', asked)).body.data
    const { status: code } = await w.call('max', 'PUT', '/api/calendar/update-vacation-status', { id, status })
    expect(code).toBe(200)
    return id as string
  }

  test('the last activity is a decision just made, for those who may see the request', async () => {
    const id = await decided('approved', '2026-06-01', '2026-06-02')
    const shown = {
      id,
      what: 'approved',
      kind: 'vacation',
      firstDay: '2026-06-01',
      lastDay: '2026-06-02',
      standsFor: null,
      by: expect.objectContaining({ id: w.ids.max }),
      user: expect.objectContaining({ id: w.ids.ann }),
    }
    for (const who of ['ann', 'max', 'dora', 'hr'] as const)
      expect([who, (await widgets(who)).activity]).toEqual([who, [expect.objectContaining(shown)]])
    for (const who of ['eve', 'mia', 'gina'] as const) expect([who, (await widgets(who)).activity]).toEqual([who, []])
    w.clock.now = new Date('2026-06-30T09:00:00Z')
    expect((await widgets('hr')).activity).toEqual([])
  })

  test('figures of time off are of the people whose records one may see, and there for nobody else', async () => {
    await decided('approved', '2026-05-20')
    await decided('approved', '2026-06-01')
    await decided('declined', '2026-06-03')
    const asked = { kind: 'day_off', firstDay: '2026-06-08', lastDay: '2026-06-08', approverIds: [w.ids.max] }
    expect((await w.call('ann', 'POST', '/api/time-off/requests', asked)).status).toBe(201)
    for (const who of ['max', 'dora', 'hr'] as const)
      expect([who, (await widgets(who)).time_off]).toEqual([who, { away: 1, pending: 1, soon: 1 }])
    expect((await widgets('mia')).time_off).toEqual({ away: 0, pending: 0, soon: 0 })
    for (const who of ['ann', 'eve'] as const) expect([who, (await widgets(who)).time_off]).toEqual([who, undefined])
  })

  test('pending requests are there for people who decide, and for others once something waits for them', async () => {
    for (const who of ['max', 'dora', 'hr', 'adam'] as const)
      expect([who, (await widgets(who)).waiting]).toEqual([who, { items: [], count: 0 }])
    for (const who of ['ann', 'eve'] as const) expect([who, (await widgets(who)).waiting]).toEqual([who, undefined])
    const asked = { kind: 'day_off', firstDay: '2026-06-08', lastDay: '2026-06-08', approverIds: [w.ids.eve] }
    expect((await w.call('ann', 'POST', '/api/time-off/requests', asked)).status).toBe(201)
    expect((await widgets('eve')).waiting.count).toBe(1)
  })

  test('time tracking is announced to those alone who were given the widget', async () => {
    expect((await widgets('adam')).time_tracking).toEqual({})
    for (const who of ['hr', 'ann'] as const) expect((await widgets(who)).time_tracking).toBeUndefined()
  })
})
