import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bindLive } from '#platform/live-binding.ts'
import { data, owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { browser, emailOf, givePasswords, PASSWORD } from '../accounts/factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
})
afterAll(() => w.close())
beforeEach(() => owner.query('delete from rate_limits'))

const signIn = async (who: string, host: string | null = w.acme.domain) => {
  const one = browser(w)
  const answer = await one.call(host, 'POST', '/api/sign-in', { email: emailOf(w, who), password: PASSWORD })
  return { ...one, answer }
}

test('signing in again on the same browser leaves one session', async () => {
  const mia = await signIn('mia')
  const count = async () => (await mia.call(w.acme.domain, 'GET', '/api/settings/personal/security')).body.data.length
  const before = await count()
  await mia.call(w.acme.domain, 'POST', '/api/sign-in', { email: emailOf(w, 'mia'), password: PASSWORD })
  expect(await count()).toBe(before)
})

test('signing out ends the session, clears both cookies, and may be done twice', async () => {
  const ann = await signIn('ann')
  const cookie = [...ann.cookies(w.acme.domain)].map(([name, value]) => `${name}=${value}`).join('; ')
  const out = await ann.call(w.acme.domain, 'GET', '/api/logout')
  expect(out.status).toBe(200)
  expect(out.set.map(({ name, value, expires }) => [name, value, expires?.getTime()])).toEqual([
    [`__Host-${w.acme.domain}_s`, '', 0],
    [`__Host-${w.acme.domain}_e`, '', 0],
  ])
  expect((await ann.call(w.acme.domain, 'GET', '/api/logout')).status).toBe(200)
  const kept = await browser(w).call(w.acme.domain, 'GET', '/api/user-info', undefined, { cookie })
  expect(kept.status).toBe(401)
  const lobby = await signIn('ann', null)
  expect((await lobby.call(null, 'GET', '/api/logout')).status).toBe(200)
  expect((await lobby.call(null, 'GET', '/api/user-info')).status).toBe(401)
})

test('anyone who looks as someone else signs themself out', async () => {
  const adam = await signIn('adam')
  await w.asAcme((db) =>
    db
      .updateTable('sessions')
      .set({ viewingId: w.ids.ann, viewingUntil: new Date(w.clock.now.getTime() + 60_000) })
      .where('userId', '=', w.ids.adam)
      .execute(),
  )
  const cookie = [...adam.cookies(w.acme.domain)].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await adam.call(w.acme.domain, 'GET', '/api/logout')).status).toBe(200)
  const kept = await browser(w).call(w.acme.domain, 'GET', '/api/user-info', undefined, { cookie })
  expect(kept.status).toBe(401)
})

test.each([
  ["a company's call on the bare host", null, {}],
  ['a wrong Domain header', 'acme', { domain: 'globex' }],
  ['a bad bearer value', 'acme', { authorization: 'Bearer nobody' }],
  ['a bad API token', 'acme', { authorization: `Bearer str_${'x'.repeat(40)}` }],
] as const)('%s is refused, and the good cookie beside it stays', async (_name, place, headers) => {
  const host = place && w.acme.domain
  const mia = await signIn('mia', host)
  const refused = await mia.call(host, 'GET', '/api/users/select', undefined, headers)
  expect(refused.status).toBe(401)
  expect(refused.set).toEqual([])
  expect((await mia.call(host, 'GET', '/api/user-info')).status).toBe(200)
})

test.each([
  ['of a session that has ended', (cookies: Map<string, string>) => cookies],
  ['that was made up', (cookies: Map<string, string>) => cookies.set(`__Host-${w.acme.domain}_s`, 'A'.repeat(43))],
  [
    'that is gone, while its expiry is still there',
    (cookies: Map<string, string>) => cookies.delete(`__Host-${w.acme.domain}_s`),
  ],
])('a cookie %s goes with its refusal', async (_name, spoil) => {
  const mia = await signIn('mia')
  await w.asAcme((db) => db.deleteFrom('sessions').where('userId', '=', w.ids.mia).execute())
  spoil(mia.cookies(w.acme.domain))
  const refused = await mia.call(w.acme.domain, 'GET', '/api/user-info')
  expect(refused.status).toBe(401)
  expect(refused.set.map(({ name, value }) => [name, value])).toEqual([
    [`__Host-${w.acme.domain}_s`, ''],
    [`__Host-${w.acme.domain}_e`, ''],
  ])
})

