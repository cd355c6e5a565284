import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { browser, emailOf, PASSWORD, givePasswords } from '../accounts/factory.ts'
import { codeOf, signIn, step, withApp, withoutFactors } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  await withoutFactors()
  await givePasswords(w)
})

const OWN = '/api/settings/personal/factors'
const later = (ms: number) => (w.clock.now = new Date(w.clock.now.getTime() + ms))

test('a trusted browser is not asked for thirty days; it is listed, can be forgotten, and ends with the password', async () => {
  const { one: desk, key } = await withApp(w, 'ann')
  const phone = browser(w)
  await signIn(w, phone, 'ann')
  await step(w, phone, { code: codeOf(key, w.clock.now), remember: true })
  await phone.call(w.acme.domain, 'GET', '/api/logout')
  expect((await signIn(w, phone, 'ann')).body.data.step).toBe('done')
  // the mark is of this host: the bare domain asks
  expect((await signIn(w, phone, 'ann', null)).body.data.step).toBe('second')
  const listed = (await desk.call(w.acme.domain, 'GET', OWN)).body.data.browsers
  expect(listed).toHaveLength(1)
  const max = browser(w)
  await signIn(w, max, 'max')
  const path = `${OWN}/browsers/${listed[0].id}`
  expect((await max.call(w.acme.domain, 'DELETE', path)).status).toBe(404)
  const begun = w.clock.now
  later(30 * 86_400_000 + 1)
  expect((await signIn(w, phone, 'ann')).body.data.step).toBe('second')
  w.clock.now = begun
  expect((await desk.call(w.acme.domain, 'DELETE', path)).status).toBe(200)
  expect((await signIn(w, phone, 'ann')).body.data.step).toBe('second')
  later(60_000)
  await step(w, phone, { code: codeOf(key, w.clock.now), remember: true })
  expect((await signIn(w, phone, 'ann')).body.data.step).toBe('done')
  const change = { oldPassword: PASSWORD, newPassword: 'another long walk', repeatPassword: 'another long walk' }
  expect((await desk.call(w.acme.domain, 'POST', '/api/change-password', change)).status).toBe(200)
  const again = await phone.call(w.acme.domain, 'POST', '/api/sign-in', {
    email: emailOf(w, 'ann'),
    password: 'another long walk',
  })
  expect(again.body.data.step).toBe('second')
})

test('the mark of a trusted browser is worth nothing to another account', async () => {
  const { key } = await withApp(w, 'ann')
  await withApp(w, 'max')
  const shared = browser(w)
  await signIn(w, shared, 'ann')
  await step(w, shared, { code: codeOf(key, w.clock.now), remember: true })
  expect((await signIn(w, shared, 'ann')).body.data.step).toBe('done')
  expect((await signIn(w, shared, 'max')).body.data.step).toBe('second')
})

test('a wrong password tells nothing of factors: the same answer with and without, known and unknown', async () => {
  await withApp(w, 'ann')
  const answers = []
  for (const email of [emailOf(w, 'ann'), emailOf(w, 'max'), `nobody-${w.acme.domain}@home.test`]) {
    const { status, body, set } = await browser(w).call(w.acme.domain, 'POST', '/api/sign-in', {
      email,
      password: 'no',
    })
    answers.push({ status, body, set })
  }
  for (const answer of answers) expect(answer).toEqual(answers[0])
  const stranger = await browser(w).call(w.globex.domain, 'POST', '/api/sign-in', {
    email: emailOf(w, 'ann'),
    password: PASSWORD,
  })
  expect(stranger).toMatchObject({ status: 422, set: [] })
})

test('someone who was deactivated between the steps does not come in', async () => {
  const { key } = await withApp(w, 'ann')
  const one = browser(w)
  await signIn(w, one, 'ann')
  await owner.query('update users set deactivated_at = now() where id = $1', [w.ids.ann])
  const answer = await step(w, one, { code: codeOf(key, w.clock.now) })
  expect(answer).toMatchObject({ status: 403, body: { type: 'accessDenied' } })
  expect(answer.set.filter(({ name, value }) => name.endsWith('_s') && value)).toEqual([])
  await owner.query('update users set deactivated_at = null where id = $1', [w.ids.ann])
})

test('a new password by mail ends what was half done', async () => {
  const { one: desk, key } = await withApp(w, 'ann')
  const one = browser(w)
  await signIn(w, one, 'ann')
  const change = { oldPassword: PASSWORD, newPassword: 'another long walk', repeatPassword: 'another long walk' }
  await desk.call(w.acme.domain, 'POST', '/api/change-password', change)
  expect((await step(w, one, { code: codeOf(key, w.clock.now) })).status).toBe(409)
})

