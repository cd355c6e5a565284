import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importing, PATH } from '#features/people/import/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { type Condition, keyOfField } from './contract.ts'
import { fieldsOf } from './factory.ts'
import { applies, type Conditional } from './fields.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
})
afterAll(() => w.close())

let made = 0
/** A choice of yes and no, and a field that is asked for where it is yes. */
async function pair(more: object = {}, first: object = {}) {
  const name = `Drives ${++made}`
  const on = await f.published({ name, type: 'radio', options: [{ name: 'Yes' }, { name: 'No' }], ...first })
  const options = (await f.find(on))!.options
  const [yes, no] = [options[0]!, options[1]!]
  const condition: Condition = { fieldId: on, optionIds: [yes.id] }
  const id = await f.published({ name: `Licence ${made}`, condition, ...more })
  return { on, yes, no, id, name, condition }
}
const save = (of: Name, values: Record<string, unknown>, by: Name = 'adam') =>
  w.call(
    by,
    'PUT',
    `/api/people/${w.ids[of]}/custom-fields`,
    Object.fromEntries(Object.entries(values).map(([id, value]) => [keyOfField(id), value])),
  )
const kept = async (of: Name, fieldId: string) =>
  (
    await w.asAcme((db) =>
      db
        .selectFrom('customFieldValues')
        .select('text')
        .where('userId', '=', w.ids[of])
        .where('fieldId', '=', fieldId)
        .executeTakeFirst(),
    )
  )?.text

describe('a field that depends on another', () => {
  test('is shown where it is asked for; what was in it is kept meanwhile, and shown nowhere', async () => {
    const { on, yes, no, id } = await pair()
    await f.give(id, { own: 'view', other: 'view' })
    await f.give(on, { own: 'view', other: 'view' })
    expect((await f.seen('ann', 'mia')).has(id)).toBe(false)
    expect((await save('ann', { [on]: yes, [id]: 'Tractor' })).status).toBe(200)
    expect((await f.seen('ann', 'mia')).get(id)).toMatchObject({ value: 'Tractor', applies: true, condition: null })
    const listed = async () => {
      const column = keyOfField(id)
      const { body } = await w.call('mia', 'GET', `/api/people?fields=${column}&${column}=ract`)
      return (body.data as { id: string }[]).map((one) => one.id)
    }
    expect(await listed()).toEqual([w.ids.ann])
    const found = async () =>
      ((await w.call('mia', 'GET', '/api/people?search=tractor')).body.data as { id: string }[]).map((one) => one.id)
    expect(await found()).toEqual([w.ids.ann])
    await save('ann', { [on]: no })
    expect((await f.seen('ann', 'mia')).has(id)).toBe(false)
    expect(await listed()).toEqual([])
    expect(await found()).toEqual([])
    expect(await kept('ann', id)).toBe('Tractor')
    // a person who can change both fields gets it in the form
    expect((await f.seen('ann', 'adam')).get(id)).toMatchObject({ value: 'Tractor', applies: false })
    await save('ann', { [on]: yes })
    expect((await f.seen('ann', 'mia')).get(id)).toMatchObject({ value: 'Tractor' })
  })

  test('takes no new value where it is not asked for', async () => {
    const { on, no, yes, id } = await pair()
    for (const values of [{ [id]: 'B' }, { [on]: no, [id]: 'B' }]) {
      const { status, body } = await save('ann', values)
      expect([status, body.errors]).toEqual([
        422,
        { [keyOfField(id)]: ["This field doesn't apply here. Its value is kept."] },
      ])
    }
    await save('ann', { [on]: yes, [id]: 'B' })
    // as it was, or empty, it may come along
    expect((await save('ann', { [on]: no, [id]: 'B' })).status).toBe(200)
    expect((await save('ann', { [on]: no, [id]: null })).status).toBe(200)
    expect(await kept('ann', id)).toBe('B')
  })

  test('is required only where it is asked for, in one form with what decides it', async () => {
    const userIds = [w.ids.mia]
    const { on, yes, no, id } = await pair(
      { is_required: true, visibleFor: 'users', userIds },
      { is_required: true, visibleFor: 'users', userIds },
    )
    const asked = async () =>
      (await w.call('mia', 'GET', '/api/user-custom-fields-to-fill')).body.data as { id: string; applies: boolean }[]
    expect((await asked()).map((one) => [one.id, one.applies])).toEqual([
      [on, true],
      [id, false],
    ])
    const fill = (values: Record<string, unknown>) =>
      w.call(
        'mia',
        'POST',
        '/api/fill-user-custom-fields',
        Object.fromEntries(Object.entries(values).map(([one, value]) => [keyOfField(one), value])),
      )
    const missing = await fill({ [on]: yes })
    expect([missing.status, missing.body.errors]).toEqual([422, { [keyOfField(id)]: ['This field is required.'] }])
    expect((await fill({ [on]: no })).status).toBe(200)
    expect(await asked()).toEqual([])
    expect((await w.call('mia', 'GET', '/api/people')).status).toBe(200)
    // as soon as it is, everything else is closed again
    expect((await save('mia', { [on]: yes })).status).toBe(200)
    expect((await w.call('mia', 'GET', '/api/people')).status).toBe(403)
    expect((await asked()).map((one) => one.id)).toEqual([id])
    expect((await f.find(id))?.details?.missing).toBe(1)
    expect((await fill({ [id]: 'B' })).status).toBe(200)
    expect((await w.call('mia', 'GET', '/api/people')).status).toBe(200)
    expect((await f.find(id))?.details?.missing).toBe(0)
  })

  test('stands on a field with options that is there, and never on itself', async () => {
    const { on, yes, id, condition } = await pair()
    const text = await f.field()
    const wrong = async (given: Condition, of = id) =>
      (await f.change(of, { name: (await f.find(of))!.name, type: 'string', condition: given })).body.errors
    expect(await wrong({ fieldId: text, optionIds: [yes.id] })).toEqual({ 'condition.fieldId': expect.anything() })
    expect(await wrong({ fieldId: on, optionIds: [text] })).toEqual({ 'condition.optionIds': expect.anything() })
    const third = await f.field({ name: `Third ${made}`, type: 'select', options: [{ name: 'A' }], condition })
    const [a] = (await f.find(third))!.options
    const { status, body } = await f.change(on, {
      name: `Drives ${made}`,
      type: 'radio',
      options: (await f.find(on))!.options,
      condition: { fieldId: third, optionIds: [a!.id] },
    })
    expect([status, body.errors]).toEqual([422, { 'condition.fieldId': ['That field already depends on this one.'] }])
    const other = await f.create({ condition }, 'gina')
    expect([other.status, other.body.errors]).toEqual([422, { 'condition.fieldId': expect.anything() }])
  })

  test('holds what it depends on: neither the field nor the option goes', async () => {
    const { on, no, yes, id, name } = await pair()
    const called = (await f.find(id))!.name
    const gone = await w.call('adam', 'DELETE', `/api/custom-fields/employee/${on}`, {})
    expect([gone.status, gone.body.message]).toEqual([
      409,
      `Other fields depend on it: ${called}. Change their conditions first.`,
    ])
    const change = (options: object[]) => f.change(on, { name, type: 'radio', options })
    const refused = await change([no])
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { options: [`Other fields depend on an option you removed: ${called}. Change their conditions first.`] },
    ])
    expect((await change([yes])).status).toBe(200)
    expect((await f.change(id, { name: called, type: 'string' })).status).toBe(200)
    expect((await w.call('adam', 'DELETE', `/api/custom-fields/employee/${on}`, {})).status).toBe(200)
  })

  test('is in the trail with its condition', async () => {
    const { id, name } = await pair()
    await f.change(id, { name: (await f.find(id))!.name, type: 'string' })
    const [event] = await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select('details')
        .where('subjectId', '=', id)
        .where('name', '=', 'customField.updated')
        .execute(),
    )
    expect(event?.details).toMatchObject({ changes: { condition: [[`${name}: Yes`], []] } })
  })

  test('in an import: by what the row says', async () => {
    const { name } = await pair({ is_required: true })
    const rows = [
      ['Yes', 'B'],
      ['Yes', ''],
      ['No', ''],
      ['No', 'B'],
    ].map((cells, at) => ['Ida', `Row ${at}`, `ida${at}@conditions.test`, ...cells])
    const its = importing(w)
    const head = ['First name', 'Last name', 'E-mail', name, name.replace('Drives', 'Licence')]
    const { id } = await its.checked('adam', [head, ...rows])
    const { body } = await w.call('adam', 'GET', `${PATH}/${id}/findings`)
    expect(body.data.map(({ row, message }: Record<string, unknown>) => [row, message])).toEqual([
      [3, 'Fill in this cell.'],
      [5, "The row doesn't meet this field's condition."],
    ])
  })
})

