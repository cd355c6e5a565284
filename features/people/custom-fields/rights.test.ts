import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { keyOfField } from './contract.ts'
import { fieldsOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
const ids = { string: '' }
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  ids.string = await f.published()
})
afterAll(() => w.close())

const value = async (of: Name, id: string, by: Name = 'adam') => (await f.seen(of, by)).get(id)?.value

describe('rights', () => {
  test('begin as those of personal details', async () => {
    const id = await f.published()
    await f.put('ann', id, 'Here')
    const seers = async () => {
      const all = ['ann', 'max', 'dora', 'eve', 'mia', 'hr', 'adam'] as const
      const found = await Promise.all(all.map(async (who) => [who, (await f.seen('ann', who)).get(id)?.canEdit]))
      return Object.fromEntries(found.filter(([, canEdit]) => canEdit !== undefined))
    }
    expect(await seers()).toEqual({ ann: false, max: false, dora: false, hr: true, adam: true })
  })

  /** What the role of every employee allows, who asks about Ann, and whether they see and change it. Max leads Ann. */
  const CASES: [Parameters<typeof f.give>[1], Name, boolean, boolean][] = [
    [{}, 'ann', false, false],
    [{ own: 'view' }, 'ann', true, false],
    [{ own: 'edit' }, 'ann', true, true],
    [{ own: 'edit' }, 'max', false, false],
    [{ manager: 'view' }, 'max', true, false],
    [{ manager: 'edit' }, 'dora', true, true],
    [{ manager: 'edit' }, 'mia', false, false],
    [{ other: 'view' }, 'eve', true, false],
    [{ other: 'edit' }, 'eve', true, true],
    [{}, 'adam', true, true],
  ]
  test.each(CASES)('with %j %s sees %s and changes %s', async (levels, who, sees, changes) => {
    const id = await f.published()
    await f.put('ann', id, 'Before')
    await f.give(id, levels)
    expect((await f.seen('ann', who)).get(id)?.value).toBe(sees ? 'Before' : undefined)
    const { status } = await f.put('ann', id, 'After', who)
    expect(status).toBe(changes ? 200 : 403)
    expect(await value('ann', id)).toBe(changes ? 'After' : 'Before')
  })

  test('a field that is not for the reader is not there, in any answer, whatever their role allows', async () => {
    const id = await f.published({ name: 'Locker code', visibleFor: 'users', userIds: [w.ids.max] })
    await f.give(id, { own: 'edit', other: 'edit' })
    await f.put('ann', id, 'X-4711')
    expect(await value('ann', id, 'max')).toBe('X-4711')
    for (const who of ['ann', 'eve', 'hr'] as const) {
      expect((await f.seen('ann', who)).has(id)).toBe(false)
      expect(await f.put('ann', id, 'Mine', who)).toMatchObject({ status: expect.toSatisfy((one) => one >= 403) })
    }
    expect(await value('ann', id)).toBe('X-4711')
    for (const who of ['ann', 'eve'] as const)
      expect(JSON.stringify((await w.call(who, 'GET', '/api/custom-fields/employee')).body)).not.toContain(
        'Locker code',
      )
  })

  test('a role opens it to its holders, until the role is taken', async () => {
    const { data } = (await w.call('adam', 'GET', '/api/roles')).body
    const role = data.find(({ builtIn }: { builtIn: string }) => builtIn === 'asset_manager').id
    const id = await f.published({ visibleFor: 'roles', roleIds: [role] })
    await f.give(id, { other: 'view' })
    expect((await f.seen('ann', 'ivan')).has(id)).toBe(true)
    expect((await f.seen('ann', 'eve')).has(id)).toBe(false)
    await w.asAcme((db) => db.deleteFrom('userRoles').where('roleId', '=', role).execute())
    expect((await f.seen('ann', 'ivan')).has(id)).toBe(false)
  })

  test('a hidden field is shown to those who can edit it', async () => {
    const id = await f.published({ isHidden: true })
    await f.give(id, { own: 'view', manager: 'edit' })
    expect((await f.seen('ann', 'ann')).has(id)).toBe(false)
    expect((await f.seen('ann', 'max')).has(id)).toBe(true)
  })

  test('an unpublished field is in no profile; its values are kept', async () => {
    const id = await f.published()
    await f.put('ann', id, 'Kept')
    await w.call('adam', 'POST', `/api/custom-fields/employee/${id}/unpublish`)
    expect((await f.seen('ann', 'adam')).has(id)).toBe(false)
    expect((await f.put('ann', id, 'New')).status).toBe(422)
    await f.publish(id)
    expect(await value('ann', id)).toBe('Kept')
  })

  test("another company's people and fields are not known", async () => {
    expect((await f.put('ann', ids.string, 'Mine', 'gina')).status).toBe(404)
    const url = `/api/people/${w.ids.gina}/custom-fields`
    expect((await w.call('gina', 'PUT', url, { [keyOfField(ids.string)]: 'Mine' })).status).toBe(403)
  })
})