test('the bare domain asks for the second factor too, and a session transfer keeps the answer', async () => {
  const { key } = await withApp(w, 'ann')
  const one = browser(w)
  expect((await signIn(w, one, 'ann', null)).body.data.step).toBe('second')
  expect((await one.call(null, 'GET', '/api/user-info')).status).toBe(401)
  const begun = await one.call(w.acme.domain, 'POST', '/api/begin-session-transfer')
  const { companyId, challenge } = begun.body.data
  expect((await one.call(null, 'POST', '/api/session-transfer', { companyId, challenge })).status).toBe(401)
  expect((await step(w, one, { code: codeOf(key, w.clock.now) }, null)).status).toBe(200)
  const { code } = (await one.call(null, 'POST', '/api/session-transfer', { companyId, challenge })).body.data
  expect((await one.call(w.acme.domain, 'POST', '/api/finish-session-transfer', { code })).status).toBe(200)
  expect((await one.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(200)
  // a transferred session has confirmed no identity here
  const refused = await one.call(w.acme.domain, 'POST', `${OWN}/recovery-codes`)
  expect(refused).toMatchObject({ status: 403, body: { type: 'confirmIdentity' } })
})

test('an open screen changes nothing: after a quarter of an hour Ann shows again that it is she', async () => {
  const { one } = await withApp(w, 'ann')
  later(16 * 60_000)
  for (const [method, path] of [
    ['POST', `${OWN}/totp`],
    ['POST', `${OWN}/recovery-codes`],
    ['POST', `${OWN}/passkeys/options`],
    ['DELETE', `${OWN}/totp`],
  ] as const)
    expect(await one.call(w.acme.domain, method, path)).toMatchObject({
      status: 403,
      body: { type: 'confirmIdentity' },
    })
  const confirm = (password: string) =>
    one.call(w.acme.domain, 'POST', '/api/settings/personal/confirm-identity', { password })
  expect((await confirm('not hers')).status).toBe(422)
  expect((await one.call(w.acme.domain, 'POST', `${OWN}/recovery-codes`)).status).toBe(403)
  expect((await confirm(PASSWORD)).status).toBe(200)
  expect((await one.call(w.acme.domain, 'POST', `${OWN}/recovery-codes`)).status).toBe(200)
})

test('a proposed app counts for nothing until it has shown a code of its own', async () => {
  const one = browser(w)
  await signIn(w, one, 'mia')
  const { key } = (await one.call(w.acme.domain, 'POST', `${OWN}/totp`)).body.data
  const confirm = (code: string) => one.call(w.acme.domain, 'POST', `${OWN}/totp/confirmation`, { code })
  expect(await confirm('000000')).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } })
  expect((await signIn(w, browser(w), 'mia')).body.data.step).toBe('done')
  const { key: newer } = (await one.call(w.acme.domain, 'POST', `${OWN}/totp`)).body.data
  expect((await confirm(codeOf(key, w.clock.now))).status).toBe(422)
  expect((await confirm(codeOf(newer, w.clock.now))).status).toBe(200)
  // the code that confirmed it is used up
  const other = browser(w)
  await signIn(w, other, 'mia')
  expect((await step(w, other, { code: codeOf(newer, w.clock.now) })).status).toBe(422)
  expect((await one.call(w.acme.domain, 'DELETE', `${OWN}/totp`)).status).toBe(200)
  expect((await signIn(w, browser(w), 'mia')).body.data.step).toBe('done')
  expect((await one.call(w.acme.domain, 'GET', OWN)).body.data).toMatchObject({ totp: null, recoveryCodes: null })
})

test('every change of a factor is told by mail and leaves a fact', async () => {
  await w.settle()
  const { one } = await withApp(w, 'eve')
  await one.call(w.acme.domain, 'POST', `${OWN}/recovery-codes`)
  await one.call(w.acme.domain, 'DELETE', `${OWN}/totp`)
  const { letters } = await w.settle()
  expect(
    letters
      .filter(({ to }) => to === emailOf(w, 'eve'))
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['An authenticator app was added', 'The authenticator app was removed', 'You have new recovery codes'])
  const names = (
    await w.asAcme((db) =>
      db.selectFrom('events').select('name').where('subjectId', '=', w.ids.eve).orderBy('at').execute(),
    )
  ).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['account.totpAdded', 'account.recoveryCodesRenewed', 'account.totpRemoved']),
  )
})

test('a browser that the account has not seen is told by mail; a known one, and the first of all, are not', async () => {
  const [desk, phone] = [browser(w), browser(w)]
  await w.settle()
  const subjects = async () =>
    (await w.settle()).letters.filter(({ to }) => to === emailOf(w, 'dora')).map(({ subject }) => subject)
  await signIn(w, desk, 'dora')
  await signIn(w, desk, 'dora')
  expect(await subjects()).toEqual([])
  await signIn(w, phone, 'dora')
  expect(await subjects()).toEqual(['New sign-in to your account'])
  await signIn(w, phone, 'dora')
  expect(await subjects()).toEqual([])
})
