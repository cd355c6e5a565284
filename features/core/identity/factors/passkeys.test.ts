import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { browser, emailOf, PASSWORD, givePasswords } from '../accounts/factory.ts'
import { authenticator, add, ask, come, hostOf, show, signIn, withKey, withoutFactors } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
})
afterAll(() => w.close())
beforeEach(withoutFactors)

const OWN = '/api/settings/personal/factors/passkeys'

test('Ann makes a passkey and comes in with it alone: no name, no password, no code', async () => {
  const { key, added } = await withKey(w, 'ann')
  expect(added.passkey).toMatchObject({ name: 'Key', isForHere: true, lastUsedAt: null })
  expect(added.recoveryCodes).toHaveLength(10)
  const one = browser(w)
  const answer = await come(w, one, key)
  expect(answer.body.data.step).toBe('done')
  expect((await one.call(w.acme.domain, 'GET', '/api/user-info')).body.user.firstName).toBe('Ann')
  const facts = await w.asAcme((db) =>
    db
      .selectFrom('events')
      .select('details')
      .where('name', '=', 'user.signedIn')
      .where('subjectId', '=', w.ids.ann)
      .orderBy('at')
      .execute(),
  )
  expect(facts.map(({ details }) => (details as { by: string }).by)).toContain('passkey')
})

test('an account whose password nobody knows still opens with its passkey', async () => {
  const { key } = await withKey(w, 'ann')
  await owner.query('update accounts set password_hash = null where email = $1', [emailOf(w, 'ann')])
  expect((await come(w, browser(w), key)).status).toBe(200)
  expect((await signIn(w, browser(w), 'ann')).status).toBe(422)
  await givePasswords(w)
})

test('after a password the passkey is the second factor, and recovery codes stand in for it', async () => {
  const { key, added } = await withKey(w, 'ann')
  const one = browser(w)
  expect((await signIn(w, one, 'ann')).body.data.step).toBe('second')
  const options = (await one.call(w.acme.domain, 'POST', '/api/sign-in/second-factor/passkey')).body.data
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id])
  // having the key is enough after a password
  const passkey = key.sign(options, { verified: false })
  expect((await one.call(w.acme.domain, 'POST', '/api/sign-in/second-factor', { passkey })).body.data.step).toBe('done')
  const other = browser(w)
  await signIn(w, other, 'ann')
  const byCode = await other.call(w.acme.domain, 'POST', '/api/sign-in/second-factor', {
    recoveryCode: added.recoveryCodes[0],
  })
  expect(byCode.status).toBe(200)
})

test('several passkeys with names: listed, renamed, removed one by one; the second brings no new codes', async () => {
  const { one } = await withKey(w, 'ann')
  const second = await add(w, one, authenticator(hostOf(w.acme.domain)), 'Blue one')
  expect(second.body.data.recoveryCodes).toBeNull()
  const list = async () =>
    (await one.call(w.acme.domain, 'GET', '/api/settings/personal/factors')).body.data.passkeys as {
      id: string
      name: string
    }[]
  const [first, blue] = await list()
  expect([first!.name, blue!.name]).toEqual(['Key', 'Blue one'])
  expect((await one.call(w.acme.domain, 'PUT', `${OWN}/${blue!.id}`, { name: 'Green one' })).status).toBe(200)
  expect((await one.call(w.acme.domain, 'PUT', `${OWN}/${blue!.id}`, { name: ' ' })).status).toBe(422)
  expect((await list())[1]!.name).toBe('Green one')
  const max = browser(w)
  await signIn(w, max, 'max')
  expect((await max.call(w.acme.domain, 'PUT', `${OWN}/${blue!.id}`, { name: 'Mine' })).status).toBe(404)
  expect((await max.call(w.acme.domain, 'DELETE', `${OWN}/${blue!.id}`)).status).toBe(404)
  expect((await one.call(w.acme.domain, 'DELETE', `${OWN}/${first!.id}`)).status).toBe(200)
  expect(await list()).toHaveLength(1)
  expect((await one.call(w.acme.domain, 'DELETE', `${OWN}/${blue!.id}`)).status).toBe(200)
  expect((await signIn(w, browser(w), 'ann')).body.data.step).toBe('done')
})

