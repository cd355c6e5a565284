import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '#tests/sweeps/operations.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { mandatoryActions } from './server/api.ts'

/** Who has which mandatory action: two features of this file provide them. */
const has: Record<'required' | 'optional', string[]> = { required: [], optional: [] }
let w: World
beforeAll(async () => {
  const due = (who: string[], userId: string) => sql<boolean>`${userId}::uuid = any(${who}::uuid[])`
  const actions = mandatoryActions.with(
    { name: 'fill_custom_fields', required: true, due: (userId) => due(has.required, userId) },
    { name: 'update-custom-field', required: false, due: (userId) => due(has.optional, userId) },
  )
  w = await world({ brings: [actions] })
})
beforeEach(() => {
  has.required = has.optional = []
})
afterAll(() => w.close())

const actions = async (who: 'ann' | 'max' | 'adam') =>
  (await w.call(who, 'GET', '/api/user-info')).body.mandatoryActions

test('anyone who has nothing to do goes on', async () => {
  expect(await actions('ann')).toEqual({ required: [], not_required: [] })
  expect((await w.call('ann', 'GET', '/api/settings/personal/general')).status).toBe(200)
})

describe('while a required action waits', () => {
  beforeEach(() => {
    has.required = [w.ids.ann, w.ids.adam]
  })

  test('user-info names it, and only to those who have to', async () => {
    expect(await actions('ann')).toEqual({ required: ['fill_custom_fields'], not_required: [] })
    expect(await actions('max')).toEqual({ required: [], not_required: [] })
  })

  test('everything else is closed, to administrators too, and says why', async () => {
    for (const who of ['ann', 'adam'] as const) {
      const { status, body } = await w.call(who, 'GET', '/api/settings/personal/general')
      expect([status, body.type, body.message]).toEqual([
        403,
        'mandatoryAction',
        'You need to complete a required step first.',
      ])
    }
    expect((await w.call('max', 'GET', '/api/settings/personal/general')).status).toBe(200)
  })

  test('an operation that can be called on the bare domain too is closed all the same', async () => {
    const { status, body } = await w.call('ann', 'GET', '/api/change-email')
    expect([status, body.type]).toEqual([403, 'mandatoryAction'])
  })

  const open = ['userInfo', 'signOut', 'changePassword', 'resendVerification']
  test.each(open)('%s stays open', (name) => {
    const { route } = operations.find((one) => one.name === name)!
    expect(route.openIn).toContain('mandatory-action')
  })

  test('what is asked later comes before what was asked first of an unverified address', async () => {
    await owner.query(
      'update accounts set verified_at = null where id = (select account_id from users where id = $1)',
      [w.ids.ann],
    )
    expect(await actions('ann')).toEqual({ required: ['confirm-email', 'fill_custom_fields'], not_required: [] })
    const { body } = await w.call('ann', 'GET', '/api/settings/personal/general')
    expect(body.message).toBe('Please confirm your email')
    await owner.query(
      'update accounts set verified_at = now() where id = (select account_id from users where id = $1)',
      [w.ids.ann],
    )
  })

  test('once it is done the next call comes through', async () => {
    has.required = []
    expect((await w.call('ann', 'GET', '/api/settings/personal/general')).status).toBe(200)
  })
})

test('what can wait closes nothing', async () => {
  has.optional = [w.ids.ann]
  expect(await actions('ann')).toEqual({ required: [], not_required: ['update-custom-field'] })
  expect((await w.call('ann', 'GET', '/api/settings/personal/general')).status).toBe(200)
})
