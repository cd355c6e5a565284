import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const notified = async (who: Name, language = 'en') =>
  (await w.call(who, 'GET', '/api/notifications', undefined, { 'content-language': language })).body.data.filter(
    ({ type }: { type: string }) => type === 'UserWasAddedToGroup',
  )
const create = async (who: Name, name: string, isPublic: boolean, ...whom: Name[]) =>
  (await w.call(who, 'POST', '/api/groups', { name, isPublic, usersIds: whom.map((one) => w.ids[one]) })).body.data
const add = (who: Name, { id }: { id: string }, ...whom: Name[]) =>
  w.call(who, 'POST', `/api/groups/${id}/members`, { usersIds: whom.map((one) => w.ids[one]) })
const lettersTo = (letters: readonly { to: string; subject: string }[], who: Name) =>
  letters.filter(({ to }) => to === `${who}@${w.acme.domain}.test`).map(({ subject }) => subject)

test('who is added to a private group is notified once, in their language, with the group; who added them is not', async () => {
  await w.asAcme((db) => db.updateTable('users').set({ language: 'sv' }).where('id', '=', w.ids.max).execute())
  const group = await create('ann', 'Chess', false, 'max')
  const { letters } = await w.settle()
  expect(await notified('max', 'sv')).toEqual([
    expect.objectContaining({
      event: 'private_group',
      info: expect.objectContaining({
        agentUser: expect.objectContaining({ id: w.ids.ann, firstName: 'Ann' }),
        group: { id: group.id, name: 'Chess' },
      }),
      text: 'Ann Berg lade till dig i den privata gruppen Chess',
      to: `/people/groups/${group.id}`,
    }),
  ])
  expect(lettersTo(letters, 'max')).toEqual(['Ann Berg lade till dig i Chess'])
  expect(await notified('ann')).toEqual([])
  // again, and with someone new: members are not notified again
  await add('ann', group, 'max', 'dora')
  await w.settle()
  expect(await notified('max')).toHaveLength(1)
  expect((await notified('dora'))[0]).toMatchObject({ text: 'Ann Berg added you to the private group Chess' })
})

test('in Russian too', async () => {
  await create('ann', 'Лыжи', false, 'hr')
  await w.settle()
  expect((await notified('hr', 'ru'))[0].text).toBe('Ann Berg: вы добавлены в закрытую группу «Лыжи»')
})

test('not of a public group, not of one that they were removed from meanwhile, and not without the switch', async () => {
  const club = await create('ann', 'Club', true)
  await add('ann', club, 'eve')
  const secret = await create('ann', 'Secret', false, 'eve')
  await w.call('ann', 'DELETE', `/api/groups/${secret.id}/members/${w.ids.eve}`)
  const { data } = (await w.call('mia', 'GET', '/api/settings/notifications')).body
  const off = { email: false, desktop: false, app: false }
  await w.call('mia', 'PUT', '/api/settings/notifications', { data: { ...data, private_group: off } })
  await create('ann', 'Quiet', false, 'mia')
  const { letters } = await w.settle()
  expect(await notified('eve')).toEqual([])
  expect(await notified('mia')).toEqual([])
  expect(lettersTo(letters, 'mia')).toEqual([])
})

test('every tab of the company reads its groups again', async () => {
  const group = await create('ann', 'Live', true)
  await w.settle()
  await w.call('eve', 'POST', `/api/groups/${group.id}/membership`, {})
  const { pushes } = await w.settle()
  expect(pushes).toContainEqual({ companyId: w.acme.id, to: 'everyone', stale: ['groups'] })
})
