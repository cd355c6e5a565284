import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { isRead, TAGS, type Tag } from '#kit/contract.ts'
import { hashToken } from '#platform/keys.ts'
import { beginSession } from '#platform/session.ts'
import { apiToken } from './calling.ts'
import { bodyOf, guarded, operations, urlOf } from './operations.ts'

const PERSON_ONLY = "Only a signed-in person can do this. A token can't."
const NOT_GIVEN = "This token doesn't have access to this."

let w: World
/** Eve of this sweep holds no role at all. */
beforeAll(async () => {
  w = await world()
  await w.asAcme(async (db) => {
    await db.deleteFrom('userRoles').where('userId', '=', w.ids.eve).execute()
  })
  await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
})
afterAll(() => w.close())

const cases = guarded.map(({ name, route, tag }) => [`${route.method} ${route.path} (${name})`, route, tag] as const)
const payload = (route: (typeof guarded)[number]['route']) =>
  route.method === 'GET' || route.upload ? undefined : bodyOf(route)
const host = () => ({ host: `${w.acme.domain}.localhost:3000` })

test('there is something to sweep', () => {
  expect(operations.length).toBeGreaterThan(20)
})

describe.each(cases)('%s', (_name, route, tag) => {
  const go = (headers: Record<string, string>) =>
    w.app.inject({
      method: route.method,
      url: urlOf(route),
      headers: { ...host(), ...headers },
      ...(payload(route) ? { payload: payload(route)! } : {}),
    })

  test('refuses anyone who has no session, an ended one, one of another company, or names another company', async () => {
    const ended = await w.asAcme((db) => beginSession(db, w.holders.ann, 'Test', new Date(0)))
    for (const headers of [
      {},
      { authorization: `Bearer ${randomUUID()}` },
      { authorization: `Bearer ${ended.token}` },
      { authorization: `Bearer ${w.tokens.gil}` },
      { authorization: `Bearer ${w.tokens.gina}` },
      { authorization: `Bearer ${w.tokens.ann}`, domain: w.globex.domain },
    ] as Record<string, string>[])
      expect((await go(headers)).statusCode).toBe(401)
  })

  test('refuses a token that has ended, is of someone deactivated or of another company, or was not given this', async () => {
    const by = async (given: Parameters<typeof apiToken>[1]) =>
      go({ authorization: `Bearer ${await apiToken(w, given)}`, 'x-requested-with': 'x' })
    const all: Tag[] = [...TAGS]
    for (const given of [
      { who: 'adam', tags: all, hours: -1 },
      { who: 'adam', tags: all, revoked: true },
      { who: 'otto', tags: all },
      { who: 'gina', tags: all },
    ] as const)
      expect((await by(given)).statusCode).toBe(401)
    const withAll = await by({ who: 'adam', tags: all })
    // whatever it was given, one part is enough
    if (route.by === 'everyToken') {
      for (const one of all) expect((await by({ who: 'adam', tags: [one] })).statusCode).toBe(withAll.statusCode)
      return expect(withAll.statusCode).toBeLessThan(300)
    }
    if (!tag) return expect([withAll.statusCode, withAll.json().message]).toEqual([403, PERSON_ONLY])
    const refused = [403, NOT_GIVEN]
    const others = await by({ who: 'adam', tags: all.filter((one) => one !== tag) })
    expect([others.statusCode, others.json().message]).toEqual(refused)
    if (!isRead(route)) {
      const reading = await by({ who: 'adam', tags: [tag], writes: false })
      expect([reading.statusCode, reading.json().message]).toEqual(refused)
    }
    // and with what it was given it comes through, as far as its owner does
    const answer = await by({ who: 'adam', tags: [tag] })
    expect(answer.statusCode).not.toBe(401)
    if (answer.statusCode === 403) expect([NOT_GIVEN, PERSON_ONLY]).not.toContain(answer.json().message)
  })

  if (typeof route.needs === 'object')
    test('refuses a colleague without the permission', async () => {
      const answer = await go({ authorization: `Bearer ${w.tokens.eve}` })
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toBe('You do not have enough rights to perform this action.')
    })

  if (!route.openIn?.includes('unverified'))
    test('waits until the e-mail is confirmed', async () => {
      await gate(
        'update accounts set verified_at = null where id = (select account_id from users where id = $1)',
        'mandatoryAction',
        go,
      )
    })

  if (!route.openIn?.includes('must-change-password'))
    test('waits until the password is changed', async () => {
      await gate('update users set must_change_password = true where id = $1', 'mandatoryAction', go)
    })

  if (!route.openIn?.includes('must-add-factor'))
    test('waits until the second factor that the company asks for is there', async () => {
      const from = (when: string | null) =>
        owner.query('update companies set second_factor_from = $2 where id = $1', [w.acme.id, when])
      try {
        await from('2020-01-01')
        const answer = await go({ authorization: `Bearer ${w.tokens.mia}` })
        expect([answer.statusCode, answer.json().type]).toEqual([403, 'mandatoryAction'])
      } finally {
        await from(null)
      }
    })

  test('opens to no half-done sign-in', async () => {
    const token = await halfDone()
    const cookie = `__Host-${w.acme.domain}_p=${token}; __Host-${w.acme.domain}_s=${token}`
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie, 'x-requested-with': 'x', 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[])
      expect((await go(headers)).statusCode).toBe(401)
  })

  if (route.method !== 'GET' || route.changes)
    test('refuses a change by cookie that another site, a sibling company or a plain form could have made', async () => {
      const cookie = `__Host-${w.acme.domain}_s=${w.tokens.adam}`
      for (const headers of [
        { cookie, 'x-requested-with': 'x' },
        { cookie, 'x-requested-with': 'x', 'sec-fetch-site': 'cross-site' },
        { cookie, 'x-requested-with': 'x', 'sec-fetch-site': 'same-site' },
        { cookie, 'x-requested-with': 'x', origin: `http://${w.globex.domain}.localhost:3000` },
        { cookie, 'sec-fetch-site': 'same-origin' },
      ] as Record<string, string>[])
        expect((await go(headers)).statusCode).toBe(403)
    })
})

