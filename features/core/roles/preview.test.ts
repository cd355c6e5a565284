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
const told = ({ groups }: Difference) =>
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
    expect(told(body.data)).toEqual([])
    expect(body.data).toMatchObject({ people: 0, opens: 0, closes: 0 })
  })

  test('names what opens and what closes under its own key', async () => {
    const id = await make(['calendar.sick_day.view', 'settings.job_title.view'])
    await give(id, 'eve')
    const permissions = ['calendar.sick_day.edit', 'calendar.parental_leave.view']
    const { body } = await w.call('adam', 'POST', `/api/roles/${id}/preview`, { permissions })
    expect(told(body.data)).toEqual([
      'calendar.parental_leave: none → view',
      'calendar.sick_day: view → edit',
      'settings.job_title: view → none',
    ])
  })

  test('of a role that is given says what is gained and closes nothing', async () => {
    const id = await make(['calendar.sick_day.edit'])
    const held = await make(['calendar.sick_day.view', 'calendar.day_off.view'])
    await give(held, 'mia')
    const { body } = await w.call('adam', 'POST', `/api/roles/${id}/people/preview`, { userIds: [w.ids.mia] })
    expect(body.data).toMatchObject({ people: 1, closes: 0 })
    expect(told(body.data)).toEqual(['calendar.sick_day: view → edit'])
  })
})
