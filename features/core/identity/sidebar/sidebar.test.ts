import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindLive } from '#platform/live-binding.ts'
import { type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('Ann sees who is here, who is not and who has not come yet; the deactivated are not listed', async () => {
  bindLive({ push: () => {}, end: () => {}, online: async (company) => (company === w.acme.id ? [w.ids.max] : []) })
  const { data, next } = (await w.call('ann', 'GET', '/api/sidebar/users')).body
  const status = Object.fromEntries(
    data.map((one: { firstName: string; status: string }) => [one.firstName, one.status]),
  )
  expect(status).toMatchObject({ Max: 'online', Ann: 'offline', Pia: 'pending' })
  expect(Object.keys(status)).not.toContain('Otto')
  expect(data.map((one: { firstName: string }) => one.firstName)).toEqual(Object.keys(status).toSorted())
  expect(next).toBeNull()
})

test('the list comes in pages of fifty, each person once', async () => {
  await w.asGlobex((db) =>
    db
      .insertInto('users')
      .values(
        Array.from({ length: 120 }, (_, n) => ({ email: `p${n}@globex.test`, firstName: 'Same', lastName: 'Name' })),
      )
      .execute(),
  )
  const ids: string[] = []
  const sizes: number[] = []
  let after = ''
  do {
    const page = (await w.call('gil', 'GET', `/api/sidebar/users?after=${after}`)).body
    sizes.push(page.data.length)
    ids.push(...page.data.map((one: { id: string }) => one.id))
    after = page.next
  } while (after)
  expect(sizes).toEqual([50, 50, 22])
  expect(new Set(ids).size).toBe(122)
  expect((await w.call('gil', 'GET', '/api/sidebar/users?after=nonsense')).status).toBe(400)
})

test('the list is formed automatically unless told', async () => {
  expect((await w.call('ann', 'GET', '/api/settings/user/sidebar')).body).toEqual({ usersListForming: 'automatic' })
})

test('Ann chooses her language and week; a stale save is refused', async () => {
  const before = (await w.call('ann', 'GET', '/api/settings/personal/general')).body.data
  expect(before).toMatchObject({ language: 'en', weekStart: 1, email: `ann@${w.acme.domain}.test` })
  const save = (body: object) => w.call('ann', 'PUT', '/api/settings/personal/general', body)
  expect((await save({ language: 'sv', weekStart: 0, version: before.version })).body.data).toMatchObject({
    language: 'sv',
    weekStart: 0,
  })
  expect((await save({ language: 'ru', version: before.version })).status).toBe(409)
  expect((await save({ language: 'de' })).status).toBe(422)
  expect((await save({ weekStart: 7 })).status).toBe(422)
  expect((await w.call('ann', 'GET', '/api/user-info')).body.user).toMatchObject({ language: 'sv', weekStart: 0 })
})

test('every country has a number, a code and a name in three languages', async () => {
  const { status, body } = await w.call(null, 'GET', '/api/countries')
  expect(status).toBe(200)
  expect(body.data).toHaveLength(249)
  expect(body.data).toContainEqual({ id: 752, code: 'SE', name: 'Sweden', name_ru: 'Швеция', name_sv: 'Sverige' })
})
