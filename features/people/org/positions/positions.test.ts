import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const base = '/api/organizational-structure/positions'
const made = async (fields: object = {}): Promise<string> =>
  (await w.call('hr', 'POST', base, { name: 'Baker', ...fields })).body.data.id
const show = async (id: string) =>
  (await w.call('hr', 'GET', base)).body.data.find((one: { id: string }) => one.id === id)

test('a position says where it is, to whom it reports, who holds it and when one is sought', async () => {
  const departmentId = (await w.call('hr', 'POST', '/api/departments', { name: 'Bakery' })).body.data.id
  const reportsToId = await made({ name: 'Head baker', isManagement: true })
  const days = { recruitingStartDate: '2026-02-01', recruitingEndDate: '2026-03-01' }
  const id = await made({ departmentId, reportsToId, ...days })
  expect(await show(id)).toMatchObject({
    name: 'Baker',
    department: { id: departmentId, name: 'Bakery' },
    reportsTo: { id: reportsToId, name: 'Head baker' },
    isManagement: false,
    isVacant: true,
    employee: null,
    ...days,
    creator: { id: w.ids.hr },
    location: null,
  })
})

test('vacant are those that nobody holds who is still here', async () => {
  const [held, left, free] = [await made(), await made(), await made()]
  await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/job`, { positionId: held })
  await w.asAcme((db) => db.updateTable('users').set({ positionId: left }).where('id', '=', w.ids.otto).execute())
  const ids = (await w.call('hr', 'GET', `${base}/vacant`)).body.data.map(({ id }: { id: string }) => id)
  expect(ids).toContain(free)
  expect(ids).toContain(left)
  expect(ids).not.toContain(held)
  expect(await show(held)).toMatchObject({ isVacant: false, employee: { id: w.ids.ann } })
  expect((await w.call('hr', 'DELETE', `${base}/${held}`)).status).toBe(409)
  expect((await w.call('hr', 'DELETE', `${base}/${left}`)).status).toBe(200)
})

test('a circle, days in the wrong order and a stale save are refused', async () => {
  const above = await made()
  const below = await made({ reportsToId: above })
  const put = (id: string, fields: object) => w.call('hr', 'PUT', `${base}/${id}`, { name: 'Baker', ...fields })
  expect((await put(above, { reportsToId: below })).body.errors).toHaveProperty('reportsToId')
  expect(
    (await put(above, { recruitingStartDate: '2026-02-01', recruitingEndDate: '2026-01-01' })).body.errors,
  ).toHaveProperty('recruitingEndDate')
  expect((await put(above, { departmentId: w.ids.ann })).body.errors).toHaveProperty('departmentId')
  expect((await put(above, { version: 1 })).status).toBe(200)
  expect((await put(above, { version: 1 })).status).toBe(409)
  expect((await w.call('hr', 'DELETE', `${base}/${above}`)).status).toBe(409)
})

test('is hidden from who has nothing to do with it, and changed only by who may, of the same company', async () => {
  const id = await made()
  for (const who of ['ann', 'max', 'ivan'] as const)
    for (const [method, url] of [
      ['GET', base],
      ['GET', `${base}/vacant`],
      ['POST', base],
      ['PUT', `${base}/${id}`],
      ['DELETE', `${base}/${id}`],
    ] as const)
      expect((await w.call(who, method, url, method === 'GET' ? undefined : { name: 'Mine' })).status).toBe(403)
  expect((await w.call('gina', 'PUT', `${base}/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await w.call('gina', 'DELETE', `${base}/${id}`)).status).toBe(404)
})
