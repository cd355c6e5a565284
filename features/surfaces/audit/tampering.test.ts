import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joined, verify } from '#bin/verify-audit.ts'
import { beginningOf, type Entry, fingerprint } from '#platform/audit-chain.ts'
import { bindAuditKey, publicKeyIn, publicKeyPem, signHead } from '#platform/audit-signing.ts'
import { TEST_SECRET } from '#tests/secret.ts'
import { chainEntry, chainHead } from './server/export-present.ts'

const ACME = '0c8f5a7e-0000-4000-8000-000000000001'
const GLOBEX = '0c8f5a7e-0000-4000-8000-000000000002'
const folder = mkdtempSync(join(tmpdir(), 'audit-tampering-'))
let key: string
beforeAll(() => {
  bindAuditKey(TEST_SECRET, null)
  key = publicKeyIn(publicKeyPem())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Fact = Omit<Entry, 'seq'>
type Link = Entry & { hash: Buffer }
const fact = (n: number): Fact => ({
  id: randomUUID(),
  name: 'user.updated',
  actor: null,
  subject: null,
  details: { n },
  ip: '10.0.0.1',
  at: new Date(Date.UTC(2026, 10, 1) + n * 60_000).toISOString().replace('Z', '000Z'),
})
/** As the sealer does; the owner of the database can do it too. */
function sealed(facts: readonly Fact[], company = ACME): Link[] {
  let head = beginningOf(company)
  return facts.map((one, at) => {
    const entry = { ...one, seq: at + 1 }
    head = fingerprint(head, entry)
    return { ...entry, hash: head }
  })
}
const headAt = (chain: readonly Link[], seq: number, at: string, company = ACME, of: 'end' | 'part' = 'end') =>
  signHead({ company, of, seq, fingerprint: chain[seq - 1]!.hash.toString('hex'), at })

/** What the server exports: it signs what it finds. */
async function exported(chain: readonly Link[], at: string, { after = 0, upTo = chain.length, company = ACME } = {}) {
  const before = after > 0 ? chain[after - 1]!.hash : beginningOf(company)
  const heads = upTo > 0 ? [headAt(chain, upTo, at, company, upTo === chain.length ? 'end' : 'part')] : []
  return kept(
    [
      chainHead({ id: company, name: 'Acme', domain: 'acme' }, { after, before }),
      ...chain.slice(after, upTo).map(chainEntry),
      ...heads.map((head) => JSON.stringify(head)),
      '',
    ].join('\n'),
  )
}
function kept(lines: string) {
  const file = join(folder, `${randomUUID()}.jsonl`)
  writeFileSync(file, lines)
  return file
}
async function verdictOf(files: readonly string[]) {
  const all = []
  for (const file of files) all.push(await verify(file, [key]))
  return all.find(({ broken }) => broken)?.broken ?? joined(all, [key])
}

const DAY_1 = '2026-11-02T03:47:00.000Z'
const DAY_2 = '2026-11-03T03:47:00.000Z'

/** A chain, an entry in it, and a head that was mailed when the chain was at least that long. */
const scene = fc
  .record({ length: fc.integer({ min: 3, max: 14 }), at: fc.nat(), mailed: fc.nat() })
  .map(({ length, at, mailed }) => {
    const target = (at % (length - 1)) + 1
    return { length, target, mailedTo: target + 1 + (mailed % (length - target)) }
  })

const TAMPERS: Record<string, (facts: Fact[], target: number) => Fact[]> = {
  'an entry is edited': (facts, target) => facts.with(target - 1, { ...facts[target - 1]!, details: { n: 'another' } }),
  'an entry is deleted': (facts, target) => facts.toSpliced(target - 1, 1),
  'an entry is inserted': (facts, target) => facts.toSpliced(target - 1, 0, fact(99)),
  'two entries change places': (facts, target) =>
    facts.with(target - 1, facts[target]!).with(target, facts[target - 1]!),
  'the tail is cut off': (facts, target) => facts.slice(0, target),
}

describe.each(Object.entries(TAMPERS))('%s', (_kind, tamper) => {
  test('and the fingerprints stay: the chain itself tells', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ length, target, mailedTo }) => {
        const facts = Array.from({ length }, (_, n) => fact(n))
        const before = sealed(facts)
        const after = tamper(facts, target).map((one, n) => ({
          ...one,
          seq: n + 1,
          hash: before[n]?.hash ?? before[0]!.hash,
        }))
        const mailed = kept(JSON.stringify(headAt(before, mailedTo, DAY_1)))
        expect(await verdictOf([await exported(after, DAY_2), mailed])).not.toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  test('and the whole chain is made anew: what was mailed tells', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ length, target, mailedTo }) => {
        const facts = Array.from({ length }, (_, n) => fact(n))
        const before = sealed(facts)
        const after = sealed(tamper(facts, target))
        const mailed = kept(JSON.stringify(headAt(before, mailedTo, DAY_1)))
        const fresh = await exported(after, DAY_2)
        // the server signs what it finds, so that the new chain alone looks whole
        expect(await verdictOf([fresh])).toBeNull()
        expect(await verdictOf([fresh, mailed])).not.toBeNull()
        // an earlier export tells the same
        expect(await verdictOf([fresh, await exported(before, DAY_1, { upTo: mailedTo })])).not.toBeNull()
      }),
      { numRuns: 60 },
    )
  })
})

