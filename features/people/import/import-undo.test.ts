import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { HEAD, importing, line, PATH } from './factory.ts'

let w: World
let its: ReturnType<typeof importing>
beforeAll(async () => {
  w = await world()
  its = importing(w)
  await w.settle()
})
afterAll(() => w.close())

describe('an import is taken back', () => {
  test('with the people and the names that it made, and no others', async () => {
    const [users, departments] = [await its.count('users'), await its.count('departments')]
    const { one } = await its.imported('hr', [
      HEAD,
      line('Tage', 'Back', 'Max Berg', 'Gone soon'),
      line('Tove', 'Back', 'Tage Back'),
    ])
    expect([await its.count('users'), await its.count('departments')]).toEqual([users + 2, departments + 1])
    const undone = await w.call('hr', 'POST', `${PATH}/${one.id}/undo`, {})
    expect(undone.body.data).toMatchObject({ status: 'undone', can: { undo: false, start: false } })
    expect([await its.count('users'), await its.count('departments')]).toEqual([users, departments])
    expect((await w.call('hr', 'POST', `${PATH}/${one.id}/undo`, {})).status).toBe(409)
    expect((await its.facts(one.id)).at(-1)).toBe('people.importUndone')
  })

  test('not after someone has signed in or reports to one of them, who are named', async () => {
    const { one } = await its.imported('hr', [
      HEAD,
      line('Signe', 'Inside'),
      line('Bror', 'Boss'),
      line('Stina', 'Still'),
    ])
    const [signe, bror] = [(await its.acmeHas('signe.inside@acme.test'))!, (await its.acmeHas('bror.boss@acme.test'))!]
    await w.asAcme(async (db) => {
      await db.updateTable('users').set({ status: 'active' }).where('id', '=', signe.id).execute()
      await db.updateTable('users').set({ managerId: bror.id }).where('id', '=', w.ids.eve).execute()
    })
    const refused = await w.call('hr', 'POST', `${PATH}/${one.id}/undo`, {})
    expect(refused.status).toBe(409)
    expect(refused.body.errors.general).toEqual([
      "The import can't be undone: other people report to Bror Boss; Signe Inside has signed in.",
    ])
    expect(await its.acmeHas('stina.still@acme.test')).toBeDefined()
    await w.asAcme((db) => db.updateTable('users').set({ managerId: w.ids.mia }).where('id', '=', w.ids.eve).execute())
  })

  test('not after someone has time off on record', async () => {
    const { one } = await its.imported('hr', [HEAD, line('Adj', 'Usted'), line('Req', 'Uested')])
    const [adj, req] = [(await its.acmeHas('adj.usted@acme.test'))!, (await its.acmeHas('req.uested@acme.test'))!]
    const day = '2027-01-04'
    await w.asAcme(async (db) => {
      await db
        .insertInto('leaveAdjustments')
        .values({ userId: adj.id, kind: 'vacation', day, amount: 1, reason: 'Brought along', createdBy: w.ids.hr })
        .execute()
      await db
        .insertInto('timeOffRequests')
        .values({ userId: req.id, askedBy: w.ids.hr, kind: 'vacation', firstDay: day, lastDay: day, length: 1 })
        .execute()
    })
    const refused = await w.call('hr', 'POST', `${PATH}/${one.id}/undo`, {})
    expect([refused.status, refused.body.errors.general]).toEqual([
      409,
      ["The import can't be undone: Adj Usted has time off on record; Req Uested has time off on record."],
    ])
  })

  test('a name that others use by now stays', async () => {
    const { one } = await its.imported('hr', [HEAD, line('Una', 'Names', '', 'Shared by now')])
    const { departmentId } = (await its.acmeHas('una.names@acme.test'))!
    await w.asAcme((db) => db.updateTable('users').set({ departmentId }).where('id', '=', w.ids.eve).execute())
    expect((await w.call('hr', 'POST', `${PATH}/${one.id}/undo`, {})).status).toBe(200)
    const kept = await w.asAcme((db) =>
      db.selectFrom('departments').select('name').where('id', '=', departmentId).execute(),
    )
    expect(kept).toEqual([{ name: 'Shared by now' }])
  })
})
