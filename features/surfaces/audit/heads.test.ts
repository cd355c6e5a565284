import { generateKeyPairSync } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditKeyIn, isSigned, publicKeyIn, type SignedHead } from '#platform/audit-signing.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'

let w: World
const AUDIT = '/api/settings/audit'
const folder = mkdtempSync(join(tmpdir(), 'audit-heads-'))
const posted: SignedHead[] = []
let status = 200
const hook = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    if (status === 200) posted.push(JSON.parse(body))
    response.writeHead(status).end()
  })
})
let webhook: string
beforeAll(async () => {
  w = await world()
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done))
  webhook = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/audit?key=secret`
  await w.call('adam', 'POST', '/api/departments', { name: 'Lund' })
  await w.settle()
})
afterAll(async () => {
  hook.close()
  await w.close()
})

const save = (who: 'adam' | 'hr', body: object) => w.call(who, 'PUT', `${AUDIT}/receivers`, body)
const night = async () => {
  await owner.query(`select graphile_worker.add_job('job:audit.tellHead', $1::json)`, [
    JSON.stringify({ companyId: w.acme.id }),
  ])
  return w.settle()
}

test('every night the signed end goes to whom the company names, by mail and by post', async () => {
  const emails = ['auditor@example.com', 'board@example.com']
  expect((await save('adam', { emails, webhook, version: 0 })).status).toBe(200)
  await w.settle()
  const { letters } = await night()
  expect(letters.map(({ to }) => to).toSorted()).toEqual(emails)
  const said = /^\{.*"signature".*\}$/m.exec(letters[0]!.text)![0]
  const head = JSON.parse(said) as SignedHead
  expect(posted).toEqual([head])
  const pem = (await w.call('adam', 'GET', `${AUDIT}/key`)).body as string
  expect(isSigned(head, [publicKeyIn(pem)])).toBe(true)
  const { body } = await w.call('adam', 'GET', `${AUDIT}/check`)
  expect([head.company, head.seq, head.fingerprint]).toEqual([w.acme.id, body.last.seq, body.last.fingerprint])
  // what was mailed is a file that bin/verify-audit reads beside an export
  await w.call('adam', 'POST', '/api/departments', { name: 'Umeå' })
  await w.settle()
  const file = (name: string, lines: string) => {
    writeFileSync(join(folder, name), lines)
    return join(folder, name)
  }
  const chain = (await w.call('adam', 'GET', `${AUDIT}/export?format=jsonl`)).body as string
  const args = ['--key', file('key.pem', pem), file('chain.jsonl', chain), file('mailed.jsonl', said)]
  expect(execFileSync('bin/verify-audit', args, { encoding: 'utf8' })).toContain('Unbroken')
  // an export keeps what was signed along the way
  expect(chain).toContain(head.signature)
})

test('only administrators say who is told, and what is no address is refused at its place', async () => {
  expect((await save('hr', { emails: [], webhook: null, version: 1 })).status).toBe(403)
  expect((await w.call('hr', 'GET', `${AUDIT}/receivers`)).status).toBe(403)
  const wrong = await save('adam', { emails: ['nobody'], webhook: null, version: 1 })
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: { 'emails.0': ['Enter an email address, for example anna@company.com'] } },
  })
  expect((await save('adam', { emails: [], webhook: 'ftp://example.com', version: 1 })).status).toBe(422)
  expect((await save('adam', { emails: [], webhook: null, version: 7 })).status).toBe(409)
})

test('that others are told is a fact, once, without the secret part of a webhook’s address', async () => {
  const { rows } = await owner.query(
    `select details from events where company_id = $1 and name = 'audit.receiversChanged'`,
    [w.acme.id],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('a webhook that does not answer well is tried again', async () => {
  status = 500
  const before = posted.length
  await expect(night()).rejects.toThrow(/answered 500/)
  status = 200
  expect(posted).toHaveLength(before)
})

test.each([
  [
    'the tail is cut off',
    `delete from audit_seals where company_id = $1 and seq = (select max(seq) from audit_seals where company_id = $1)`,
    'cut',
  ],
  [
    'a head is written by hand',
    `update audit_heads set head = jsonb_set(head, '{fingerprint}', '"00"') where company_id = $1`,
    'signature',
  ],
])('in the database %s: the check says so', async (_what, harm, why) => {
  const inside = await world()
  try {
    await inside.call('adam', 'POST', '/api/departments', { name: 'Visby' })
    await inside.settle()
    await owner.query(`select graphile_worker.add_job('job:audit.tellHead', $1::json)`, [
      JSON.stringify({ companyId: inside.acme.id }),
    ])
    await inside.settle()
    expect((await inside.call('adam', 'GET', `${AUDIT}/check`)).body.broken).toBeNull()
    await owner.query(harm, [inside.acme.id])
    expect((await inside.call('adam', 'GET', `${AUDIT}/check`)).body.broken?.why).toBe(why)
  } finally {
    await inside.close()
  }
})

test('a key of its own is taken from the settings; another kind is refused', () => {
  const pemOf = (type: 'ed25519' | 'x25519') =>
    (type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')).privateKey.export({
      format: 'pem',
      type: 'pkcs8',
    }) as string
  const pem = pemOf('ed25519')
  expect([auditKeyIn(pem), auditKeyIn(''), auditKeyIn(undefined)]).toEqual([pem, null, null])
  expect(() => auditKeyIn(pemOf('x25519'))).toThrow(/Ed25519/)
})