const withIds = guarded.filter(
  ({ route }) => /:\w*[iI]d\b/.test(route.path) && (route.place ?? 'company') === 'company',
)
test.each(withIds.map(({ name, route }) => [`${route.method} ${route.path} (${name})`, route] as const))(
  "%s answers another company's id and a random id alike",
  async (_name, route) => {
    const ask = async (id: string) => {
      const answer = await w.app.inject({
        method: route.method,
        url: urlOf(route, () => id),
        headers: { ...host(), authorization: `Bearer ${w.tokens.adam}` },
        ...(payload(route) ? { payload: payload(route)! } : {}),
      })
      return [answer.statusCode, answer.json()]
    }
    const [status, body] = await ask(randomUUID())
    expect(await ask(w.ids.gil)).toEqual([status, body])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)

/** Mia's password was right, and her second factor is still to come. */
async function halfDone(): Promise<string> {
  const token = randomUUID()
  await owner.query(
    `insert into pending_sign_ins (token_hash, account_id, company_id, proved_by, expires_at)
     select $1, account_id, company_id, 'password', now() + interval '10 minutes' from users where id = $2`,
    [hashToken(token), w.ids.mia],
  )
  return token
}

async function gate(
  statement: string,
  type: string,
  go: (headers: Record<string, string>) => Promise<{ statusCode: number; json: () => { type?: string } }>,
) {
  const verified = `update accounts set verified_at = now() where id = (select account_id from users where id = $1)`
  try {
    await owner.query(statement, [w.ids.mia])
    const answer = await go({ authorization: `Bearer ${w.tokens.mia}` })
    expect([answer.statusCode, answer.json().type]).toEqual([403, type])
  } finally {
    await owner.query(verified, [w.ids.mia])
    await owner.query('update users set must_change_password = false where id = $1', [w.ids.mia])
  }
}
