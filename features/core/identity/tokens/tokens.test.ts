import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { browser, emailOf, givePasswords, PASSWORD } from '../accounts/factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.settle()
  await givePasswords(w)
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = new Date()
  await owner.query('delete from rate_limits')
})

const PATH = '/api/settings/personal/integrations'
const day = (days: number) => new Date(w.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const all = ['people', 'time-off', 'calendar', 'company', 'roles', 'notifications', 'audit', 'exports']
const form = (change: object = {}) => ({
  name: 'Payroll export',
  tags: all,
  writes: false,
  lastDay: day(30),
  ...change,
})

async function make(who: Name, change: object = {}) {
  const { status, body } = await w.call(who, 'POST', PATH, form(change))
  expect(status).toBe(201)
  return body.data as { id: string; token: string; prefix: string }
}

/** As a program calls: with nothing but the token. */
async function program(
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  {
    body,
    domain = w.acme.domain,
    headers = {},
  }: { body?: object; domain?: string; headers?: Record<string, string> } = {},
) {
  const answer = await w.app.inject({
    method,
    url,
    remoteAddress: '10.9.8.7',
    headers: { host: `${domain}.localhost:3000`, authorization: `Bearer ${token}`, ...headers },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('Adam makes a token: shown once, known by its first letters, only its hash is kept, and he is told', async () => {
  const { token, prefix, id } = await make('adam')
  expect(token).toMatch(/^srt_[\w-]{43}$/)
  expect(token.startsWith(prefix)).toBe(true)
  expect(prefix).toHaveLength(10)
  const { body } = await w.call('adam', 'GET', PATH)
  const row = body.data.find((one: { id: string }) => one.id === id)
  expect(row).toMatchObject({
    name: 'Payroll export',
    writes: false,
    lastUsedAt: null,
    lastUsedIp: null,
    hasExpired: false,
  })
  expect(JSON.stringify(body)).not.toContain(token)
  const { rows } = await owner.query(
    'select row_to_json(t)::text as text from api_tokens t union all select row_to_json(e)::text from events e',
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
  const { letters } = await w.settle()
  expect(letters.map(({ to, subject }) => [to, subject])).toContainEqual([
    emailOf(w, 'adam'),
    'New access token: Payroll export',
  ])
  expect(JSON.stringify(letters)).not.toContain(token)
})

test('a repeated call makes a second token: the first is kept nowhere to be given again', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const [one, two] = [
    await w.call('adam', 'POST', PATH, form(), headers),
    await w.call('adam', 'POST', PATH, form(), headers),
  ]
  expect(one.body.data.token).not.toBe(two.body.data.token)
  const { rows } = await owner.query("select coalesce(reply::text, '') as text from idempotency_keys")
  expect(rows.filter(({ text }) => text.includes('srt_'))).toEqual([])
})

test('a token calls in the name of its owner, and the owner sees when and from where', async () => {
  const { token, id } = await make('adam')
  expect((await program(token, 'GET', '/api/settings/company/locations')).status).toBe(200)
  const { body } = await w.call('adam', 'GET', PATH)
  const row = body.data.find((one: { id: string }) => one.id === id)
  expect(row.lastUsedIp).toBe('10.9.8.7')
  expect(row.lastUsedAt).toBe(w.clock.now.toISOString())
})

test('a program is answered in the language that it accepts, and told what would let it in', async () => {
  const { token } = await make('adam')
  const { body } = await program(token, 'GET', `${PATH}/x`, { headers: { 'accept-language': 'sv-SE, en;q=0.8' } })
  expect(body.message).toMatch(/^Uppgifterna/)
  const { headers } = await w.app.inject({ url: PATH, headers: { host: `${w.acme.domain}.localhost:3000` } })
  expect(headers['www-authenticate']).toBe('Bearer realm="Staffroom"')
})

describe('what a token was given', () => {
  test('of the parts of the API it reaches those alone', async () => {
    const { token } = await make('adam', { tags: ['calendar'] })
    expect((await program(token, 'GET', '/api/holidays?from=2027-01-01&to=2027-02-01')).status).toBe(200)
    const refused = await program(token, 'GET', '/api/settings/company/locations')
    expect([refused.status, refused.body.message]).toEqual([403, "This token doesn't have access to this."])
  })

  test('read only, it changes nothing, whatever its owner may', async () => {
    const { token } = await make('adam')
    const body = { name: `Hall ${randomUUID()}`, countryId: 752, timeZone: 'Europe/Stockholm', currency: 'SEK' }
    expect((await program(token, 'POST', '/api/settings/company/locations', { body })).status).toBe(403)
    const { token: writing } = await make('adam', { writes: true })
    const made = await program(writing, 'POST', '/api/settings/company/locations', { body })
    expect(made.status).toBe(201)
    const { rows } = await owner.query(
      "select details from events where name = 'location.created' and company_id = $1",
      [w.acme.id],
    )
    expect(rows.at(-1).details.token).toMatch(/^[\da-f-]{36}$/)
  })

  test('it is never more than its owner may at that moment', async () => {
    const { token } = await make('eve', { writes: true })
    const { token: admins } = await make('adam', { writes: true })
    expect((await program(token, 'GET', '/api/roles')).status).toBe(403)
    expect((await program(admins, 'GET', '/api/roles')).status).toBe(200)
    await owner.query('update users set is_admin = false where id = $1', [w.ids.adam])
    await owner.query('delete from user_roles where user_id = $1', [w.ids.adam])
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
    expect((await program(admins, 'GET', '/api/roles')).status).toBe(403)
    await owner.query('update users set is_admin = true where id = $1', [w.ids.adam])
    expect((await program(admins, 'GET', '/api/roles')).status).toBe(200)
  })

  test.each([
    ['GET', PATH],
    ['POST', PATH],
    ['DELETE', `${PATH}/${randomUUID()}`],
    ['GET', '/api/settings/personal/security'],
    ['DELETE', '/api/settings/personal/sessions'],
    ['POST', '/api/change-password'],
    ['POST', '/api/change-email'],
    ['GET', '/api/user-info'],
    ['POST', '/api/calendar/feed'],
  ] as const)('%s %s is for the person alone', async (method, url) => {
    const { token } = await make('adam', { writes: true })
    const { status, body } = await program(token, method, url, { headers: { 'x-requested-with': 'x' } })
    expect([status, body.message]).toEqual([403, "Only a signed-in person can do this. A token can't."])
  })
})

test('cookies that come with a token count for nothing', async () => {
  const { token } = await make('eve')
  const cookie = `__Host-${w.acme.domain}_s=${w.tokens.adam}`
  expect((await program(token, 'GET', '/api/roles', { headers: { cookie } })).status).toBe(403)
  expect(
    (await program(`srt_${'A'.repeat(43)}`, 'GET', '/api/settings/company/locations', { headers: { cookie } })).status,
  ).toBe(401)
})

test('signing out with a token ends no session', async () => {
  const { token } = await make('eve')
  expect((await program(token, 'GET', '/api/logout', { headers: { 'x-requested-with': 'x' } })).status).toBe(200)
  expect((await w.call('eve', 'GET', '/api/user-info')).status).toBe(200)
  expect((await program(token, 'GET', '/api/settings/company/locations')).status).toBe(200)
})

describe('a token opens nothing any more', () => {
  const dead = async (token: string, change: Parameters<typeof program>[3] = {}) =>
    expect((await program(token, 'GET', '/api/settings/company/locations', change)).status).toBe(401)

  test('at another company, at another name, on the bare domain', async () => {
    const { token } = await make('mia')
    await dead(token, { domain: w.globex.domain })
    await dead(token, { headers: { domain: w.globex.domain } })
    await dead(token, { headers: { host: 'localhost:3000' } })
    expect((await program(token, 'GET', '/api/settings/company/locations')).status).toBe(200)
  })
  test('when it was revoked, and nobody else revokes it', async () => {
    const { token, id } = await make('mia')
    expect((await w.call('ann', 'DELETE', `${PATH}/${id}`)).status).toBe(404)
    expect((await w.call('gina', 'DELETE', `${PATH}/${id}`)).status).toBe(404)
    expect((await program(token, 'GET', '/api/settings/company/locations')).status).toBe(200)
    expect((await w.call('mia', 'DELETE', `${PATH}/${id}`)).status).toBe(200)
    await dead(token)
    expect((await w.call('mia', 'DELETE', `${PATH}/${id}`)).status).toBe(404)
  })
  test('after its last day', async () => {
    const { token } = await make('mia', { lastDay: day(1) })
    w.clock.now = new Date(`${day(1)}T23:59:59Z`)
    expect((await program(token, 'GET', '/api/settings/company/locations')).status).toBe(200)
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    await dead(token)
  })
  test('once its owner is deactivated, and it does not come back with them', async () => {
    const { token } = await make('eve')
    await w.call('eve', 'POST', '/api/calendar/feed')
    await owner.query('update users set deactivated_at = now() where id = $1', [w.ids.eve])
    await dead(token)
    await owner.query('update users set deactivated_at = null where id = $1', [w.ids.eve])
    await dead(token)
    expect((await w.call('eve', 'GET', '/api/calendar/feeds')).body.data).toEqual([])
  })
  test('once its owner has changed the password', async () => {
    const { token } = await make('ann')
    const ann = browser(w)
    await ann.call(w.acme.domain, 'POST', '/api/sign-in', { email: emailOf(w, 'ann'), password: PASSWORD })
    const passwords = { oldPassword: PASSWORD, newPassword: 'another long walk', repeatPassword: 'another long walk' }
    expect((await ann.call(w.acme.domain, 'POST', '/api/change-password', passwords)).status).toBe(200)
    await dead(token)
  })
  test('and while its owner has to confirm the address or change the password it waits too', async () => {
    const { token } = await make('max')
    await owner.query('update users set must_change_password = true where id = $1', [w.ids.max])
    expect((await program(token, 'GET', '/api/settings/company/locations')).status).toBe(403)
    await owner.query('update users set must_change_password = false where id = $1', [w.ids.max])
    expect((await program(token, 'GET', '/api/settings/company/locations')).status).toBe(200)
  })
})

test.each([
  ['name', { name: ' ' }, 'This field is required.'],
  ['tags', { tags: [] }, 'Choose at least one.'],
  ['lastDay', { lastDay: '' }, 'Enter a date, for example 2026-05-03'],
  ['lastDay', { lastDay: '2020-01-01' }, 'Choose tomorrow or later.'],
  ['lastDay', { lastDay: '2099-01-01' }, 'Choose a day within a year from today.'],
])('without a good %s there is no token', async (field, change, message) => {
  const { status, body } = await w.call('adam', 'POST', PATH, form(change))
  expect(status).toBe(422)
  expect(body.errors).toEqual({ [field]: [message] })
})

test('a session without a recent identity check makes no token', async () => {
  await owner.query("update sessions set proved_at = now() - interval '1 day' where user_id = $1", [w.ids.ivan])
  const { status, body } = await w.call('ivan', 'POST', PATH, form())
  expect([status, body.type]).toEqual([403, 'confirmIdentity'])
})

test('nobody has more than fifty', async () => {
  await owner.query(
    `insert into api_tokens (company_id, user_id, name, prefix, token_hash, tags, writes, expires_at)
     select $1, $2, 'One', 'srt_', sha256(n::text::bytea), '{people}', false, now() + interval '1 day' from generate_series(1, 50) n`,
    [w.acme.id, w.ids.dora],
  )
  const { status, body } = await w.call('dora', 'POST', PATH, form())
  expect([status, body.errors.general[0]]).toEqual([409, 'You already have 50 tokens. Revoke some you no longer need.'])
})
