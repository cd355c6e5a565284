import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import type { Difference } from './contract.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let count = 0
const make = async (permissions: readonly string[]): Promise<string> => {
  const { status, body } = await w.call('adam', 'POST', '/api/roles', { name: `Previewed ${count++}`, permissions })
  expect(status).toBe(201)
  return body.data.id
}
const give = (roleId: string, to: Name) =>
  w.call('adam', 'POST', `/api/roles/${roleId}/people`, { userIds: [w.ids[to]] })
const linesOf = ({ groups }: Difference) =>
  groups.flatMap(({ changes }) => changes.map(({ section, from, to }) => `${section}: ${from} → ${to}`))

describe('the preview of a role', () => {
  test('says nothing when it is saved as it is, whatever it has', async () => {
    const { data: all } = (await w.call('adam', 'GET', '/api/permissions')).body
    const everything = all.map(({ key, kind }: { key: string; kind: string }) =>
      kind === 'switch' ? key : `${key}.view`,
    )
    const id = await make(everything)
    await give(id, 'ivan')
    const { body } = await w.call('adam', 'POST', `/api/roles/${id}/preview`, { permissions: everything })
    expect(linesOf(body.data)).toEqual([])
    expect(body.data).toMatchObject({ people: 0, opens: 0, closes: 0 })
  })

  test('names what opens and what closes under its own key', async () => {
    const id = await make(['calendar.sick_day.view', 'settings.job_title.view'])
    await give(id, 'eve')
    const permissions = ['calendar.sick_day.edit', 'calendar.parental_leave.view']
    const { body } = await w.call('adam', 'POST', `/api/roles/${id}/preview`, { permissions })
    expect(linesOf(body.data)).toEqual([
      'calendar.parental_leave: none → view',
      'calendar.sick_day: view → edit',
      'settings.job_title: view → none',
    ])
  })

  test('of the administrator role names every right that the person lacks, and nobody who is one already', async () => {
    const { data: roles } = (await w.call('adam', 'GET', '/api/roles')).body
    const admin = roles.find(({ builtIn }: { builtIn: string }) => builtIn === 'admin').id
    const userIds = [w.ids.dora, w.ids.adam]
    const { body } = await w.call('adam', 'POST', `/api/roles/${admin}/people/preview`, { userIds })
    expect(body.data).toMatchObject({ people: 1, closes: 0 })
    expect(body.data.groups[0].people.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Dora'])
    const { data: all } = (await w.call('adam', 'GET', '/api/permissions')).body
    const { permissions } = (await w.call('adam', 'GET', `/api/people/${w.ids.dora}/access`)).body.data
    const highest = ({ key, kind }: { key: string; kind: string }) => (kind === 'switch' ? key : `${key}.edit`)
    const lacks = all.filter(
      (one: { key: string; kind: string }) =>
        !/^(own|manager|other)\./.test(one.key) && !permissions.includes(highest(one)),
    )
    const lines = linesOf(body.data)
    for (const { key, kind } of lacks)
      expect(lines).toContainEqual(expect.stringMatching(`^${key}: \\w+ → ${kind === 'switch' ? 'on' : 'edit'}$`))
    expect(lines).toContain('personal: none → edit')
  })

  test('of someone whose administrator right has ended tells what they gain', async () => {
    const role = await make(['calendar.sick_day.edit'])
    const past = new Date(w.clock.now.getTime() - 1000)
    const was = await w.asAcme((db) =>
      db.updateTable('users').set({ isAdmin: true, adminUntil: past }).where('id', '=', w.ids.max).execute(),
    )
    expect(was.length).toBe(1)
    const { body } = await w.call('adam', 'POST', `/api/roles/${role}/people/preview`, { userIds: [w.ids.max] })
    expect(linesOf(body.data)).toEqual(['calendar.sick_day: none → edit'])
  })

  test('of a role that is given says what is gained and closes nothing', async () => {
    const id = await make(['calendar.sick_day.edit'])
    const held = await make(['calendar.sick_day.view', 'calendar.day_off.view'])
    await give(held, 'mia')
    const { body } = await w.call('adam', 'POST', `/api/roles/${id}/people/preview`, { userIds: [w.ids.mia] })
    expect(body.data).toMatchObject({ people: 1, closes: 0 })
    expect(linesOf(body.data)).toEqual(['calendar.sick_day: view → edit'])
  })
})
