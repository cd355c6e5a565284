import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { days, LISTS } from '../requests/factory.ts'
import { changingDays, EXTRA, HOLIDAYS, JUBILEE, SATURDAY, keysOf } from './factory.ts'

let w: World
let it: Awaited<ReturnType<typeof changingDays>>
beforeAll(async () => {
  w = await world()
  it = await changingDays(w)
})
beforeEach(() => it.ann.clean())
afterEach(() => it.tidy())
afterAll(() => w.close())

describe('who sees what', () => {
  /** A role with these rights alone, for Ivan. */
  async function withRights(...permissions: string[]) {
    const role = { name: `Keeper of ${permissions.length}`, description: '', permissions }
    const { body } = await w.call('adam', 'POST', '/api/roles', role)
    await w.asAcme((db) => setRolesOf(db, w.ids.ivan, [body.data.id]))
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
  }

  test('the right to holidays alone gets numbers, and neither a name nor a leave type', async () => {
    const { holiday } = await it.annAtHerLimit()
    const sick = { kind: 'sick_day', firstDay: '2026-12-07', lastDay: '2026-12-11', approverIds: [w.ids.mia] }
    expect((await w.call('eve', 'POST', '/api/time-off/requests', sick)).status).toBe(201)
    await withRights('settings.holidays.edit')
    const effects = await it.foreseen('ivan', HOLIDAYS, { id: holiday.id, becomes: null })
    expect(effects).toMatchObject({ longer: 2, leaves: [], balances: [], others: { count: 1, hidden: 1, give: [] } })
    expect(JSON.stringify(effects)).not.toMatch(/Ann|Eve|Berg|acation|ick/)
    const path = `${HOLIDAYS}/${holiday.id}`
    const { body } = await w.call('ivan', 'DELETE', path)
    expect(body.errors.decisions).toEqual([expect.stringContaining('1 balance'), 'and 1 more'])
    // and gives nobody days, whatever it sends
    const give = await w.call('ivan', 'DELETE', path, { decisions: { give: effects.others.leave } })
    expect([give.status, Object.keys(give.body.errors)]).toEqual([422, ['decisions']])
    expect(await it.balanceOf('ann', '2026-12-31')).toBe(0)
    expect((await w.call('ivan', 'DELETE', path, { decisions: { leave: effects.others.leave } })).status).toBe(200)
  })

  test('who may see the record but not adjust it sees the balance, and cannot give days', async () => {
    const { holiday } = await it.annAtHerLimit()
    await withRights('settings.holidays.edit', 'other.timeoff.record.view')
    const effects = await it.foreseen('ivan', HOLIDAYS, { id: holiday.id, becomes: null })
    expect(effects.balances).toMatchObject([{ person: { firstName: 'Ann' }, mayGive: false }])
    const give = keysOf(effects)
    expect((await w.call('ivan', 'DELETE', `${HOLIDAYS}/${holiday.id}`, { decisions: { give } })).status).toBe(422)
  })

  test('reading of others’ illness leaves a trace', async () => {
    const sick = { kind: 'sick_day', firstDay: '2026-12-07', lastDay: '2026-12-11', approverIds: [w.ids.mia] }
    expect((await w.call('eve', 'POST', '/api/time-off/requests', sick)).status).toBe(201)
    await it.foreseen('hr', HOLIDAYS, { becomes: JUBILEE })
    expect((await it.factsOf('audit.healthRead')).map(({ subject }) => subject)).toContain(w.ids.eve)
  })

  test('employees, managers and another company may not ask', async () => {
    const { holiday } = await it.annAtHerLimit()
    const look = (who: Name | null) => w.call(who, 'POST', `${HOLIDAYS}/effects`, { id: holiday.id, becomes: null })
    expect((await look(null)).status).toBe(401)
    for (const who of ['ann', 'max', 'dora'] as const) expect((await look(who)).status).toBe(403)
    expect((await look('gina')).status).toBe(404)
    const elsewhere = await it.foreseen('gina', HOLIDAYS, { becomes: JUBILEE })
    expect(elsewhere).toMatchObject({ shorter: 0, longer: 0, leaves: [] })
    for (const [path, body] of [
      [`${LISTS}/${it.ann.schedule['three']}`, { days: days(1) }],
      ['/api/time-off/vacation-info', { vacationDaysPerYear: 25 }],
      [`${HOLIDAYS}/import`, { locationId: it.ann.place['First'], years: [2026] }],
      [EXTRA, { becomes: SATURDAY }],
    ] as const)
      expect((await w.call('max', 'POST', `${path}/effects`, body)).status).toBe(403)
  })
})
