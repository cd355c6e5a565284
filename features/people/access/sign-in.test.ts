import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { browser, emailOf, givePasswords, PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { beginSession } from '#platform/session.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { live } from '#platform/live-binding.ts'

let w: World
beforeEach(async () => {
  w = await world()
  await givePasswords(w)
})
afterAll(() => w.close())

const order = (by: Name, whose: Name) => w.call(by, 'POST', `/api/people/${w.ids[whose]}/password-order`)
const signOut = (by: Name, whose: Name) => w.call(by, 'POST', `/api/people/${w.ids[whose]}/sign-out`)
const can = async (by: Name, whose: Name) => (await w.call(by, 'GET', `/api/profile/${w.ids[whose]}`)).body.data.can
const factsOf = async (who: Name) =>
  w.asAcme((db) =>
    db
      .selectFrom('events')
      .select(['name', 'actorId', 'details'])
      .where('subjectId', '=', w.ids[who])
      .where('name', 'like', 'user.%')
      .orderBy('at')
      .execute(),
  )
async function role(to: Name, permissions: string[]) {
  const { body } = await w.call('adam', 'POST', '/api/roles', { name: `For ${to}`, permissions })
  await w.call('adam', 'POST', `/api/roles/${body.data.id}/people`, { userIds: [w.ids[to]] })
}

describe('a new password is ordered', () => {
  test('every session of the person here opens nothing else until it is changed; elsewhere nothing happens', async () => {
    const [here, there] = [browser(w), browser(w)]
    const sign = { email: emailOf(w, 'ann'), password: PASSWORD }
    for (const one of [here, there]) await one.call(w.acme.domain, 'POST', '/api/sign-in', sign)
    expect((await here.call(w.acme.domain, 'GET', '/api/dashboard')).status).toBe(200)
    const push = vi.spyOn(live, 'push')
    expect(await can('hr', 'ann')).toMatchObject({ orderPassword: true, signOut: true })
    expect((await order('hr', 'ann')).status).toBe(200)
    // open tabs ask again at once
    expect(push).toHaveBeenCalledWith(w.acme.id, [w.ids.ann], ['everything'])
    push.mockRestore()
    for (const one of [here, there]) {
      const refused = await one.call(w.acme.domain, 'GET', '/api/dashboard')
      expect([refused.status, refused.body.type]).toEqual([403, 'mandatoryAction'])
      expect((await one.call(w.acme.domain, 'GET', '/api/user-info')).body.user.shouldChangePassword).toBe(true)
    }
    expect(await can('hr', 'ann')).toMatchObject({ orderPassword: false, signOut: true })
    // a new sign-in meets the same
    const again = browser(w)
    await again.call(w.acme.domain, 'POST', '/api/sign-in', sign)
    expect((await again.call(w.acme.domain, 'GET', '/api/dashboard')).status).toBe(403)
    expect((await w.call('gil', 'GET', '/api/dashboard')).status).toBe(200)
    const change = { oldPassword: PASSWORD, newPassword: 'a new long walk', repeatPassword: 'a new long walk' }
    expect((await here.call(w.acme.domain, 'POST', '/api/change-password', change)).status).toBe(200)
    expect((await here.call(w.acme.domain, 'GET', '/api/dashboard')).status).toBe(200)
    expect(await factsOf('ann')).toContainEqual({ name: 'user.passwordOrdered', actorId: w.ids.hr, details: {} })
  })

  test('once: a second order, one for someone without a password, invited or deactivated, is refused', async () => {
    expect((await order('adam', 'eve')).status).toBe(200)
    const said = async (whose: Name) => {
      const { status, body } = await order('adam', whose)
      return [status, body.errors.general[0]]
    }
    expect(await said('eve')).toEqual([409, 'A new password is already required.'])
    await owner.query('update accounts set password_hash = null where id = $1', [w.holders.max.accountId])
    expect(await said('max')).toEqual([409, 'This person signs in without a password.'])
    expect((await can('adam', 'max')).orderPassword).toBe(false)
    expect(await said('pia')).toEqual([409, 'This person signs in without a password.'])
    expect(await said('otto')).toEqual([409, 'This person is already inactive.'])
    expect((await factsOf('eve')).filter(({ name }) => name === 'user.passwordOrdered')).toHaveLength(1)
  })
})

describe('signed out everywhere', () => {
  test('all sessions of the person in this company end, with their sockets; nobody else’s, and they may come back', async () => {
    const second = (await w.asAcme((db) => beginSession(db, w.holders.ann, 'Phone', w.clock.now))).token
    const end = vi.spyOn(live, 'end')
    const { status, body } = await signOut('hr', 'ann')
    expect([status, body.data]).toEqual([200, { ended: 2 }])
    expect(end).toHaveBeenCalledExactlyOnceWith(w.acme.id, { userId: w.ids.ann })
    end.mockRestore()
    for (const token of [w.tokens.ann, second])
      expect(
        (await w.call(null, 'GET', '/api/dashboard', undefined, { authorization: `Bearer ${token}` })).status,
      ).toBe(401)
    expect((await w.call('eve', 'GET', '/api/dashboard')).status).toBe(200)
    const back = browser(w)
    await back.call(w.acme.domain, 'POST', '/api/sign-in', { email: emailOf(w, 'ann'), password: PASSWORD })
    expect((await back.call(w.acme.domain, 'GET', '/api/dashboard')).status).toBe(200)
    const fact = { name: 'user.signedOutByAnother', actorId: w.ids.hr, details: { sessions: 2 } }
    expect(await factsOf('ann')).toContainEqual(fact)
  })

  test('the person’s sessions in another company stay', async () => {
    const globex = await w.asGlobex(async (db) => {
      const { id: userId } = await db
        .insertInto('users')
        .values({
          accountId: w.holders.ann.accountId,
          email: emailOf(w, 'ann'),
          firstName: 'Ann',
          lastName: 'Berg',
          status: 'active',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return beginSession(db, { userId, accountId: w.holders.ann.accountId }, 'Other', w.clock.now)
    })
    expect((await signOut('adam', 'ann')).body.data).toEqual({ ended: 1 })
    const sessions = await w.asGlobex((db) =>
      db.selectFrom('sessions').select('id').where('device', '=', 'Other').execute(),
    )
    expect([globex.token.length > 0, sessions.length]).toEqual([true, 1])
  })
})

describe.each([
  ['password-order', order, 'orderPassword'],
  ['sign-out', signOut, 'signOut'],
] as const)('%s is refused', (_name, act, name) => {
  test('to anyone who does not look after people, for oneself, and across companies', async () => {
    for (const who of ['ann', 'max', 'dora', 'ivan'] as const) {
      expect([who, (await act(who, 'eve')).status]).toEqual([who, 403])
      expect((await can(who, 'eve'))[name]).toBe(false)
    }
    for (const who of ['hr', 'adam'] as const) expect((await act(who, who)).status).toBe(409)
    expect((await act('adam', 'gil')).status).toBe(404)
    expect((await w.call('eve', 'GET', '/api/dashboard')).status).toBe(200)
    expect((await w.call('gil', 'GET', '/api/dashboard')).status).toBe(200)
  })

  test('for someone with rights that the doer does not have: an administrator, or a keeper of roles', async () => {
    await role('mia', ['settings.roles.edit'])
    for (const whose of ['adam', 'mia'] as const) {
      const { status, body } = await act('hr', whose)
      expect([status, body.message]).toEqual([403, "This person has permissions you don't have."])
      expect((await can('hr', whose))[name]).toBe(false)
    }
    expect((await w.call('adam', 'GET', '/api/dashboard')).status).toBe(200)
    await role('hr', ['settings.roles.edit'])
    expect((await act('hr', 'mia')).status).toBe(200)
    expect((await act('hr', 'adam')).status).toBe(403)
  })
})
