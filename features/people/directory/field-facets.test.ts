import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
let size: string
let skills: string
let country: string
const options: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  const choices = (...names: string[]) => names.map((name) => ({ name, isDefault: false }))
  size = await f.published({ name: 'T-shirt', type: 'select', options: choices('Small', 'Large', 'Unused') })
  skills = await f.published({ name: 'Speaks', type: 'checkbox', options: choices('English', 'Swedish') })
  country = await f.published({ name: 'Born in', type: 'country' })
  const plain = await f.published({ name: 'Motto', type: 'string' })
  for (const one of await f.list()) for (const { id, name } of one.options) options[name] = id
  const of = (...names: string[]) => names.map((name) => ({ id: options[name]! }))
  await f.put('ann', size, of('Small')[0])
  await f.put('max', size, of('Large')[0])
  await f.put('eve', size, of('Large')[0])
  await f.put('ann', skills, of('English', 'Swedish'))
  await f.put('eve', skills, of('Swedish'))
  await f.put('ann', country, 752)
  await f.put('ann', plain, 'Onwards')
})
afterAll(() => w.close())

interface Counted {
  id: string
  choices: { id: string; count: number }[]
}
async function facets(who: Name, query: Record<string, string> = {}) {
  const { status, body } = await w.call(who, 'GET', `/api/people/field-facets?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  const nameOf = (id: string) => Object.entries(options).find(([, option]) => option === id)?.[0] ?? id
  return new Map(
    (body.data as Counted[]).map(({ id, choices }) => [
      id,
      Object.fromEntries(choices.map((one) => [nameOf(one.id), one.count])),
    ]),
  )
}

describe('the choices of custom fields', () => {
  test('are counted: one of several, several of several, countries; texts have no choices', async () => {
    expect(await facets('adam')).toEqual(
      new Map<string, object>([
        [size, { Small: 1, Large: 2 }],
        [skills, { English: 1, Swedish: 2 }],
        [country, { 752: 1 }],
      ]),
    )
  })

  test('go with the other filters, and each without its own', async () => {
    expect((await facets('adam', { search: 'eve' })).get(size)).toEqual({ Large: 1 })
    const chosen = await facets('adam', { [keyOfField(size)]: options['Small']! })
    expect(chosen.get(size)).toEqual({ Small: 1, Large: 2 })
    expect(chosen.get(skills)).toEqual({ English: 1, Swedish: 1 })
    const { data } = (await w.call('adam', 'GET', `/api/people?${keyOfField(size)}=${options['Large']}`)).body
    expect(data).toHaveLength(2)
  })

  test('are not counted where the field is asked for only by what others hold, and is not asked any more', async () => {
    const choices = [{ name: 'Steel toes', isDefault: false }]
    const condition = { fieldId: size, optionIds: [options['Small']!] }
    const boots = await f.published({ name: 'Boots', type: 'select', options: choices, condition })
    const [steel] = (await f.find(boots))!.options
    await f.put('ann', boots, { id: steel!.id })
    expect((await facets('adam')).get(boots)).toEqual({ [steel!.id]: 1 })
    await f.put('ann', size, { id: options['Large']! })
    expect((await facets('adam')).get(boots)?.[steel!.id] ?? 0).toBe(0)
    const { data } = (await w.call('adam', 'GET', `/api/people?search=steel`)).body
    expect(data).toEqual([])
    await f.put('ann', size, { id: options['Small']! })
  })

  test('have no people who are deactivated, unless these are chosen', async () => {
    await w.call('adam', 'POST', `/api/people/${w.ids.eve}/deactivation`)
    expect((await facets('adam')).get(size)).toEqual({ Small: 1, Large: 1 })
    expect((await facets('adam', { status: 'deactivated' })).get(size)).toEqual({ Large: 1 })
    await w.call('adam', 'POST', `/api/people/${w.ids.eve}/activation`)
  })
})

describe('a field is counted for those alone who see it of everyone', () => {
  test('without a right, or with one for some people, there is no count of anyone', async () => {
    for (const levels of [{}, { own: 'edit' }, { own: 'view', manager: 'view' }] as const) {
      await f.give(size, levels)
      for (const who of ['max', 'mia', 'ann'] as const) expect((await facets(who)).has(size)).toBe(false)
      const { status } = await w.call('max', 'GET', `/api/people/field-facets?${keyOfField(size)}=${options['Small']}`)
      expect(status).toBe(403)
    }
    await f.give(size, { other: 'view' })
    expect((await facets('max')).get(size)).toEqual({ Small: 1, Large: 2 })
  })

  test('whom an audience leaves out counts nothing of it, and nothing of another company', async () => {
    const limited = await f.published({
      name: 'Parking',
      type: 'radio',
      options: [{ name: 'North', isDefault: false }],
      visibleFor: 'users',
      userIds: [w.ids.ann],
    })
    await f.give(limited, { other: 'view' })
    expect((await facets('ann')).has(limited)).toBe(true)
    expect((await facets('max')).has(limited)).toBe(false)
  })
})
