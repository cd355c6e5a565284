import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const made = async (name: string): Promise<string> =>
  (await w.call('hr', 'POST', '/api/job-titles', { name })).body.data.id
const give = (id: string) =>
  w.asAcme((db) => db.updateTable('users').set({ jobTitleId: id }).where('id', 'in', [w.ids.ann, w.ids.max]).execute())

test('a job title is made, renamed and listed with the people who have it', async () => {
  const id = await made('Nurse')
  await give(id)
  expect((await w.call('hr', 'PUT', `/api/job-titles/${id}`, { name: 'Head nurse', version: 1 })).status).toBe(200)
  expect((await w.call('hr', 'PUT', `/api/job-titles/${id}`, { name: 'Late', version: 1 })).status).toBe(409)
  expect((await w.call('eve', 'GET', '/api/job-titles')).body).toEqual({
    data: [{ id, name: 'Head nurse', count: 2, version: 2 }],
    can: { edit: false },
  })
  const { body } = await w.call('hr', 'GET', `/api/job-titles/${id}/people`)
  expect(body.title.name).toBe('Head nurse')
  expect(body.data.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Ann', 'Max'])
  const rest = await w.call('hr', 'GET', `/api/job-titles/${id}/people?after=${w.ids.ann}`)
  expect(rest.body.data.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Max'])
})

test('a taken name is refused; one in use goes only into another', async () => {
  const [id, other] = [await made('Cook'), await made('Chef')]
  expect((await w.call('hr', 'POST', '/api/job-titles', { name: 'COOK' })).body.errors).toHaveProperty('name')
  await give(id)
  expect((await w.call('hr', 'DELETE', `/api/job-titles/${id}`)).status).toBe(409)
  expect((await w.call('hr', 'DELETE', `/api/job-titles/${id}`, { replacementId: id })).status).toBe(422)
  expect((await w.call('hr', 'DELETE', `/api/job-titles/${id}`, { replacementId: other })).status).toBe(200)
  const { data } = (await w.call('hr', 'GET', `/api/job-titles/${other}/people`)).body
  expect(data).toHaveLength(2)
})

test('is for holders of the setting, of the same company', async () => {
  const id = await made('Guard')
  for (const who of ['ann', 'max', 'ivan'] as const) {
    expect((await w.call(who, 'POST', '/api/job-titles', { name: 'Mine' })).status).toBe(403)
    expect((await w.call(who, 'PUT', `/api/job-titles/${id}`, { name: 'Mine' })).status).toBe(403)
    expect((await w.call(who, 'DELETE', `/api/job-titles/${id}`)).status).toBe(403)
    expect((await w.call(who, 'GET', `/api/job-titles/${id}/people`)).status).toBe(403)
  }
  for (const [method, url] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/people'],
  ] as const)
    expect(
      (await w.call('gina', method, `/api/job-titles/${id}${url}`, method === 'PUT' ? { name: 'M' } : undefined))
        .status,
    ).toBe(404)
})