test('passkeys and their changes are told by mail', async () => {
  await w.settle()
  const { one, added } = await withKey(w, 'eve')
  await one.call(w.acme.domain, 'DELETE', `${OWN}/${added.passkey.id}`)
  const letters = (await w.settle()).letters.filter(({ to }) => to === emailOf(w, 'eve'))
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual(['A passkey was added', 'A passkey was removed'])
  expect(letters[0]!.text).toContain('Key')
})

test('a removed passkey opens nothing', async () => {
  const { one, key, added } = await withKey(w, 'ann')
  await one.call(w.acme.domain, 'DELETE', `${OWN}/${added.passkey.id}`)
  expect((await come(w, browser(w), key)).status).toBe(422)
})

test('Gina of Globex, with a passkey made there, is a stranger at Acme: one answer for her and for an unknown key', async () => {
  const gina = browser(w)
  await gina.call(w.globex.domain, 'POST', '/api/sign-in', {
    email: `gil@${w.globex.domain}.test`,
    password: PASSWORD,
  })
  const key = authenticator(hostOf(w.globex.domain))
  const options = (await gina.call(w.globex.domain, 'POST', `${OWN}/options`)).body.data
  const made = await gina.call(w.globex.domain, 'POST', OWN, { name: 'Hers', passkey: key.make(options) })
  expect(made.status).toBe(201)
  // as if one domain held both, which on a real domain it does
  await owner.query('update passkeys set rp_id = $1', [`${w.acme.domain}.localhost`])
  const here = { origin: `http://${hostOf(w.acme.domain)}`, rpId: `${w.acme.domain}.localhost` }
  const stranger = await come(w, browser(w), key, here)
  const unknown = await come(w, browser(w), authenticator(hostOf(w.acme.domain)))
  expect([stranger.status, stranger.body, stranger.set.filter(({ value }) => value)]).toEqual([
    unknown.status,
    unknown.body,
    unknown.set.filter(({ value }) => value),
  ])
  expect(stranger.status).toBe(422)
})

test('Max cannot finish the second factor of Ann with a passkey of his own', async () => {
  await withKey(w, 'ann')
  const { key } = await withKey(w, 'max')
  const one = browser(w)
  await signIn(w, one, 'ann')
  const options = (await one.call(w.acme.domain, 'POST', '/api/sign-in/second-factor/passkey')).body.data
  const answer = await one.call(w.acme.domain, 'POST', '/api/sign-in/second-factor', { passkey: key.sign(options) })
  expect(answer.status).toBe(422)
  expect((await one.call(w.acme.domain, 'GET', '/api/user-info')).status).toBe(401)
})

test('a deactivated person is told so, and stays outside', async () => {
  const { key } = await withKey(w, 'ann')
  await owner.query('update users set deactivated_at = now() where id = $1', [w.ids.ann])
  expect(await come(w, browser(w), key)).toMatchObject({ status: 403, body: { type: 'accessDenied' } })
  await owner.query('update users set deactivated_at = null where id = $1', [w.ids.ann])
})

test('a passkey shows again that it is you', async () => {
  const { one, key } = await withKey(w, 'ann')
  w.clock.now = new Date(w.clock.now.getTime() + 16 * 60_000)
  const codes = () => one.call(w.acme.domain, 'POST', '/api/settings/personal/factors/recovery-codes')
  expect((await codes()).body.type).toBe('confirmIdentity')
  const path = '/api/settings/personal/confirm-identity'
  const options = (await one.call(w.acme.domain, 'POST', `${path}/passkey`)).body.data
  const { key: other } = await withKey(w, 'max')
  expect((await one.call(w.acme.domain, 'POST', path, { passkey: other.sign(options) })).status).toBe(422)
  // used up by the failure
  expect((await one.call(w.acme.domain, 'POST', path, { passkey: key.sign(options) })).status).toBe(422)
  const fresh = (await one.call(w.acme.domain, 'POST', `${path}/passkey`)).body.data
  expect((await one.call(w.acme.domain, 'POST', path, { passkey: key.sign(fresh) })).status).toBe(200)
  expect((await codes()).status).toBe(200)
})

test('the bare domain has passkeys of its own where no sub-domain may speak for it', async () => {
  const { key } = await withKey(w, 'ann')
  const lobby = browser(w)
  const asked = await ask(w, lobby, null)
  expect((await show(w, lobby, key.sign(asked), null)).status).toBe(422)
  await signIn(w, lobby, 'ann', null)
  const steps = (await lobby.call(null, 'GET', '/api/sign-in/second-factor')).body.data
  expect(steps).toEqual({ totp: false, passkey: false, recoveryCode: true })
})
