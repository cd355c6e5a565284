import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { keyOfField } from './contract.ts'
import { fieldsOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
beforeEach(async () => {
  w = await world()
  f = fieldsOf(w)
})
afterEach(() => w.close())

const actions = async (who: Name) => (await w.call(who, 'GET', '/api/user-info')).body.mandatoryActions
const toFill = async (who: Name) => names(await w.call(who, 'GET', '/api/user-custom-fields-to-fill'))
const fresh = async (who: Name) => names(await w.call(who, 'GET', '/api/new-user-custom-fields'))
const names = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name)
const fill = (who: Name, values: object) => w.call(who, 'POST', '/api/fill-user-custom-fields', values)
const pass = (who: Name, values: object) => w.call(who, 'POST', '/api/update-new-user-custom-fields', values)
const isOpen = async (who: Name) => (await w.call(who, 'GET', '/api/notifications')).status === 200

describe('a required field', () => {
  test('asks nobody before it is published', async () => {
    await f.field({ is_required: true })
    expect(await actions('ann')).toEqual({ required: [], not_required: [] })
    expect(await isOpen('ann')).toBe(true)
  })

  test('closes everything else to everyone without a value, in the server, until it is filled in', async () => {
    const id = await f.field({ name: 'Shoe size', type: 'number', is_required: true })
    const has = await f.published({ name: 'Optional' })
    await f.put('max', has, 'x')
    await f.publish(id)
    for (const who of ['ann', 'max', 'hr', 'adam'] as const) {
      expect((await actions(who)).required).toEqual(['fill_custom_fields'])
      expect(await isOpen(who)).toBe(false)
      expect(await toFill(who)).toEqual(['Shoe size'])
    }
    const { body } = await w.call('ann', 'GET', '/api/notifications')
    expect(body).toMatchObject({ type: 'mandatoryAction', message: 'You need to complete a required step first.' })
    expect((await fill('ann', { [keyOfField(id)]: 41.5 })).status).toBe(200)
    expect(await actions('ann')).toMatchObject({ required: [] })
    expect(await isOpen('ann')).toBe(true)
    expect(await toFill('ann')).toEqual([])
    expect(await isOpen('max')).toBe(false)
    // of another company nobody is asked
    expect((await actions('gina')).required).toEqual([])
  })

  test('says to anyone who edits fields how many people are still to fill it in', async () => {
    const id = await f.field({ is_required: true, visibleFor: 'users', userIds: [w.ids.ann, w.ids.max, w.ids.otto] })
    const missing = async () => (await f.find(id))!.details!.missing
    // nobody is asked before, and Otto cannot sign in
    expect(await missing()).toBe(0)
    await f.publish(id)
    expect(await missing()).toBe(2)
    expect((await fill('ann', { [keyOfField(id)]: 'x' })).status).toBe(200)
    expect(await missing()).toBe(1)
    expect((await fill('max', { [keyOfField(id)]: 'y' })).status).toBe(200)
    expect(await missing()).toBe(0)
  })

  test('is answered with the three kinds of key', async () => {
    const options = [{ name: 'A' }, { name: 'B' }]
    const line = await f.field({ is_required: true })
    const list = await f.field({ type: 'select', options, is_required: true })
    const boxes = await f.field({ type: 'checkbox', options, is_required: true })
    const day = await f.field({ type: 'date', is_required: true })
    // the last one who can publish is asked too
    for (const id of [line, list, boxes, day]) {
      await f.publish(id, 'adam')
      await w.asAcme((db) => db.updateTable('customFields').set({ isPublished: false }).where('id', '=', id).execute())
    }
    await w.asAcme((db) => db.updateTable('customFields').set({ isPublished: true }).execute())
    const { status, body } = await fill('ann', {
      [keyOfField(list)]: { id: line },
      [keyOfField(boxes)]: ['A', { id: line }],
      [keyOfField(day)]: '03.04.2026',
    })
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      [
        keyOfField(line),
        `${keyOfField(list)}.id`,
        `${keyOfField(boxes)}.0`,
        `${keyOfField(boxes)}.1.id`,
        keyOfField(day),
      ].toSorted(),
    ])
    expect((await toFill('ann')).length).toBe(4)
  })

  test('asks those whom it is visible for, and not for what is hidden', async () => {
    const forEve = await f.field({ is_required: true, visibleFor: 'users', userIds: [w.ids.eve] })
    const hidden = await f.field({ is_required: true, isHidden: true })
    await f.publish(forEve)
    await f.publish(hidden)
    expect((await actions('eve')).required).toEqual(['fill_custom_fields'])
    for (const who of ['ann', 'adam', 'hr'] as const) expect((await actions(who)).required).toEqual([])
    expect((await fill('ann', { [keyOfField(forEve)]: 'x' })).status).toBe(422)
    expect((await fill('ann', {})).status).toBe(200)
  })

  test('cannot be emptied afterwards, and is asked for again when the chosen option is removed', async () => {
    const given = { name: 'Size', type: 'select', is_required: true, visibleFor: 'users', userIds: [w.ids.eve] }
    const id = await f.published({ ...given, options: [{ name: 'S' }, { name: 'M' }] })
    const options = (await f.find(id))!.options
    await fill('eve', { [keyOfField(id)]: options[0] })
    expect(await isOpen('eve')).toBe(true)
    const { status, body } = await f.put('eve', id, null)
    expect([status, Object.keys(body.errors)]).toEqual([422, [keyOfField(id)]])
    const change = await f.change(id, { ...given, options: options.slice(1), removesValues: true })
    expect(change.status).toBe(200)
    expect(await isOpen('eve')).toBe(false)
    expect((await actions('eve')).required).toEqual(['fill_custom_fields'])
    await w.call('adam', 'POST', `/api/custom-fields/employee/${id}/unpublish`)
    expect(await isOpen('eve')).toBe(true)
  })

  test('costs people who have nothing to fill in no statement, until fields or roles change', async () => {
    const role = (await w.call('adam', 'POST', '/api/roles', { name: 'Drivers', permissions: [] })).body.data.id
    const given = { name: 'Licence', visibleFor: 'roles', roleIds: [role] }
    const id = await f.published(given)
    await isOpen('eve')
    const { statements, answer } = await statementsOf(() => isOpen('eve'))
    expect([answer, statements.filter((one) => one.includes('custom_field'))]).toEqual([true, []])
    await f.change(id, { ...given, type: 'string', is_required: true })
    expect(await isOpen('eve')).toBe(true)
    expect((await w.call('adam', 'POST', `/api/roles/${role}/people`, { userIds: [w.ids.eve] })).status).toBe(200)
    expect(await isOpen('eve')).toBe(false)
    await fill('eve', { [keyOfField(id)]: 'B' })
    expect(await isOpen('eve')).toBe(true)
    const badge = await f.published({ name: 'Badge' })
    expect(await isOpen('eve')).toBe(true)
    await f.change(badge, { name: 'Badge', type: 'string', is_required: true })
    expect(await isOpen('eve')).toBe(false)
  })

  test('is notified by email too, also when a published field becomes required', async () => {
    const given = { name: 'Passport', type: 'string', visibleFor: 'users', userIds: [w.ids.eve, w.ids.ann] }
    const id = await f.published(given)
    await f.put('ann', id, 'P1')
    const subjects = async () => (await w.settle()).letters.map(({ to, subject }) => [to.split('@')[0], subject])
    expect(await subjects()).toEqual([])
    await f.change(id, { ...given, is_required: true })
    expect(await subjects()).toEqual([['eve', expect.stringContaining('fill in Passport')]])
    expect(await toFill('eve')).toEqual(['Passport'])
  })

  test('is in the notifications of those who have to fill it in', async () => {
    const id = await f.field({
      name: 'Passport',
      is_required: true,
      visibleFor: 'users',
      userIds: [w.ids.eve, w.ids.pia],
    })
    await f.publish(id)
    await w.settle()
    const rows = await w.asAcme((db) =>
      db.selectFrom('notifications').select(['userId', 'type']).where('type', '=', 'CustomFieldsToFill').execute(),
    )
    expect(rows.map(({ userId }) => userId)).toEqual([w.ids.eve])
    await fill('eve', { [keyOfField(id)]: 'P1' })
    const { data } = (await w.call('eve', 'GET', '/api/notifications')).body
    expect(data[0]).toMatchObject({
      text: 'Fill in a required field of your profile: Passport',
      to: '/actions/fill_custom_fields',
    })
  })
})

