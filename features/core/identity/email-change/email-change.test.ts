import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { account, type Browser, browser, emailOf, givePasswords, PASSWORD, tokenIn } from '../accounts/factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = new Date()
  await w.settle()
  await owner.query('delete from rate_limits')
})

const fresh = () => `new-${randomUUID().slice(0, 8)}@${w.acme.domain}.test`
const later = (days: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + days * 86_400_000)
}

async function signedIn(who: Name): Promise<Browser> {
  const one = browser(w)
  const email = emailOf(w, who)
  expect((await one.call(w.acme.domain, 'POST', '/api/sign-in', { email, password: PASSWORD })).status).toBe(200)
  await w.settle()
  return one
}
const ask = (one: Browser, email: string, password: string | undefined = PASSWORD) =>
  one.call(w.acme.domain, 'POST', '/api/change-email', { email, ...(password === '' ? {} : { password }) })
const shown = async (one: Browser) => (await one.call(w.acme.domain, 'GET', '/api/change-email')).body.data
const confirm = (token: string) => browser(w).call(w.acme.domain, 'POST', '/api/email-changing-confirmation', { token })
const stop = (token: string) => browser(w).call(w.acme.domain, 'POST', '/api/email-changing-stop', { token })
const tryIn = async (email: string) =>
  (await browser(w).call(w.acme.domain, 'POST', '/api/sign-in', { email, password: PASSWORD })).status

test("Dora's new address opens and the old one does not; both mailboxes are told, twice", async () => {
  const [old, wanted] = [emailOf(w, 'dora'), fresh()]
  const dora = await signedIn('dora')
  expect((await ask(dora, wanted, 'wrong')).body.errors.password).toEqual(['Wrong password.'])
  expect((await ask(dora, wanted, '')).body.errors.password).toEqual(['This field is required.'])
  expect((await ask(dora, old)).body.errors.email).toEqual(['This is already your email. Enter a different one.'])
  expect((await ask(dora, wanted)).status).toBe(200)
  expect(await shown(dora)).toMatchObject({ email: old, asksPassword: true, waiting: { email: wanted } })
  const { letters } = await w.settle()
  expect(letters.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    [
      [wanted, 'Confirm your new email'],
      [old, 'Someone wants to change your email'],
    ].toSorted(),
  )
  expect(await tryIn(wanted)).toBe(422)
  const done = await confirm(tokenIn(letters, wanted, 'email-changing-confirmation'))
  expect(done).toMatchObject({ status: 200, body: { data: expect.stringContaining('has been changed') } })
  const emails = (await w.settle()).letters.map(({ to, subject }) => [to, subject]).toSorted()
  expect(emails).toEqual(
    [
      [old, 'Your email was changed'],
      [wanted, 'Your new email'],
    ].toSorted(),
  )
  expect([await tryIn(old), await tryIn(wanted)]).toEqual([422, 200])
  expect(await shown(dora)).toMatchObject({ email: wanted, waiting: null })
  const { rows } = await owner.query('select email from users where id = $1', [w.ids.dora])
  expect(rows).toEqual([{ email: wanted }])
})

test('for an address that someone has the answer, the wait and the letter to the old one are the same; its holder is told', async () => {
  const holder = await account()
  const mia = await signedIn('mia')
  const answer = await ask(mia, holder.email)
  expect(answer).toMatchObject({ status: 200, body: { data: expect.stringContaining('We sent a link') } })
  expect((await shown(mia)).waiting).toMatchObject({ email: holder.email })
  const { letters } = await w.settle()
  expect(letters.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    [
      [holder.email, 'You already have an account'],
      [emailOf(w, 'mia'), 'Someone wants to change your email'],
    ].toSorted(),
  )
  expect(JSON.stringify(letters)).not.toContain('email-changing-confirmation')
})

test('a change that waits can be called off, and its link opens nothing then', async () => {
  const wanted = fresh()
  const max = await signedIn('max')
  expect((await max.call(w.acme.domain, 'DELETE', '/api/change-email')).status).toBe(404)
  await ask(max, wanted)
  const token = tokenIn((await w.settle()).letters, wanted, 'email-changing-confirmation')
  expect((await max.call(w.acme.domain, 'DELETE', '/api/change-email')).status).toBe(200)
  expect((await shown(max)).waiting).toBeNull()
  expect((await confirm(token)).status).toBe(404)
})

test('a change that nobody confirms for a day is forgotten', async () => {
  const wanted = fresh()
  const max = await signedIn('max')
  await ask(max, wanted)
  const token = tokenIn((await w.settle()).letters, wanted, 'email-changing-confirmation')
  later(1.01)
  expect((await confirm(token)).status).toBe(404)
  expect((await shown(max)).waiting).toBeNull()
})