test('the chains of two companies change places: neither passes for the other', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ length, mailedTo }) => {
      const [mine, theirs] = [
        sealed(Array.from({ length }, (_, n) => fact(n))),
        sealed(
          Array.from({ length }, (_, n) => fact(n + 50)),
          GLOBEX,
        ),
      ]
      const mailed = kept(JSON.stringify(headAt(mine, mailedTo, DAY_1)))
      // unchanged
      expect(await verdictOf([await exported(theirs, DAY_2)])).not.toBeNull()
      // sealed anew as the other's
      expect(await verdictOf([await exported(sealed(theirs), DAY_2), mailed])).not.toBeNull()
      // the file of the other company
      expect(await verdictOf([await exported(theirs, DAY_2, { company: GLOBEX }), mailed])).not.toBeNull()
    }),
    { numRuns: 60 },
  )
})

test('nothing was touched: nothing is found, whole or in parts, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(scene, fc.boolean(), async ({ length, target, mailedTo }, turned) => {
      const chain = sealed(Array.from({ length }, (_, n) => fact(n)))
      const mailed = kept(JSON.stringify(headAt(chain, mailedTo, DAY_1)))
      const parts = [await exported(chain, DAY_2, { upTo: target }), await exported(chain, DAY_2, { after: target })]
      expect(await verdictOf([await exported(chain, DAY_2), mailed])).toBeNull()
      expect(await verdictOf([...(turned ? parts.toReversed() : parts), mailed])).toBeNull()
    }),
    { numRuns: 60 },
  )
})

test('parts between which something is missing, or whose seam was changed, do not join', async () => {
  const chain = sealed(Array.from({ length: 9 }, (_, n) => fact(n)))
  const first = await exported(chain, DAY_1, { upTo: 3 })
  expect(await verdictOf([await exported(chain, DAY_2, { after: 4 }), first])).toEqual({ seq: 4, why: 'gap' })
  const other = sealed(Array.from({ length: 9 }, (_, n) => fact(n + 1)))
  expect(await verdictOf([await exported(other, DAY_2, { after: 3 }), first])).toEqual({ seq: 4, why: 'changed' })
})

test('a file that was cut off, and one whose signature is another key’s', async () => {
  const chain = sealed(Array.from({ length: 5 }, (_, n) => fact(n)))
  const whole = await exported(chain, DAY_1)
  const { readFileSync } = await import('node:fs')
  const lines = readFileSync(whole, 'utf8').trim().split('\n')
  expect((await verify(kept(lines.slice(0, -2).join('\n')), [key])).broken).toEqual({ seq: 5, why: 'cut' })
  bindAuditKey('another secret altogether', null)
  const forged = await exported(sealed(Array.from({ length: 4 }, (_, n) => fact(n))), DAY_2)
  bindAuditKey(TEST_SECRET, null)
  expect((await verify(forged, [key])).broken).toEqual({ seq: 4, why: 'signature' })
  const moved = lines.at(-1)!.replace('"seq":5', '"seq":4')
  expect((await verify(kept([...lines.slice(0, -1), moved].join('\n')), [key])).broken?.why).toBe('signature')
})
