import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEAD, importing, line } from '#features/people/import/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let id: Record<'pay' | 'settings' | 'job', string>
beforeAll(async () => {
  w = await world()
  const role = async (name: string, permissions: string[]): Promise<string> =>
    (await w.call('adam', 'POST', '/api/roles', { name, permissions })).body.data.id
  const warden = await role('Warden', ['people.create', 'other.job.job_info.view'])
  id = {
    pay: await role('Pay', ['other.compensation.edit']),
    settings: await role('Settings', ['settings.company.edit']),
    job: await role('Job', ['other.job.job_info.view']),
  }
  await w.call('adam', 'POST', `/api/roles/${warden}/people`, { userIds: [w.ids.mia] })
  await w.settle()
})
afterAll(() => w.close())

let count = 0
/** New people have no rights before: what they get is limited by the rights of their creator. */
describe.each<[string, (by: Name, roleId: string) => Promise<boolean>]>([
  [
    'an invitation',
    async (by, roleId) => {
      const people = [{ email: `${randomUUID()}@acme.test`, firstName: 'New', lastName: 'One' }]
      return (await w.call(by, 'POST', '/api/people/invitations', { people, roleIds: [roleId] })).status < 300
    },
  ],
  [
    'a new member of the company',
    async (by, roleId) => {
      const person = { email: `${randomUUID()}@acme.test`, firstName: 'New', lastName: 'One', sendInvitation: false }
      return (await w.call(by, 'POST', '/api/people', { ...person, roleIds: [roleId] })).status < 300
    },
  ],
  [
    'an import',
    async (by, roleId) => {
      const { data: all } = (await w.call('adam', 'GET', '/api/roles')).body
      const { name } = all.find((role: { id: string }) => role.id === roleId)
      const one = await importing(w).checked(by, [HEAD, line('New', `One${count++}`, '', '', name)])
      return one.report!.errors === 0
    },
  ],
])('%s', (_what, bring) => {
  test('gives nobody more than the person who brings them has', async () => {
    expect([await bring('mia', id.pay), await bring('mia', id.settings)]).toEqual([false, false])
    expect(await bring('mia', id.job)).toBe(true)
  })
  test('by an administrator gives what they choose', async () => {
    expect(await bring('adam', id.pay)).toBe(true)
  })
})