test('the database says of saved values what the form says of chosen ones', async () => {
  const company = await world()
  const its = fieldsOf(company)
  let seed = 7
  // the upper half of a linear congruential generator: the lower repeats
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return (seed >>> 16) % below
  }
  const fields: (Conditional & { options: string[] })[] = []
  for (let at = 0; at < 8; at++) {
    const other = fields.length > 0 && random(4) > 0 ? fields[random(fields.length)]! : null
    const condition = other && {
      fieldId: other.id,
      optionIds: other.options.filter((_, i) => i === 0 || random(2) > 0),
    }
    const options = [{ name: 'A' }, { name: 'B' }, { name: 'C' }]
    const id = await its.published({ type: 'checkbox', options, condition })
    fields.push({ id, condition, options: (await its.find(id))!.options.map((one) => one.id) })
  }
  const byId = new Map(fields.map((field) => [field.id, field]))
  const seen = new Set<boolean>()
  for (let round = 0; round < 40; round++) {
    const values = new Map(fields.map(({ id, options }) => [id, options.filter(() => random(2) > 0)]))
    const inDatabase = await company.asAcme(async (db) => {
      await db.deleteFrom('customFieldValues').execute()
      const rows = [...values].filter(([, options]) => options.length > 0)
      for (const [fieldId, options] of rows)
        await db.insertInto('customFieldValues').values({ userId: company.ids.ann, fieldId, options }).execute()
      const answers: boolean[] = []
      for (const { id } of fields) {
        const { applies: one } = await db
          .selectNoFrom((eb) =>
            eb.fn<boolean>('sec.field_applies', [eb.val(id), eb.val(company.ids.ann)]).as('applies'),
          )
          .executeTakeFirstOrThrow()
        answers.push(one)
      }
      return answers
    })
    expect(inDatabase).toEqual(fields.map((field) => applies(field, byId, (id) => values.get(id) ?? [])))
    for (const one of inDatabase) seen.add(one)
  }
  expect(seen.size).toBe(2)
  await company.close()
})
