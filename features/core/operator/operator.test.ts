/* oxlint-disable max-lines -- one server and one account are made for all of it */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Browser,
  browser,
  emailOf,
  givePasswords,
  PASSWORD,
  tokenIn,
} from '#features/core/identity/accounts/factory.ts'
import { operatorAccount, siteServer } from '#features/core/site/factory.ts'
import { appoint, appointFirst } from '#app/appoint.ts'
import { cookieNames, beginLobbySession } from '#platform/session.ts'
import { data, owner, ownerUrl } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'

let w: World
let operator: { id: string; email: string }
let rut: Caller
let ann: Caller
beforeAll(async () => {
  w = await world()
  await w.settle()
  await givePasswords(w)
  operator = await operatorAccount()
  rut = await caller(operator.id)
  const { rows } = await owner.query('select account_id from users where id = $1', [w.ids.ann])
  ann = await caller(rows[0].account_id)
})
afterAll(async () => {
  await owner.query('update accounts set is_operator = false where id = $1', [operator.id])
  await w.close()
})

type Caller = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => Promise<{ status: number; body: any }>

/** Calls of the bare domain with a session of this account. */
async function caller(accountId: string): Promise<Caller> {
  const { token } = await data.outside((db) => beginLobbySession(db, accountId, 'Test', new Date()))
  return async (method, url, body) => {
    const headers = { host: 'localhost:3000', authorization: `Bearer ${token}` }
    const answer = await w.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
}
const log = async () =>
  (await rut('GET', '/api/operator/log')).body.data as { name: string; label: string; details: object }[]
const settings = async (reviewSignUps: boolean) => {
  const { version } = (await rut('GET', '/api/operator')).body
  return rut('PUT', '/api/operator/settings', { reviewSignUps, version })
}

describe('who operates', () => {
  const CALLS = [
    ['GET', '/api/operator'],
    ['PUT', '/api/operator/settings'],
    ['GET', '/api/operator/companies'],
    ['POST', `/api/operator/companies/${randomUUID()}/suspension`],
    ['DELETE', `/api/operator/companies/${randomUUID()}/suspension`],
    ['GET', '/api/operator/sign-ups'],
    ['POST', `/api/operator/sign-ups/${randomUUID()}/approval`],
    ['POST', `/api/operator/sign-ups/${randomUUID()}/refusal`],
    ['GET', '/api/operator/log'],
    ['GET', '/api/operator/requests'],
    ['PUT', `/api/operator/requests/${randomUUID()}`],
  ] as const

  test.each(CALLS)('%s %s is nobody’s but an operator’s', async (method, url) => {
    const body = method === 'GET' ? undefined : {}
    expect((await ann(method, url, body)).status).toBe(403)
    const stranger = await w.app.inject({
      method,
      url,
      headers: { host: 'localhost:3000' },
      ...(body && { payload: body }),
    })
    expect(stranger.statusCode).toBe(401)
    // the desk stands on the bare domain, not in a company: its administrator finds nothing there
    expect((await w.call('adam', method, url, body)).status).toBe(404)
    expect((await rut(method, url, body)).status).not.toBe(403)
  })

  test('an operator whose address is not proven is none', async () => {
    await owner.query('update accounts set verified_at = null where id = $1', [operator.id])
    const answer = await rut('GET', '/api/operator')
    await owner.query('update accounts set verified_at = now() where id = $1', [operator.id])
    expect([answer.status, answer.body.type]).toEqual([403, 'mandatoryAction'])
  })

  test('the role comes from the machine: by command, for a proven address only, and it is written down', async () => {
    const mia = emailOf(w, 'mia')
    const account = async () =>
      (await owner.query('select id, is_operator from accounts where email = $1', [mia])).rows[0]
    await appoint(ownerUrl, mia, { isOperator: true, by: 'bin/operator' })
    expect((await account()).is_operator).toBe(true)
    expect((await (await caller((await account()).id))('GET', '/api/operator')).status).toBe(200)
    await appoint(ownerUrl, mia, { isOperator: false, by: 'bin/operator' })
    expect((await account()).is_operator).toBe(false)
    expect((await log()).slice(0, 2).map(({ name, label }) => [name, label])).toEqual([
      ['operator.revoked', mia],
      ['operator.granted', mia],
    ])
    await expect(appoint(ownerUrl, 'nobody@nowhere.test', { isOperator: true, by: 'bin/operator' })).rejects.toThrow(
      'no account',
    )
    await owner.query('update accounts set verified_at = null where email = $1', [mia])
    await expect(appoint(ownerUrl, mia, { isOperator: true, by: 'bin/operator' })).rejects.toThrow('not been confirmed')
    expect(await appointFirst(ownerUrl, mia)).toBe(false)
    expect((await account()).is_operator).toBe(false)
    await owner.query('update accounts set verified_at = now() where email = $1', [mia])
    expect(await appointFirst(ownerUrl, mia)).toBe(true)
    expect((await account()).is_operator).toBe(true)
    await owner.query('update accounts set is_operator = false where email = $1', [mia])
  })

  test('the log cannot be rewritten by the server', async () => {
    await expect(data.outside((db) => db.deleteFrom('operatorLog').execute())).rejects.toThrow(/permission denied/)
    await expect(data.outside((db) => db.updateTable('operatorLog').set({ label: '' }).execute())).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('companies', () => {
  const list = async (query: string) => (await rut('GET', `/api/operator/companies?${query}`)).body
  test('are listed by what can be known from outside, searched and sorted', async () => {
    const { data: found, total } = await list(`search=${w.acme.domain}`)
    expect(total).toBe(1)
    expect(Object.keys(found[0]).toSorted()).toEqual([
      'createdAt',
      'domain',
      'id',
      'lastActiveAt',
      'name',
      'people',
      'storedBytes',
      'suspendedAt',
      'suspendedReason',
    ])
    // pia is invited, otto deactivated
    expect(found[0]).toMatchObject({ name: 'Acme', people: 8, suspendedAt: null })
    const names = async (sort: string) =>
      (await list(sort)).data.map((one: { people: number }) => one.people) as number[]
    const up = await names('sort=people')
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    const down = await names('sort=people&direction=desc')
    expect(down).toEqual(down.toSorted((a, b) => b - a))
    expect(down[0]).toBeGreaterThanOrEqual(Math.max(...up))
    expect((await list('search=100%25')).data).toEqual([])
    expect((await rut('GET', '/api/operator/companies?sort=theme_color')).status).toBe(422)
  })

  test('their figures are counted by their own job, within the wall', async () => {
    await w.asAcme((db) =>
      db
        .insertInto('files')
        .values({
          purpose: 'attachment',
          name: 'a.pdf',
          contentType: 'application/pdf',
          size: 2048,
          storageKey: randomUUID(),
          createdBy: w.ids.ann,
        })
        .execute(),
    )
    const { figures } = await import('./server/jobs.ts')
    await figures.run({ company: { ...w.acme }, inCompany: w.asAcme, now: () => w.clock.now } as never, {})
    const [acme] = (await list(`search=${w.acme.domain}`)).data
    expect(acme).toMatchObject({ storedBytes: 2048, lastActiveAt: expect.stringMatching(/^20/) })
    const [globex] = (await list(`search=${w.globex.domain}`)).data
    expect(globex).toMatchObject({ storedBytes: null, lastActiveAt: null })
  })
})

describe('a suspension', () => {
  test('closes the company: sessions, calls, pages, feeds and jobs; lifting it opens it, and both are told and written down', async () => {
    const own = await world()
    const site = await siteServer()
    const host = `${own.acme.domain}.localhost:3000`
    const page = (path: string) => site.inject({ method: 'GET', url: path, headers: { host } })
    const { address } = (await own.call('ann', 'POST', '/api/calendar/feed')).body
    const feed = new URL(address).pathname
    expect((await own.call(null, 'GET', feed)).status).toBe(200)
    await own.settle()

    expect(
      (await rut('POST', `/api/operator/companies/${own.acme.id}/suspension`, { reason: '' })).body.errors,
    ).toHaveProperty('reason')
    const reason = 'The bill of June is open.'
    expect((await rut('POST', `/api/operator/companies/${own.acme.id}/suspension`, { reason })).status).toBe(200)
    expect((await rut('POST', `/api/operator/companies/${own.acme.id}/suspension`, { reason })).status).toBe(409)

    const call = await own.call('ann', 'GET', '/api/user-info')
    expect([call.status, call.body.type]).toEqual([403, 'companySuspended'])
    expect((await own.call(null, 'POST', '/api/sign-in', { email: 'a@b.test', password: 'x' })).status).toBe(403)
    expect((await own.call(null, 'GET', feed)).status).toBe(404)
    const closed = await page('/dashboard')
    expect(closed.statusCode).toBe(403)
    expect(closed.body).toContain('This workspace is suspended')
    // neither whose it is nor why
    expect(closed.body).not.toContain('Acme')
    expect(closed.body).not.toContain('June')
    expect((await own.asAcme((db) => db.selectFrom('sessions').select('id').execute())).length).toBe(0)
    // its neighbour notices nothing
    expect((await own.call('gil', 'GET', '/api/user-info')).status).toBe(200)

    // what waits, waits; the letters to its administrators left with the decision
    const { letters } = await own.settle()
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      [`adam@${own.acme.domain}.test`, 'Acme is suspended'],
    ])
    expect(letters[0]!.text).toContain(reason)
    const waiting = async () =>
      (
        await owner.query(
          `select count(*)::int as n from graphile_worker._private_jobs where run_at > now() and payload->>'companyId' = $1`,
          [own.acme.id],
        )
      ).rows[0].n as number
    expect(await waiting()).toBeGreaterThan(0)

    const lifted = await rut('DELETE', `/api/operator/companies/${own.acme.id}/suspension`)
    expect(lifted.status).toBe(200)
    expect((await rut('DELETE', `/api/operator/companies/${own.acme.id}/suspension`)).status).toBe(409)
    expect((await own.call('ann', 'GET', '/api/user-info')).status).toBe(401)
    expect((await own.call(null, 'GET', feed)).status).toBe(200)
    await owner.query(`update graphile_worker._private_jobs set run_at = now() where payload->>'companyId' = $1`, [
      own.acme.id,
    ])
    expect((await own.settle()).letters.map(({ subject }) => subject)).toEqual(['Acme is available again'])
    expect(await waiting()).toBe(0)
    expect((await log()).slice(0, 2)).toMatchObject([
      { name: 'company.restored', label: 'Acme' },
      { name: 'company.suspended', label: 'Acme', details: { reason } },
    ])
    const facts = await own.asAcme((db) =>
      db.selectFrom('events').select('name').where('name', 'like', 'company.%').orderBy('at').execute(),
    )
    expect(facts.map(({ name }) => name)).toEqual(['company.suspended', 'company.restored'])
    await site.close()
    await own.close()
  })

  test('a company that is not there is 404, no matter who suspends it', async () => {
    expect((await rut('POST', `/api/operator/companies/${randomUUID()}/suspension`, { reason: 'x' })).status).toBe(404)
    expect((await rut('DELETE', `/api/operator/companies/${randomUUID()}/suspension`)).status).toBe(404)
  })
})

describe('sign-ups', () => {
  const fresh = () => `olga-${randomUUID().slice(0, 8)}@home.test`
  const signUp = (who: Browser, email: string, language = 'en') =>
    who.call(
      null,
      'POST',
      '/api/sign-up',
      { firstName: 'Olga', lastName: 'Nyberg', email, password: PASSWORD, consentData: true, consentTerms: true },
      { 'content-language': language },
    )
  const signIn = (who: Browser, email: string) => who.call(null, 'POST', '/api/sign-in', { email, password: PASSWORD })
  const waiting = async () =>
    (await rut('GET', '/api/operator/sign-ups')).body.data as { id: string; email: string; isVerified: boolean }[]

  test('are instant unless someone looks at them', async () => {
    const email = fresh()
    const olga = browser(w)
    expect((await signUp(olga, email)).body.data).not.toContain('24')
    expect(await waiting()).toEqual([])
    expect((await signIn(olga, email)).status).toBe(200)
    await w.settle()
  })

  test('under review wait, are told within 24 hours, and are let in by a letter in their language', async () => {
    expect((await settings(true)).status).toBe(200)
    const email = fresh()
    const olga = browser(w)
    expect((await signUp(olga, email, 'sv')).body.data).toContain('24 timmar')
    // a known address is answered alike
    expect((await signUp(browser(w), operator.email, 'sv')).body.data).toContain('24 timmar')
    const first = await w.settle()
    expect(first.letters.find(({ to }) => to === email)!.text).toContain('24 timmar')
    const refused = await signIn(olga, email)
    expect([refused.status, refused.body.type]).toEqual([403, 'accessDenied'])
    expect((await waiting()).find((one) => one.email === email)).toMatchObject({ isVerified: false })

    const token = tokenIn(first.letters, email, 'email-confirmation')
    // the browser that signed up isn't let in before the operator has decided
    const confirmed = await olga.call(null, 'GET', `/api/confirm-email/${token}`)
    expect([confirmed.status, confirmed.body.canContinue]).toEqual([200, false])
    const notice = (await w.settle()).letters.find(({ to }) => to === operator.email)!
    expect(notice.subject).toBe('Olga Nyberg is waiting for an account')
    expect((await signIn(olga, email)).status).toBe(403)

    const row = (await waiting()).find((one) => one.email === email)!
    expect(row.isVerified).toBe(true)
    expect((await rut('POST', `/api/operator/sign-ups/${row.id}/approval`)).status).toBe(200)
    expect((await rut('POST', `/api/operator/sign-ups/${row.id}/approval`)).status).toBe(404)
    const letter = (await w.settle()).letters.find(({ to }) => to === email)!
    expect([letter.subject, letter.language]).toEqual(['Ditt konto är klart', 'sv'])
    expect((await signIn(olga, email)).status).toBe(200)
    const domain = `olga-${randomUUID().slice(0, 8)}`
    const created = await olga.call(null, 'POST', '/api/companies', { companyName: 'Fern', domain, countryId: 752 })
    expect(created.status).toBe(201)
    expect((await log()).find(({ label }) => label === email)).toMatchObject({ name: 'signUp.approved' })
    await w.settle()
  })

  test('refused, the account is gone and the letter says why', async () => {
    await settings(true)
    const email = fresh()
    await signUp(browser(w), email, 'ru')
    await w.settle()
    const row = (await waiting()).find((one) => one.email === email)!
    expect((await rut('POST', `/api/operator/sign-ups/${row.id}/refusal`, { reason: 'Только для школ.' })).status).toBe(
      200,
    )
    const letter = (await w.settle()).letters.find(({ to }) => to === email)!
    expect([letter.subject, letter.text.includes('Только для школ.')]).toEqual(['Ваша регистрация отклонена', true])
    expect((await owner.query('select 1 from accounts where email = $1', [email])).rowCount).toBe(0)
    expect((await signIn(browser(w), email)).status).toBe(422)
    expect((await log())[0]).toMatchObject({ name: 'signUp.refused', label: email })
    await settings(false)
  })

  test('of two operators at once one decides, and a stale setting is not overwritten', async () => {
    await settings(true)
    const email = fresh()
    await signUp(browser(w), email)
    const row = (await waiting()).find((one) => one.email === email)!
    const both = await Promise.all([
      rut('POST', `/api/operator/sign-ups/${row.id}/approval`),
      rut('POST', `/api/operator/sign-ups/${row.id}/refusal`, {}),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const { version } = (await rut('GET', '/api/operator')).body
    expect((await rut('PUT', '/api/operator/settings', { reviewSignUps: false, version: version - 1 })).status).toBe(
      409,
    )
    await settings(false)
    await w.settle()
  })
})

describe('requests', () => {
  test('are found, taken on, answered, and not overwritten by a stale one', async () => {
    const email = `${randomUUID().slice(0, 8)}@home.test`
    const { rows } = await owner.query(
      `insert into site_requests (kind, name, email, company, message, language) values ('demo', 'Olga', $1, 'Fern 100%', 'Hello', 'en') returning id`,
      [email],
    )
    const find = async (query: string) => (await rut('GET', `/api/operator/requests?${query}`)).body
    const [found] = (await find(`search=${email}`)).data
    expect(found).toMatchObject({ id: rows[0].id, kind: 'demo', company: 'Fern 100%', status: 'new', assignee: null })
    expect((await find(`search=${encodeURIComponent('100%')}&kind=demo&status=new`)).total).toBeGreaterThan(0)
    expect((await find(`search=${email}&status=closed`)).data).toEqual([])
    const kept = { status: 'answered', note: 'Tuesday at ten', assigneeId: operator.id, version: found.version }
    const saved = await rut('PUT', `/api/operator/requests/${found.id}`, kept)
    expect(saved.body.data).toMatchObject({
      status: 'answered',
      note: 'Tuesday at ten',
      assignee: { firstName: 'Rut' },
    })
    expect((await rut('PUT', `/api/operator/requests/${found.id}`, kept)).status).toBe(409)
    const toAnn = {
      ...kept,
      version: saved.body.data.version,
      assigneeId: (await owner.query('select account_id from users where id = $1', [w.ids.ann])).rows[0].account_id,
    }
    expect((await rut('PUT', `/api/operator/requests/${found.id}`, toAnn)).body.errors).toHaveProperty('assigneeId')
    expect((await rut('PUT', `/api/operator/requests/${randomUUID()}`, kept)).status).toBe(404)
    expect((await log())[0]).toMatchObject({
      name: 'request.changed',
      details: { status: ['new', 'answered'], assignee: ['', 'Rut Ek'], note: true },
    })
  })
})

test('the wall holds: nothing of a company is in anything that the operator reads', async () => {
  const all = await Promise.all(
    ['', '/companies', '/requests', '/sign-ups', '/log'].map(async (path) =>
      JSON.stringify((await rut('GET', `/api/operator${path}`)).body),
    ),
  )
  for (const name of ['ann', 'adam', 'hr']) expect(all.join()).not.toContain(`${name}@${w.acme.domain}`)
  expect(cookieNames(null).session).toBe('__Host-staffroom_s')
})
