import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { account, type Browser, browser, emailOf, givePasswords, PASSWORD } from '../accounts/factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
})
afterAll(() => w.close())

async function inLobby(email = emailOf(w, 'ann')) {
  const one = browser(w)
  await one.call(null, 'POST', '/api/sign-in', { email, password: PASSWORD })
  return one
}
const begin = async (one: Browser, host = w.acme.domain) =>
  (await one.call(host, 'POST', '/api/begin-session-transfer')).body.data as {
    companyId: string
    challenge: string
    next: string
  }
const make = (one: Browser, challenge: string, companyId = w.acme.id) =>
  one.call(null, 'POST', '/api/session-transfer', { companyId, challenge })
const finish = (one: Browser, code: string, host = w.acme.domain) =>
  one.call(host, 'POST', '/api/finish-session-transfer', { code })

test('Ann, signed in on the bare domain, opens Acme without typing her password again', async () => {
  const ann = await inLobby()
  const { companyId, challenge, next } = await begin(ann)
  expect(companyId).toBe(w.acme.id)
  expect(next).toBe(`http://localhost:3000/session-transfer#${companyId}.${challenge}`)
  const { code } = (await make(ann, challenge)).body.data
  expect((await finish(ann, code)).status).toBe(200)
  expect((await ann.call(w.acme.domain, 'GET', '/api/user-info')).body.user.firstName).toBe('Ann')
  expect([...ann.cookies(w.acme.domain).keys()].toSorted()).toEqual(
    [`__Host-${w.acme.domain}_e`, `__Host-${w.acme.domain}_s`].toSorted(),
  )
})

test('the mark of the browser is a cookie that no script reads; only its hash travels', async () => {
  const ann = await inLobby()
  const answer = await ann.call(w.acme.domain, 'POST', '/api/begin-session-transfer')
  const [cookie] = answer.set
  expect(cookie).toMatchObject({
    name: `__Host-${w.acme.domain}_n`,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
  })
  const hash = createHash('sha256').update(cookie!.value).digest('base64url')
  expect(answer.body.data.challenge).toBe(hash)
})

test('a code that was stolen opens nothing in another browser, and still opens in the right one', async () => {
  const [ann, mallory] = [await inLobby(), browser(w)]
  const { code } = (await make(ann, (await begin(ann)).challenge)).body.data
  expect((await finish(mallory, code)).status).toBe(404)
  await begin(mallory)
  expect((await finish(mallory, code)).status).toBe(404)
  expect((await finish(ann, code)).status).toBe(200)
})

test("Mallory cannot push her own session onto Ann: the code is bound to the challenge of Mallory's browser", async () => {
  const mallory = await inLobby(emailOf(w, 'eve'))
  const ann = browser(w)
  await begin(ann)
  const { code } = (await make(mallory, (await begin(mallory)).challenge)).body.data
  expect((await finish(ann, code)).status).toBe(404)
  expect((await ann.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(401)
})

test('a code opens once, within a minute, on its own host', async () => {
  const ann = await inLobby()
  const { challenge } = await begin(ann)
  const once = (await make(ann, challenge)).body.data.code
  const copy = ann.cookies(w.acme.domain).get(`__Host-${w.acme.domain}_n`)!
  const both = await Promise.all([finish(ann, once), finish(ann, once)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])

  ann.cookies(w.acme.domain).set(`__Host-${w.acme.domain}_n`, copy)
  const late = (await make(ann, challenge)).body.data.code
  const begun = w.clock.now
  w.clock.now = new Date(begun.getTime() + 61_000)
  expect((await finish(ann, late)).status).toBe(404)
  w.clock.now = begun
  ann.cookies(w.globex.domain).set(`__Host-${w.globex.domain}_n`, copy)
  expect((await finish(ann, late, w.globex.domain)).status).toBe(404)
  expect((await finish(ann, late)).status).toBe(200)
})

test('a company of which one is no member answers like one that does not exist', async () => {
  const ann = await inLobby()
  const { challenge } = await begin(ann)
  const foreign = await make(ann, challenge, w.globex.id)
  const random = await make(ann, challenge, '00000000-0000-4000-8000-000000000000')
  expect(foreign.status).toBe(404)
  expect([foreign.status, foreign.body]).toEqual([random.status, random.body])
})

test('a deactivated person gets no code, and a code made before is worth nothing', async () => {
  const otto = await inLobby(emailOf(w, 'otto'))
  expect((await make(otto, (await begin(otto)).challenge)).status).toBe(404)
  const ivan = await inLobby(emailOf(w, 'ivan'))
  const { code } = (await make(ivan, (await begin(ivan)).challenge)).body.data
  await owner.query('update users set deactivated_at = now() where id = $1', [w.ids.ivan])
  expect(await finish(ivan, code)).toMatchObject({ status: 403, body: { type: 'accessDenied' }, set: [] })
  await owner.query('update users set deactivated_at = null where id = $1', [w.ids.ivan])
})

test('only a session of the bare domain makes codes', async () => {
  const stranger = browser(w)
  const { challenge } = await begin(stranger)
  expect((await make(stranger, challenge)).status).toBe(401)
  const inCompany = browser(w)
  await inCompany.call(w.acme.domain, 'POST', '/api/sign-in', { email: emailOf(w, 'max'), password: PASSWORD })
  const body = { companyId: w.acme.id, challenge }
  expect((await inCompany.call(w.acme.domain, 'POST', '/api/session-transfer', body)).status).toBe(404)
  const nora = await account({ verified: false })
  const unconfirmed = await inLobby(nora.email)
  expect(await make(unconfirmed, challenge)).toMatchObject({ status: 403, body: { type: 'mandatoryAction' } })
})
