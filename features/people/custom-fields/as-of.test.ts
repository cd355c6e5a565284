import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { hasOptions, keyOfField, TYPES } from './contract.ts'
import { fieldsOf } from './factory.ts'
import { valuesAsOf } from './server/api.ts'
import type { FieldChange } from './values/contract.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
})
afterAll(() => w.close())

const today = () => new Date().toISOString().slice(0, 10)
const asOf = async (of: Name, day: string, by: Name = 'adam') =>
  new Map(
    (
      (await w.call(by, 'GET', `/api/people/${w.ids[of]}/custom-fields?asOf=${day}`)).body.data.fields as {
        id: string
        value: unknown
        canEdit: boolean
      }[]
    ).map((one) => [one.id, one]),
  )
const changes = async (of: Name, id: string, by: Name = 'adam') =>
  ((await w.call(by, 'GET', `/api/people/${w.ids[of]}/custom-fields/changes`)).body.data as FieldChange[]).filter(
    ({ fieldId }) => fieldId === id,
  )
const age = (id: string, days: number) => f.age(id, days)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

describe('the value of an earlier day', () => {
  test('is what was there at its end, and who wrote it is known', async () => {
    const id = await f.published({ name: 'Grade' })
    await f.put('ann', id, 'Junior')
    await age(id, 30)
    await f.put('ann', id, 'Senior', 'hr')
    await age(id, 10)
    await f.put('ann', id, null)
    expect((await asOf('ann', daysAgo(41))).get(id)?.value).toBeNull()
    expect((await asOf('ann', daysAgo(40))).get(id)).toMatchObject({ value: 'Junior', canEdit: false })
    expect((await asOf('ann', daysAgo(11))).get(id)?.value).toBe('Junior')
    expect((await asOf('ann', daysAgo(10))).get(id)?.value).toBe('Senior')
    expect((await asOf('ann', today())).get(id)?.value).toBeNull()
    expect((await changes('ann', id)).map(({ value, by }) => [value, by?.id])).toEqual([
      [null, w.ids.adam],
      ['Senior', w.ids.hr],
      ['Junior', w.ids.adam],
    ])
  })

  test('is read by the right to the field, and by nobody of another company', async () => {
    const id = await f.published({ name: 'Secret' })
    await f.give(id, { own: 'view' })
    await f.put('ann', id, 'Known to ann')
    expect((await asOf('ann', today(), 'ann')).get(id)?.value).toBe('Known to ann')
    expect(await changes('ann', id, 'ann')).toHaveLength(1)
    expect((await asOf('ann', today(), 'eve')).has(id)).toBe(false)
    expect(await changes('ann', id, 'eve')).toEqual([])
    expect((await w.call('gina', 'GET', `/api/people/${w.ids.ann}/custom-fields/changes`)).status).toBe(404)
    expect((await w.call('gina', 'GET', `/api/people/${w.ids.ann}/custom-fields?asOf=${today()}`)).status).toBe(404)
  })

  test('an option that is gone has its name still', async () => {
    const id = await f.published({ name: 'Team', type: 'select', options: [{ name: 'Red' }, { name: 'Blue' }] })
    const [red, blue] = (await f.find(id))!.options
    await f.put('ann', id, red)
    await age(id, 5)
    const { status } = await f.change(id, { name: 'Team', type: 'select', options: [blue], removesValues: true })
    expect(status).toBe(200)
    expect((await asOf('ann', daysAgo(3))).get(id)?.value).toEqual({ id: red!.id, name: 'Red' })
    expect((await asOf('ann', today())).get(id)?.value).toBeNull()
    expect((await changes('ann', id))[0]).toMatchObject({ value: null, by: { id: w.ids.adam } })
  })

  test('of a field that was not asked for then, and whose changes are not shown while it is not', async () => {
    const on = await f.published({ name: 'Car', type: 'radio', options: [{ name: 'Yes' }, { name: 'No' }] })
    const [yes, no] = (await f.find(on))!.options
    const id = await f.published({ name: 'Plate', condition: { fieldId: on, optionIds: [yes!.id] } })
    await f.put('ann', on, yes)
    await f.put('ann', id, 'ABC 123')
    await age(on, 5)
    await age(id, 5)
    await f.put('ann', on, no)
    expect((await asOf('ann', daysAgo(2))).get(id)?.value).toBe('ABC 123')
    expect((await asOf('ann', today())).has(id)).toBe(false)
    expect(await changes('ann', id)).toEqual([])
  })

  test('the history cannot be written past the database', async () => {
    const change = w.asAcme((db) => db.updateTable('customFieldHistory').set({ value: null }).execute())
    await expect(change).rejects.toMatchObject({ code: '42501' })
  })
})

test('whatever is changed: today’s value of the history is the value, of every type', async () => {
  let seed = 3
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return (seed >>> 16) % below
  }
  const people: Name[] = ['ann', 'max', 'mia']
  const fields = await Promise.all(
    TYPES.map(async (type) => {
      const id = await f.published({
        name: `Any ${type}`,
        type,
        options: hasOptions(type) ? [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }] : [],
      })
      return { id, type, options: (await f.find(id))!.options.map((one) => ({ id: one.id, name: one.name })) }
    }),
  )
  const valueOf = ({ type, options }: (typeof fields)[number]): unknown => {
    const n = random(5)
    if (n === 0) return null
    if (type === 'checkbox') return options.filter(() => random(2) > 0)
    if (hasOptions(type)) return options[n % 3]
    const more: Record<string, unknown> = {
      number: n + 0.5,
      date: `2026-01-0${n}`,
      datetime: `2026-01-0${n} 10:30`,
      country: [752, 40][n % 2],
      email: `a${n}@b.test`,
      link: `https://a.test/${n}`,
    }
    return more[type] ?? `Text ${n}`
  }
  for (let round = 0; round < 25; round++) {
    const who = people[random(people.length)]!
    const some = fields.filter(() => random(3) === 0)
    const { status } = await w.call(
      'adam',
      'PUT',
      `/api/people/${w.ids[who]}/custom-fields`,
      Object.fromEntries(some.map((field) => [keyOfField(field.id), valueOf(field)])),
    )
    expect(status).toBe(200)
  }
  const ids = fields.map(({ id }) => id)
  for (const who of people) {
    const [now, then] = [await f.seen(who, 'adam'), await asOf(who, today())]
    for (const id of ids) expect(then.get(id)?.value).toEqual(now.get(id)?.value)
  }
  const many = await w.asAcme((db) =>
    valuesAsOf(db, { fieldIds: ids, userIds: people.map((who) => w.ids[who]), day: today() }),
  )
  const filled = await w.asAcme((db) =>
    db
      .selectFrom('customFieldValues')
      .select(['userId', 'fieldId'])
      .where('fieldId', 'in', ids)
      .where(({ or, eb }) =>
        or(
          (['text', 'number', 'day', 'moment', 'countryId', 'options'] as const).map((one) => eb(one, 'is not', null)),
        ),
      )
      .execute(),
  )
  const keys = (rows: readonly { userId: string; fieldId: string }[]) =>
    rows.map(({ userId, fieldId }) => `${userId} ${fieldId}`).toSorted()
  expect(keys(many)).toEqual(keys(filled))
  expect(many.length).toBeGreaterThan(10)
})