describe('a new optional field', () => {
  test('is offered once, and closes nothing', async () => {
    const id = await f.published({ name: 'T-shirt size' })
    expect(await actions('ann')).toEqual({ required: [], not_required: ['update-custom-field'] })
    expect(await fresh('ann')).toEqual(['T-shirt size'])
    expect(await isOpen('ann')).toBe(true)
    expect((await pass('ann', { [keyOfField(id)]: 'M' })).status).toBe(200)
    expect(await actions('ann')).toEqual({ required: [], not_required: [] })
    expect((await f.seen('ann', 'adam')).get(id)!.value).toBe('M')
  })

  test('that is left empty is not asked for again; a wrong value saves nothing', async () => {
    const [number, line] = [await f.published({ type: 'number' }), await f.published()]
    const { status, body } = await pass('ann', { [keyOfField(number)]: 1.2345, [keyOfField(line)]: 'x' })
    expect([status, Object.keys(body.errors)]).toEqual([422, [keyOfField(number)]])
    expect(await fresh('ann')).toHaveLength(2)
    expect((await pass('ann', {})).status).toBe(200)
    expect(await fresh('ann')).toEqual([])
    expect((await f.seen('ann', 'adam')).get(line)!.value).toBeNull()
    expect((await actions('max')).not_required).toEqual(['update-custom-field'])
  })

  test('is nothing new to those who joined later, who have it filled in, or whom it is not visible for', async () => {
    const id = await f.field({ visibleFor: 'users', userIds: [w.ids.ann, w.ids.max, w.ids.mia] })
    await f.publish(id)
    await w.asAcme((db) =>
      db
        .updateTable('users')
        .set({ createdAt: new Date(Date.now() + 60_000) })
        .where('id', '=', w.ids.ann)
        .execute(),
    )
    await f.put('max', id, 'x')
    for (const who of ['ann', 'max', 'eve'] as const) expect((await actions(who)).not_required).toEqual([])
    expect((await actions('mia')).not_required).toEqual(['update-custom-field'])
  })
})