test('"this was not me" before the change: it ends, every session too, and a new password is to be chosen', async () => {
  const [old, wanted] = [emailOf(w, 'hr'), fresh()]
  const thief = await signedIn('hr')
  await ask(thief, wanted)
  const { letters } = await w.settle()
  const token = tokenIn(letters, old, 'email-changing-stop')
  for (let n = 0; n < 3; n++) {
    const looked = await browser(w).call(w.acme.domain, 'GET', `/api/email-changing-stop/${token}`)
    expect(looked).toMatchObject({ status: 200, body: { data: { email: old, wanted } } })
  }
  const stopped = await stop(token)
  expect(stopped).toMatchObject({ status: 200, body: { data: expect.stringContaining('has been stopped') } })
  expect((await confirm(tokenIn(letters, wanted, 'email-changing-confirmation'))).status).toBe(404)
  expect((await thief.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(401)
  expect((await w.settle()).letters.map(({ to, subject }) => [to, subject])).toEqual([[old, 'Reset your password']])
  expect((await stop(token)).status).toBe(404)
})

test('"this was not me" within a week after two changes: the first address is back, anyone who asked for the second is out', async () => {
  const [old, first, second] = [emailOf(w, 'ivan'), fresh(), fresh()]
  const thief = await signedIn('ivan')
  await ask(thief, first)
  const asked = (await w.settle()).letters
  expect((await confirm(tokenIn(asked, first, 'email-changing-confirmation'))).status).toBe(200)
  await ask(thief, second)
  const again = (await w.settle()).letters
  expect((await confirm(tokenIn(again, second, 'email-changing-confirmation'))).status).toBe(200)
  await w.settle()
  later(6)
  expect((await stop(tokenIn(asked, old, 'email-changing-stop'))).status).toBe(200)
  const { letters } = await w.settle()
  const hash = tokenIn(letters, old, 'forgot-password')
  const chosen = { hash, password: 'a walk of my own' }
  expect((await browser(w).call(w.acme.domain, 'POST', '/api/new-password', chosen)).status).toBe(200)
  const back = await browser(w).call(w.acme.domain, 'POST', '/api/sign-in', { email: old, password: chosen.password })
  expect(back.status).toBe(200)
  expect([await tryIn(first), await tryIn(second)]).toEqual([422, 422])
  const { rows } = await owner.query('select email from users where id = $1', [w.ids.ivan])
  expect(rows).toEqual([{ email: old }])
})

test('after a week it cannot be stopped any more, nor once someone else has the old address', async () => {
  const [old, wanted] = [emailOf(w, 'eve'), fresh()]
  const eve = await signedIn('eve')
  await ask(eve, wanted)
  const { letters } = await w.settle()
  await confirm(tokenIn(letters, wanted, 'email-changing-confirmation'))
  await account({ email: old })
  const refused = await stop(tokenIn(letters, old, 'email-changing-stop'))
  expect(refused).toMatchObject({
    status: 409,
    body: { errors: { general: [expect.stringContaining('Someone else')] } },
  })
  later(8)
  expect((await stop(tokenIn(letters, old, 'email-changing-stop'))).status).toBe(404)
})

test('an account without a password shows by its session whose it is', async () => {
  const adam = await signedIn('adam')
  await owner.query('update accounts set password_hash = null where email = $1', [emailOf(w, 'adam')])
  expect((await shown(adam)).asksPassword).toBe(false)
  expect((await ask(adam, fresh(), '')).status).toBe(200)
  await owner.query("update sessions set proved_at = now() - interval '1 hour' where user_id = $1", [w.ids.adam])
  expect((await ask(adam, fresh(), '')).body.type).toBe('confirmIdentity')
})

test('no link is in an answer, and none is kept in the clear', async () => {
  const ann = await signedIn('ann')
  const wanted = fresh()
  const answers = [await ask(ann, wanted), await ann.call(w.acme.domain, 'GET', '/api/change-email')]
  const { letters } = await w.settle()
  const tokens = [
    tokenIn(letters, wanted, 'email-changing-confirmation'),
    tokenIn(letters, emailOf(w, 'ann'), 'email-changing-stop'),
  ]
  const { rows } = await owner.query(
    'select row_to_json(l)::text as text from links l union all select row_to_json(e)::text from events e',
  )
  for (const token of tokens) {
    expect(JSON.stringify(answers)).not.toContain(token)
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
  }
})
