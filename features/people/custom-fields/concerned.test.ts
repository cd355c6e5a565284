import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { fieldsOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
})
afterAll(() => w.close())

/** Whose notifications speak of a field by this name. */
async function notifiedOf(field: string): Promise<string[]> {
  await w.settle()
  const rows = await w.asAcme((db) =>
    db.selectFrom('notifications').select(['userId', 'info']).where('type', '=', 'CustomFieldsToFill').execute(),
  )
  const names = new Map(Object.entries(w.ids).map(([name, id]) => [id, name]))
  return rows
    .filter(({ info }) => (info as { field?: string }).field === field)
    .map(({ userId }) => names.get(userId) ?? userId)
    .toSorted()
}

test('a required field that is published tells those who have to fill it in, and nobody else', async () => {
  const id = await f.published({ name: 'Shirt' })
  for (const who of ['ann', 'adam'] as const) await f.put(who, id, 'M')
  await f.change(id, { name: 'Shirt', type: 'string' })
  await w.call('adam', 'POST', `/api/custom-fields/employee/${id}/unpublish`, {})
  await f.change(id, { name: 'Shirt', type: 'string', is_required: true })
  await w.settle()
  await f.publish(id)
  // ann and adam have a value, otto has left, pia has not come yet
  expect(await notifiedOf('Shirt')).toEqual(['dora', 'eve', 'hr', 'ivan', 'max', 'mia'])
})

test('of a field for some, only those of them who have no value', async () => {
  const userIds = [w.ids.ann, w.ids.max, w.ids.otto]
  const id = await f.field({ name: 'Licence', is_required: true, visibleFor: 'users', userIds })
  await f.publish(id)
  expect(await notifiedOf('Licence')).toEqual(['ann', 'max'])
})
