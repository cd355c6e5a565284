import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Difference } from '#features/core/roles/contract.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { asking, makeFixtures } from './factory.ts'

let w: World
let sales: string
let north: string
let kitchen: string
let role: ReturnType<typeof asking>['role']
let give: ReturnType<typeof asking>['give']
let personal: ReturnType<typeof asking>['personal']
beforeEach(async () => {
  w = await world()
  ;({ sales, north, kitchen } = await makeFixtures(w))
  ;({ role, give, personal } = asking(w))
})
afterAll(() => w.close())

const linesOf = (data: Difference) =>
  data.groups.flatMap(({ people, changes }) =>
    changes.map(({ section, from, to, whose, of, more }) => [
      people.map(({ firstName }) => firstName).toSorted(),
      section,
      `${from} → ${to}`,
      whose,
      of,
      more,
    ]),
  )
const preview = (who: Name, id: string, to: object) => w.call(who, 'POST', `/api/departments/${id}/access-preview`, to)

describe('before a department comes below another one', () => {
  test('those who hold a role where it leaves and where it comes are told, with how many people it is', async () => {
    await give(await role(['other.personal.view']), 'eve', { departmentId: sales })
    await give(await role(['other.personal.edit']), 'ivan', { departmentId: kitchen })
    const { body } = await preview('adam', north, { parentId: kitchen })
    expect(linesOf(body.data)).toEqual(
      expect.arrayContaining([
        [['Eve'], 'personal', 'view → none', 'within', 'North', 2],
        [['Ivan'], 'personal', 'none → edit', 'within', 'North', 2],
      ]),
    )
    expect(body.data).toMatchObject({ people: 2, opens: 1, closes: 1 })
    // what is announced is what happens
    expect([await personal('eve', 'ann'), await personal('ivan', 'ann')]).toEqual([200, 403])
    expect(
      (await w.call('adam', 'PUT', `/api/departments/${north}`, { name: 'North', parentId: kitchen })).status,
    ).toBe(200)
    expect([await personal('eve', 'ann'), await personal('ivan', 'ann')]).toEqual([403, 200])
  })

  test('what someone sees anyway is not told: of their own line, of everyone, within a part that stays', async () => {
    const files = await role(['other.personal.view'])
    await give(files, 'max', { departmentId: sales })
    await give(files, 'hr', { departmentId: sales })
    await give(files, 'eve', { departmentId: sales })
    await give(files, 'eve', { departmentId: north })
    await give(files, 'adam', { departmentId: sales })
    const { body } = await preview('adam', north, { parentId: kitchen })
    // of North, Max loses nothing: Ann is in his line, and the other one is he
    expect(linesOf(body.data)).toEqual([])
  })

  test('of a line, only those of it', async () => {
    await give(await role(['manager.emergency.view']), 'max', { departmentId: sales })
    await w.asAcme((db) => db.updateTable('users').set({ departmentId: north }).where('id', '=', w.ids.otto).execute())
    await w.asAcme((db) => db.updateTable('users').set({ departmentId: north }).where('id', '=', w.ids.pia).execute())
    const { body } = await preview('adam', north, { parentId: null })
    expect(linesOf(body.data)).toEqual([[['Max'], 'emergency', 'view → none', 'within', 'North', 1]])
  })

  test('with everything below it', async () => {
    await give(await role(['other.personal.view']), 'eve', { departmentId: kitchen })
    const { body } = await preview('adam', sales, { parentId: kitchen })
    expect(linesOf(body.data)).toEqual([[['Eve'], 'personal', 'none → view', 'within', 'Sales', 3]])
  })

  test('deleted in favour of another: the roles given within it end with it', async () => {
    await give(await role(['other.personal.view']), 'eve', { departmentId: north })
    await give(await role(['other.benefits.view']), 'ivan', { departmentId: kitchen })
    const { body } = await preview('adam', north, { replacementId: kitchen })
    expect(linesOf(body.data).toSorted()).toEqual([
      [['Eve'], 'personal', 'view → none', 'within', 'North', 2],
      [['Ivan'], 'benefits', 'none → view', 'within', 'North', 2],
    ])
    await w.call('adam', 'DELETE', `/api/departments/${north}`, { replacementId: kitchen })
    expect(await personal('eve', 'ann')).toBe(403)
  })

  test('is asked by anyone who may make the change; wrong places are said under their field', async () => {
    for (const who of ['ann', 'eve', 'max', 'ivan'] as const)
      expect((await preview(who, north, { parentId: kitchen })).status).toBe(403)
    expect((await preview('hr', north, { parentId: kitchen })).status).toBe(200)
    expect((await preview('gina', north, { parentId: kitchen })).status).toBe(404)
    const below = await preview('adam', sales, { parentId: north })
    expect([below.status, Object.keys(below.body.errors)]).toEqual([422, ['parentId']])
    const gone = await preview('adam', sales, { replacementId: w.ids.ann })
    expect([gone.status, Object.keys(gone.body.errors)]).toEqual([422, ['replacementId']])
  })
})

describe('before several people move', () => {
  const move = (who: Name, to: object, ids = [w.ids.ann, w.ids.max, w.ids.dora]) =>
    w.call(who, 'POST', '/api/access-preview', { userIds: ids, ...to })

  test('how many records open and close for whom', async () => {
    await give(await role(['other.personal.view']), 'eve', { departmentId: sales })
    const { body } = await move('adam', { departmentId: kitchen })
    expect(linesOf(body.data)).toEqual([[['Eve'], 'personal', 'view → none', 'people', null, 3]])
    await w.call('adam', 'POST', '/api/people/bulk', {
      action: 'move',
      ids: [w.ids.ann, w.ids.max, w.ids.dora],
      departmentId: kitchen,
    })
    expect(await personal('eve', 'ann')).toBe(403)
    expect((await move('adam', { departmentId: kitchen })).body.data.people).toBe(0)
  })

  test('is asked by anyone who may move them, of their own company', async () => {
    for (const who of ['ann', 'eve', 'max'] as const)
      expect((await move(who, { departmentId: kitchen })).status).toBe(403)
    expect((await move('hr', { departmentId: kitchen })).status).toBe(200)
    expect((await move('gina', { departmentId: kitchen })).status).toBe(422)
    expect((await move('adam', { locationId: w.ids.ann })).status).toBe(422)
  })
})
