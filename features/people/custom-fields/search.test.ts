import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { fieldsOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
const ids = { locker: '', licence: '', size: '', link: '' }
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  ids.locker = await f.published({ name: 'Locker', type: 'string' })
  ids.licence = await f.published({ name: 'Licence', type: 'number' })
  ids.size = await f.published({ name: 'Shirt', type: 'select', options: [{ name: 'Extra large' }, { name: 'Tiny' }] })
  ids.link = await f.published({ name: 'Page', type: 'link' })
  await f.put('ann', ids.locker, 'Käfer 100% north')
  await f.put('max', ids.locker, 'Käfer 1000 south')
  await f.put('ann', ids.licence, 4711.5)
  await f.put('max', ids.licence, 4711)
  const [large, tiny] = (await f.find(ids.size))!.options
  await f.put('eve', ids.size, large)
  await f.put('mia', ids.size, tiny)
  await f.put('eve', ids.link, 'https://lockerroom.example')
})
afterAll(() => w.close())

const found = async (search: string, who: Name = 'hr') => {
  const url = `/api/people?search=${encodeURIComponent(search)}`
  const { body } = await w.call(who, 'GET', url)
  return (body.data as { id: string }[]).map(({ id }) => id).toSorted()
}
const idsOf = (...names: Name[]) => names.map((name) => w.ids[name]).toSorted()

test.each<[string, Name[]]>([
  ['käfer', ['ann', 'max']],
  ['KAFER', ['ann', 'max']],
  ['afe', ['ann', 'max']],
  // every word has to be found, in a name or in a field
  ['käfer south', ['max']],
  ['käfer ann', ['ann']],
  // the signs of a pattern are letters
  ['100%', ['ann']],
  ['1_00', []],
  ['4711', ['max']],
  ['4711,5', ['ann']],
  ['711', []],
  ['large', ['eve']],
  ['tiny', ['mia']],
  // too short for texts, and a link is not looked into
  ['kä', []],
  ['lockerroom', []],
])('%j finds %j', async (search, names) => {
  expect(await found(search)).toEqual(idsOf(...names))
})

test('the counts and the file have the same people', async () => {
  const search = `search=${encodeURIComponent('käfer')}`
  const { body } = await w.call('hr', 'GET', `/api/people/summary?${search}`)
  expect(body.data).toMatchObject({ count: 2, similar: false })
  expect(
    (await w.call('hr', 'GET', `/api/people/export?${search}&columns=email`)).body.trim().split('\n'),
  ).toHaveLength(3)
})

test('a value of someone else’s company is not found', async () => {
  expect(await found('käfer', 'gina')).toEqual([])
})

test('takes the right to see everyone’s: of one’s own and one’s reports nothing is found', async () => {
  expect(await found('käfer', 'max')).toEqual([])
  await f.give(ids.locker, { own: 'edit', manager: 'edit' })
  expect(await found('käfer', 'max')).toEqual([])
  await f.give(ids.locker, { other: 'view' })
  expect(await found('käfer', 'max')).toEqual(idsOf('ann', 'max'))
})

test('an unpublished field is not looked into', async () => {
  await w.call('adam', 'POST', `/api/custom-fields/employee/${ids.locker}/unpublish`)
  expect(await found('käfer')).toEqual([])
})
