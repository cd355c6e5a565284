import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { emailOf, givePasswords } from '../accounts/factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.settle()
  await givePasswords(w)
})
afterAll(() => w.close())

const day = (days: number) => new Date(w.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function make(who: Name, { tags = ['calendar'], writes = false } = {}) {
  const given = { name: 'Payroll', tags, writes, lastDay: day(30) }
  const { status, body } = await w.call(who, 'POST', '/api/settings/personal/integrations', given)
  expect(status).toBe(201)
  return body.data as { id: string; token: string; prefix: string; expiresAt: string }
}

async function ask(token: string | null, { domain = w.acme.domain, method = 'GET' as 'GET' | 'POST' } = {}) {
  const answer = await w.app.inject({
    method,
    url: '/api/me',
    headers: { host: `${domain}.${w.origin.host}`, ...(token && { authorization: `Bearer ${token}` }) },
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('a program learns the company, the person and what its token was given', async () => {
  const { token, id, prefix, expiresAt } = await make('ann', { tags: ['calendar', 'time-off'], writes: true })
  const { status, body } = await ask(token)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    apiVersion: (await w.app.inject('/api/openapi.json')).json().info.version,
    company: {
      id: w.acme.id,
      name: 'Acme',
      domain: w.acme.domain,
      address: `${w.origin.protocol}//${w.acme.domain}.${w.origin.host}`,
    },
    user: {
      id: w.ids.ann,
      firstName: 'Ann',
      lastName: 'Berg',
      email: emailOf(w, 'ann'),
      isAdmin: false,
      permissions: (await w.call('ann', 'GET', '/api/user-info')).body.permissions,
    },
    token: { id, name: 'Payroll', prefix, tags: ['calendar', 'time-off'], writes: true, expiresAt },
  })
  expect(JSON.stringify(body)).not.toContain(token)
})

test('a session learns the same without a token', async () => {
  const { status, body } = await w.call('adam', 'GET', '/api/me')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ user: { id: w.ids.adam, isAdmin: true }, token: null })
})

test.each(['people', 'audit'])('a token of %s alone may ask too, and still not anything else', async (tag) => {
  const { token } = await make('eve', { tags: [tag] })
  expect((await ask(token)).body.data.token.tags).toEqual([tag])
  const other = await w.app.inject({
    url: '/api/user-info',
    headers: { host: `${w.acme.domain}.${w.origin.host}`, authorization: `Bearer ${token}` },
  })
  expect(other.statusCode).toBe(403)
})

test('nobody, a revoked token, an expired one and one of another company get nothing', async () => {
  expect((await ask(null)).status).toBe(401)
  const revoked = await make('max')
  await w.call('max', 'DELETE', `/api/settings/personal/integrations/${revoked.id}`)
  expect((await ask(revoked.token)).status).toBe(401)
  const expired = await make('max')
  await owner.query('update api_tokens set expires_at = $1 where id = $2', [w.clock.now, expired.id])
  expect((await ask(expired.token)).status).toBe(401)
  const { token } = await make('max')
  expect((await ask(token, { domain: w.globex.domain })).status).toBe(401)
  const gils = await make('gil')
  expect((await ask(gils.token, { domain: w.globex.domain })).body.data).toMatchObject({
    company: { id: w.globex.id, name: 'Globex' },
    user: { id: w.ids.gil },
  })
})

test('it answers people who still have a step to take before everything else', async () => {
  await owner.query('update users set must_change_password = true where id = $1', [w.ids.dora])
  // a person who has to change the password first can still be told who they are
  expect((await w.call('dora', 'GET', '/api/me')).body.data.user.id).toBe(w.ids.dora)
  await owner.query('update users set must_change_password = false where id = $1', [w.ids.dora])
})
