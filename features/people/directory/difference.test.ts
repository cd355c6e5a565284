import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
const ids: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  for (const name of ['Sales', 'Support', 'Closed'])
    ids[name] = (await w.call('adam', 'POST', '/api/departments', { name })).body.data.id
  const record = (body: object) => w.call('hr', 'POST', `/api/people/${w.ids.eve}/job-changes`, body)
  await record({ effectiveDate: '2021-03-01', departmentId: ids['Sales'] })
  await record({ effectiveDate: '2023-05-01', departmentId: ids['Closed'], managerId: w.ids.max })
  await record({ effectiveDate: '2024-06-01', departmentId: ids['Support'], managerId: w.ids.mia })
  await w.call('adam', 'DELETE', `/api/departments/${ids['Closed']}`)
  await w.asAcme((db) =>
    db
      .updateTable('users')
      .set({ hireDate: '2021-05-01', terminationDate: '2024-08-31', deactivatedAt: new Date('2024-09-01T00:00:00Z') })
      .where('id', '=', w.ids.ivan)
      .execute(),
  )
})
afterAll(() => w.close())

async function only(who: Name, ...permissions: string[]) {
  const body = { name: `Difference ${randomUUID()}`, permissions: ['people.people.view', ...permissions] }
  await w.asAcme(async (db) =>
    setRolesOf(db, w.ids[who], [(await w.call('adam', 'POST', '/api/roles', body)).body.data.id]),
  )
}

describe('the difference between two days', () => {
  const between = async (from: string, to: string, who: Name = 'hr', more = '') =>
    (await w.call(who, 'GET', `/api/people/as-of/difference?from=${from}&to=${to}${more}`)).body
  const of = (body: { data: { id: string }[] }, whose: Name) => body.data.find(({ id }) => id === w.ids[whose])

  test('says who moved, from where to where', async () => {
    const body = await between('2023-06-01', '2024-06-01')
    expect(of(body, 'eve')).toMatchObject({
      what: 'moved',
      changes: [
        { field: 'department', before: 'Closed', after: 'Support' },
        { field: 'manager', before: 'Max Berg' },
      ],
    })
    expect(of(body, 'ann')).toBeUndefined()
    expect(body.counts.moved).toBe(body.data.filter(({ what }: { what: string }) => what === 'moved').length)
    expect((await between('2023-06-01', '2023-06-01')).data).toEqual([])
  })

  test('says who joined and who left, with the job that they came to or left', async () => {
    expect(of(await between('2021-04-01', '2022-01-01'), 'ivan')).toMatchObject({ what: 'joined' })
    expect(of(await between('2024-08-01', '2024-10-01'), 'ivan')).toMatchObject({ what: 'left' })
    const { counts } = await between('2024-08-01', '2024-10-01')
    expect(counts).toMatchObject({ joined: 0, left: 1 })
  })

  test('can be narrowed by the job of either day', async () => {
    const names = async (filter: string) =>
      (await between('2023-06-01', '2024-06-01', 'hr', `&${filter}`)).data.map(
        ({ firstName }: { firstName: string }) => firstName,
      )
    expect(await names(`department=${ids['Support']}`)).toEqual(['Eve'])
    expect(await names(`department=${ids['Sales']}`)).toEqual([])
    expect(await names(`manager=${w.ids.max}`)).toEqual(['Eve'])
  })

  test('has those alone whose history the reader may see today', async () => {
    await only('max', 'manager.job.job_details.view', 'manager.job.job_info.view')
    expect(of(await between('2023-06-01', '2024-06-01', 'max'), 'eve')).toBeUndefined()
    await only('dora')
    expect(await between('2019-01-01', '2024-06-01', 'dora')).toMatchObject({
      data: [],
      counts: { joined: 0, left: 0, moved: 0 },
    })
  })

  test('needs two days in their order', async () => {
    const answer = await w.call('hr', 'GET', '/api/people/as-of/difference?from=2024-01-01&to=2023-01-01')
    expect(answer.status).toBe(422)
  })
})
