import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and usename <> current_user and wait_event_type = 'Lock'`

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const at = (whose: Name, rest = '') => `/api/people/${w.ids[whose]}/emergency${rest}`
const edla = { fullName: 'Edla Berg', relation: 'Mother', phone: '+46 70 700 911' }
const add = (whose: Name, more: object = {}, who: Name = whose) => w.call(who, 'POST', at(whose), { ...edla, ...more })
const added = async (whose: Name, fullName: string): Promise<string> => (await add(whose, { fullName })).body.data.id
const names = async (whose: Name, who: Name = whose) =>
  (await w.call(who, 'GET', at(whose))).body.data.map(({ fullName }: { fullName: string }) => fullName)
const order = (whose: Name, contactIds: string[]) => w.call(whose, 'PUT', at(whose), { contactIds })

test('a person keeps several, in their own order', async () => {
  const one = await added('ann', 'One')
  const two = await added('ann', 'Two')
  const three = await added('ann', 'Three')
  expect((await w.call('ann', 'GET', at('ann'))).body).toMatchObject({
    data: [{ id: one, fullName: 'One', relation: 'Mother', phone: '+46 70 700 911', version: 1 }, {}, {}],
    can: { edit: true },
  })
  expect((await order('ann', [three, one, two])).status).toBe(200)
  expect(await names('ann')).toEqual(['Three', 'One', 'Two'])
  // those that are not named come after, and a new one is the last
  expect((await order('ann', [two])).status).toBe(200)
  await added('ann', 'Four')
  expect(await names('ann')).toEqual(['Two', 'Three', 'One', 'Four'])
  expect((await w.call('ann', 'DELETE', at('ann', `/${three}`))).status).toBe(200)
  expect(await names('ann')).toEqual(['Two', 'One', 'Four'])
  // an order from before it was removed
  expect((await order('ann', [three, one])).status).toBe(409)
  expect(await names('ann')).toEqual(['Two', 'One', 'Four'])
})

test('is changed once: of two changes at the same time one is refused', async () => {
  const id = await added('eve', 'Nils')
  const put = (more: object) => w.call('eve', 'PUT', at('eve', `/${id}`), { ...edla, ...more })
  expect((await put({ phone: '112', version: 1 })).body.data).toEqual({ id, version: 2 })
  expect((await put({ phone: '113', version: 1 })).status).toBe(409)
  expect((await w.call('eve', 'GET', at('eve'))).body.data).toMatchObject([{ ...edla, phone: '112' }])
})

test.each([
  [{ fullName: ' ' }, 'fullName'],
  [{ phone: '' }, 'phone'],
  [{ fullName: '<b>' }, 'fullName'],
  [{ relation: 'x'.repeat(101) }, 'relation'],
])('%j is refused at the field', async (more, field) => {
  expect((await add('mia', more)).body.errors).toEqual({ [field]: [expect.any(String)] })
})

test('ten are enough, also when two are added at the same moment', async () => {
  for (let n = 0; n < 9; n++) await added('dora', `Contact ${n}`)
  const client = await owner.connect()
  await client.query('begin')
  await client.query('select 1 from users where id = $1 for update', [w.ids.dora])
  const both = [add('dora'), add('dora')]
  try {
    await expect.poll(async () => (await owner.query(WAITING)).rows[0].count, { timeout: 10_000 }).toBe(2)
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(await names('dora')).toHaveLength(10)
})

test('the trail says that a contact changed, and never who it is', async () => {
  const id = await added('max', 'Someone Secret')
  await w.call('max', 'PUT', at('max', `/${id}`), { ...edla, fullName: 'Another Secret', version: 1 })
  await order('max', [id])
  await w.call('max', 'DELETE', at('max', `/${id}`))
  const { rows } = await owner.query(
    `select name, details from events where subject_id = $1 and name like 'emergency.%'`,
    [w.ids.max],
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    ['added', 'changed', 'ordered', 'removed'].map((what) => `emergency.${what}`),
  )
  expect(JSON.stringify(rows)).not.toContain('Secret')
})

describe('who may', () => {
  test('everyone keeps their own, HR everyone’s, and a colleague finds nothing', async () => {
    await added('ivan', 'Olga')
    expect(await names('ivan', 'hr')).toEqual(['Olga'])
    expect((await add('ivan', {}, 'hr')).status).toBe(201)
    for (const who of ['max', 'mia'] as const) {
      expect((await w.call(who, 'GET', at('ivan'))).status).toBe(403)
      expect((await add('ivan', {}, who)).status).toBe(403)
    }
    expect((await w.call('gina', 'GET', at('ivan'))).status).toBe(404)
  })

  test('a contact of one person is not another’s', async () => {
    const id = await added('hr', 'Alva')
    expect((await w.call('adam', 'PUT', at('ivan', `/${id}`), { ...edla, version: 1 })).status).toBe(404)
    expect((await w.call('adam', 'DELETE', at('ivan', `/${id}`))).status).toBe(404)
    expect((await w.call('adam', 'PUT', at('ivan'), { contactIds: [id] })).status).toBe(409)
    expect(await names('hr')).toEqual(['Alva'])
  })
})