test.each([
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ['from a sibling company', { 'sec-fetch-site': 'same-site' }],
  ['without the header that a form cannot set', { 'x-requested-with': '' }],
  ['with a foreign origin', { 'sec-fetch-site': '', origin: 'http://evil.test' }],
])('signing out %s is refused', async (_name, headers) => {
  const ann = await signIn('ann')
  expect((await ann.call(w.acme.domain, 'GET', '/api/logout', undefined, headers)).status).toBe(403)
  expect((await ann.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(200)
})

test('a page of another site cannot sign anyone in', async () => {
  const body = { email: emailOf(w, 'ann'), password: PASSWORD }
  for (const site of ['cross-site', 'same-site']) {
    const answer = await browser(w).call(w.acme.domain, 'POST', '/api/sign-in', body, { 'sec-fetch-site': site })
    expect([answer.status, answer.set]).toEqual([403, []])
  }
})

test('a Domain header that names another company than the host is refused', async () => {
  const ann = await signIn('ann')
  const named = (domain: string) => ann.call(w.acme.domain, 'GET', '/api/user-info', undefined, { domain })
  expect((await named(w.acme.domain)).status).toBe(200)
  expect((await named(w.globex.domain)).status).toBe(401)
})

test('an unconfirmed person in a company may read who they are, ask for the letter and leave; nothing else', async () => {
  const ivan = await signIn('ivan')
  const itsAccount = 'select account_id from users where id = $1'
  await owner.query(`update accounts set verified_at = null where id = (${itsAccount})`, [w.ids.ivan])
  for (const url of [
    '/api/sidebar/users',
    '/api/settings/personal/general',
    '/api/settings/personal/security',
    '/api/roles',
  ])
    expect(await ivan.call(w.acme.domain, 'GET', url)).toMatchObject({ status: 403, body: { type: 'mandatoryAction' } })
  for (const url of ['/api/user-info', '/api/companies', '/api/resend-verification-email'])
    expect((await ivan.call(w.acme.domain, 'GET', url)).status).toBe(200)
  await owner.query(`update accounts set verified_at = now() where id = (${itsAccount})`, [w.ids.ivan])
})

test('one account in two companies sees both and is one person in each', async () => {
  const email = emailOf(w, 'dora')
  await w.asGlobex(async (db) => {
    await db
      .insertInto('users')
      .values({ accountId: w.holders.dora.accountId, email, firstName: 'Dora', lastName: 'Guest', status: 'active' })
      .execute()
  })
  const lobby = await signIn('dora', null)
  const listed = (await lobby.call(null, 'GET', '/api/companies')).body.data
  expect(listed.map((one: { name: string }) => one.name)).toEqual(['Acme', 'Globex'])
  const inGlobex = await signIn('dora', w.globex.domain)
  expect((await inGlobex.call(w.globex.domain, 'GET', '/api/user-info')).body).toMatchObject({
    user: { lastName: 'Guest', isAdmin: false },
    company: { name: 'Globex' },
    permissions: [],
  })
  expect((await inGlobex.call(w.globex.domain, 'GET', '/api/companies')).body.data).toHaveLength(2)
  await owner.query(`update users set deactivated_at = now() where company_id = $1 and email = $2`, [
    w.globex.id,
    email,
  ])
  expect((await lobby.call(null, 'GET', '/api/companies')).body.data).toHaveLength(1)
})

test("Ann sees her devices, signs one out, then all others; nobody else's session can be ended", async () => {
  const ended: string[] = []
  bindLive({
    push: () => {},
    online: async () => [],
    end: (_company, { sessionIds }) => void ended.push(...(sessionIds ?? [])),
  })
  const [here, phone, tablet, max] = [
    await signIn('ann'),
    await signIn('ann'),
    await signIn('ann'),
    await signIn('max'),
  ]
  type Listed = { id: string; isCurrent: boolean; device: string }
  const listOf = async (one: typeof here): Promise<Listed[]> =>
    (await one.call(w.acme.domain, 'GET', '/api/settings/personal/security')).body.data
  const idOf = async (one: typeof here) => (await listOf(one)).find(({ isCurrent }) => isCurrent)!.id
  const [phoneId, tabletId, maxId] = [await idOf(phone), await idOf(tablet), await idOf(max)]
  expect((await listOf(here)).filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  const end = (id: string) => here.call(w.acme.domain, 'DELETE', `/api/settings/personal/sessions/${id}`)
  expect((await end(maxId)).status).toBe(404)
  expect((await end(randomUUID())).status).toBe(404)
  expect((await end(phoneId)).status).toBe(200)
  expect(ended).toEqual([phoneId])
  expect((await phone.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(401)
  expect((await here.call(w.acme.domain, 'DELETE', '/api/settings/personal/sessions')).status).toBe(200)
  expect(ended).toContain(tabletId)
  expect((await tablet.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(401)
  expect((await max.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(200)
  expect(await listOf(here)).toHaveLength(1)
})

test('a session ends thirty days after its last use', async () => {
  const hr = await signIn('hr')
  const begun = w.clock.now
  const after = (days: number) => {
    w.clock.now = new Date(begun.getTime() + days * 86_400_000)
    return hr.call(w.acme.domain, 'GET', '/api/user-info')
  }
  expect((await after(29)).status).toBe(200)
  expect((await after(58)).status).toBe(200)
  expect((await after(89)).status).toBe(401)
  w.clock.now = begun
})

test('a session ends ninety days after it began, however much it is used', async () => {
  const hr = await signIn('hr')
  const begun = w.clock.now
  const after = async (days: number, seconds = 0) => {
    w.clock.now = new Date(begun.getTime() + days * 86_400_000 + seconds * 1000)
    return (await hr.call(w.acme.domain, 'GET', '/api/user-info')).status
  }
  for (const day of [20, 40, 60, 80]) expect(await after(day)).toBe(200)
  // by the database's own clock, which is a moment behind the test's
  expect(await after(90, -60)).toBe(200)
  expect(await after(90, 60)).toBe(401)
  w.clock.now = begun
})

test('every way in leaves a fact', async () => {
  await signIn('adam')
  const facts = await w.asAcme((db) =>
    db.selectFrom('events').select(['name', 'actorId']).where('subjectId', '=', w.ids.adam).orderBy('at').execute(),
  )
  expect(facts).toContainEqual({ name: 'user.signedIn', actorId: w.ids.adam })
})

test('memberships follow people, no matter who writes them', async () => {
  const of = () =>
    data.asAccount(w.holders.ivan.accountId, (db) =>
      db.selectFrom('memberships').select('open').where('userId', '=', w.ids.ivan).executeTakeFirst(),
    )
  expect(await of()).toEqual({ open: true })
  await owner.query('update users set deactivated_at = now() where id = $1', [w.ids.ivan])
  expect(await of()).toEqual({ open: false })
  await owner.query('update users set deactivated_at = null where id = $1', [w.ids.ivan])
  const { rows } = await owner.query('select account_id from users where id = $1', [w.ids.ivan])
  await owner.query('update users set account_id = null where id = $1', [w.ids.ivan])
  expect(await of()).toBeUndefined()
  await owner.query('update users set account_id = $2 where id = $1', [w.ids.ivan, rows[0].account_id])
  expect(await of()).toEqual({ open: true })
})
