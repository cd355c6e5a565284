import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { browser, emailOf, givePasswords, PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { codeOf } from '#features/core/identity/factors/factory.ts'
import { nameOf, reseal, sealedColumns } from '#platform/resealing.ts'
import { bindSecrets, seal, unseal } from '#platform/secrets.ts'
import { owner, ownerUrl } from './database.ts'
import { TEST_SECRET } from './secret.ts'
import { type World, world } from './world.ts'

const NEW = 'a-new-secret-for-these-tests-0123456789'
const columns = sealedColumns(modules)
const client = new pg.Client(ownerUrl)
let w: World
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
  await client.connect()
  await clear()
})
/** What other files have left, sealed or not; and what is sealed with this file's secret. */
const clear = async () => {
  for (const table of new Set([...columns.map((column) => column.table), 'recovery_codes']))
    await owner.query(`delete from ${table}`)
}
afterEach(() => bindSecrets(TEST_SECRET))
afterAll(async () => {
  await clear()
  await client.end()
  await w.close()
})

const OWN = '/api/settings/personal/factors'
/** Ann with an app and recovery codes, made under the secret that is bound. */
async function annWithAnApp() {
  const one = browser(w)
  await one.call(w.acme.domain, 'POST', '/api/sign-in', { email: emailOf(w, 'ann'), password: PASSWORD })
  const { key } = (await one.call(w.acme.domain, 'POST', `${OWN}/totp`)).body.data
  const added = await one.call(w.acme.domain, 'POST', `${OWN}/totp/confirmation`, { code: codeOf(key, w.clock.now) })
  return { key: key as string, codes: added.body.data.recoveryCodes as string[] }
}
async function secondFactorChallenge(answer: object) {
  await owner.query('delete from guesses')
  const one = browser(w)
  const { body } = await one.call(w.acme.domain, 'POST', '/api/sign-in', {
    email: emailOf(w, 'ann'),
    password: PASSWORD,
  })
  expect(body.data.step).toBe('second')
  return (await one.call(w.acme.domain, 'POST', '/api/sign-in/second-factor', answer)).status
}
const providerPlace = (row: string) => ({ companyId: w.acme.id, column: 'sso_providers.client_secret', row })
async function providers(count: number) {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids)
    await owner.query(
      `insert into sso_providers (company_id, id, kind, name, vouched_admin, client_secret) values ($1, $2, 'oidc', $3, true, $4)`,
      [w.acme.id, id, id, Buffer.from(seal(providerPlace(id), `secret of ${id}`))],
    )
  return ids
}
const clientSecret = async (id: string) =>
  unseal(
    providerPlace(id),
    (
      await owner.query<{ s: Buffer }>('select client_secret as s from sso_providers where id = $1', [id])
    ).rows[0]!.s.toString(),
  )
const of = (results: Awaited<ReturnType<typeof reseal>>, column: string) =>
  results.find((one) => one.column === column)!

test('what was sealed under the old secret is sealed anew, also when it is killed in between; everything opens with the new one alone', async () => {
  const { key, codes } = await annWithAnApp()
  const ids = await providers(450)
  // the servers have both: people come in as ever, and what is sealed now is sealed with the new one
  bindSecrets(NEW, { old: TEST_SECRET, columns: columns.map(nameOf), databaseSecret: TEST_SECRET })
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  expect(await secondFactorChallenge({ code: codeOf(key, w.clock.now) })).toBe(200)
  const [late] = await providers(1)
  let batches = 0
  const killed = reseal(client, columns, { secret: NEW, old: TEST_SECRET }, (column) => {
    if (column === 'sso_providers.client_secret' && ++batches === 2) throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  const results = await reseal(client, columns, { secret: NEW, old: TEST_SECRET })
  // two batches of two hundred were done before, and one was new from the beginning
  const of451 = of(results, 'sso_providers.client_secret')
  expect(of451.lost).toEqual([])
  expect([of451.done + of451.already, of451.already >= 400]).toEqual([451, true])
  expect(results.flatMap(({ lost }) => lost)).toEqual([])
  // the old one is gone
  bindSecrets(NEW, { databaseSecret: TEST_SECRET })
  for (const id of [ids[0]!, ids[249]!, ids[449]!, late!]) expect(await clientSecret(id)).toBe(`secret of ${id}`)
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  expect(await secondFactorChallenge({ code: codeOf(key, w.clock.now) })).toBe(200)
  // hashes cannot be made anew: their key is kept, and each code is still good once
  expect(await secondFactorChallenge({ recoveryCode: codes[0] })).toBe(200)
  expect(await secondFactorChallenge({ recoveryCode: codes[0] })).toBe(422)
  const again = await reseal(client, columns, { secret: NEW, old: TEST_SECRET })
  expect(again.map(({ done }) => done).reduce((sum, one) => sum + one)).toBe(0)
})

test('what opens with neither is named and left as it is, and nothing else is held up by it', async () => {
  const [bad, good] = await providers(2)
  const noise = Buffer.from(seal({ ...providerPlace(bad!), row: randomUUID() }, 'from elsewhere'))
  await owner.query('update sso_providers set client_secret = $2 where id = $1', [bad, noise])
  const results = await reseal(client, columns, { secret: NEW, old: TEST_SECRET })
  expect(of(results, 'sso_providers.client_secret').lost).toEqual([bad])
  const { rows } = await owner.query<{ s: Buffer }>('select client_secret as s from sso_providers where id = $1', [bad])
  expect(rows[0]!.s).toEqual(noise)
  bindSecrets(NEW, { databaseSecret: TEST_SECRET })
  expect(await clientSecret(good!)).toBe(`secret of ${good}`)
})

test('every declared column is there, with an id; the server refuses to seal in any other', async () => {
  expect(columns.map(nameOf).toSorted()).toEqual([
    'identity_numbers.national_id',
    'identity_numbers.tax_id',
    'kept_hash_keys.key',
    'sso_decryption_keys.private_key',
    'sso_flows.answer',
    'sso_flows.secret',
    'sso_providers.client_secret',
    'totp_factors.secret',
    'webhooks.old_secret',
    'webhooks.secret',
  ])
  bindSecrets(NEW, { columns: columns.map(nameOf), databaseSecret: TEST_SECRET })
  expect(() => seal({ companyId: null, column: 'accounts.email', row: randomUUID() }, 'x')).toThrow('not declared')
})
