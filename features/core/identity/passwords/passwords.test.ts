import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { account, browser, emailOf, givePasswords, PASSWORD, tokenIn } from '../accounts/factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  // emails of other files that share this database
  await w.settle()
  await givePasswords(w)
})
afterAll(() => w.close())

const fresh = () => `nora-${randomUUID().slice(0, 8)}@home.test`
test('asking for a new password answers alike no matter who asks, and only an account gets a letter', async () => {
  const known = await account()
  const unknown = fresh()
  const answers = []
  for (const email of [known.email, unknown])
    answers.push((await browser(w).call(null, 'POST', '/api/reset-password', { email })).body)
  expect(answers[0]).toEqual(answers[1])
  const { letters } = await w.settle()
  expect(letters.map(({ to }) => to)).toEqual([known.email])
})

test("Ann's new password by mail ends her sessions in every company and on the bare domain", async () => {
  const email = emailOf(w, 'ann')
  await w.asGlobex(async (db) => {
    const person = { accountId: w.holders.ann.accountId, email, firstName: 'Ann', lastName: 'Berg', status: 'active' }
    await db.insertInto('users').values(person).execute()
  })
  const ann = browser(w)
  for (const host of [null, w.acme.domain, w.globex.domain]) {
    expect((await ann.call(host, 'POST', '/api/sign-in', { email, password: PASSWORD })).status).toBe(200)
    expect((await ann.call(host, 'GET', '/api/user-info')).status).toBe(200)
  }
  await browser(w).call(w.acme.domain, 'POST', '/api/reset-password', { email })
  const token = tokenIn((await w.settle()).letters, email, 'forgot-password')
  const answer = await browser(w).call(w.acme.domain, 'POST', '/api/new-password', {
    hash: token,
    password: 'another long walk',
  })
  expect(answer.status).toBe(200)
  const cookies = [...ann.cookies(w.acme.domain).keys()]
  expect(cookies).toHaveLength(3)
  for (const host of [null, w.acme.domain, w.globex.domain])
    expect((await ann.call(host, 'GET', '/api/user-info')).status).toBe(401)
  expect((await w.call('ann', 'GET', '/api/user-info')).status).toBe(401)
  expect((await ann.call(w.acme.domain, 'POST', '/api/sign-in', { email, password: PASSWORD })).status).toBe(422)
  const back = await ann.call(w.acme.domain, 'POST', '/api/sign-in', { email, password: 'another long walk' })
  expect(back.status).toBe(200)
})

test('Max must change his password: nothing else opens, then everything does, and his other devices are out', async () => {
  await owner.query('update users set must_change_password = true where id = $1', [w.ids.max])
  const sign = { email: emailOf(w, 'max'), password: PASSWORD }
  const [here, there] = [browser(w), browser(w)]
  for (const one of [here, there]) await one.call(w.acme.domain, 'POST', '/api/sign-in', sign)
  expect((await here.call(w.acme.domain, 'GET', '/api/user-info')).body.user.shouldChangePassword).toBe(true)
  for (const url of ['/api/sidebar/users', '/api/settings/personal/general', '/api/settings/personal/security']) {
    const refused = await here.call(w.acme.domain, 'GET', url)
    expect([refused.status, refused.body.type]).toEqual([403, 'mandatoryAction'])
  }
  const change = (oldPassword: string, newPassword: string, repeatPassword = newPassword) =>
    here.call(w.acme.domain, 'POST', '/api/change-password', { oldPassword, newPassword, repeatPassword })
  expect((await change('wrong', 'a new long walk')).body.errors.oldPassword).toEqual(['Wrong password.'])
  expect((await change(PASSWORD, 'a new long walk', 'a new long talk')).body.errors.repeatPassword).toHaveLength(1)
  expect((await change(PASSWORD, PASSWORD)).body.errors.newPassword).toHaveLength(1)
  expect((await change(PASSWORD, 'short')).body.errors.newPassword).toEqual(['Use 10 characters or more.'])
  expect((await change(PASSWORD, 'a new long walk')).status).toBe(200)
  expect((await here.call(w.acme.domain, 'GET', '/api/sidebar/users')).status).toBe(200)
  expect((await here.call(w.acme.domain, 'GET', '/api/user-info')).body.user.shouldChangePassword).toBe(false)
  expect((await there.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(401)
  const facts = await w.asAcme((db) =>
    db
      .selectFrom('events')
      .select('name')
      .where('subjectId', '=', w.ids.max)
      .where('name', 'like', 'account.%')
      .execute(),
  )
  expect(facts).toEqual([{ name: 'account.passwordChanged' }])
})

test('of two password changes in the same moment one wins', async () => {
  const { email } = await account()
  const nora = browser(w)
  await nora.call(null, 'POST', '/api/sign-in', { email, password: PASSWORD })
  const change = (word: string) =>
    nora.call(null, 'POST', '/api/change-password', { oldPassword: PASSWORD, newPassword: word, repeatPassword: word })
  const answers = await Promise.all([change('one long walk home'), change('two long walks home')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('no password is kept in the clear', async () => {
  const { rows: hashes } = await owner.query<{ passwordHash: string | null }>(
    'select password_hash as "passwordHash" from accounts',
  )
  const kept = hashes.filter(({ passwordHash }) => passwordHash !== null)
  expect(kept.length).toBeGreaterThan(5)
  for (const { passwordHash } of kept) expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
