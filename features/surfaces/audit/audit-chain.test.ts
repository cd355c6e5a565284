import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningOf, canonical, ChainReader, type Entry, fingerprint } from '#platform/audit-chain.ts'

const COMPANY = '0c8f5a7e-0000-4000-8000-000000000001'
const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  seq,
  id: `0c8f5a7e-0000-4000-8000-00000000100${seq}`,
  name: 'user.updated',
  actor: null,
  subject: null,
  details: { changes: { firstName: ['Ann', 'Anna'] } },
  ip: '10.0.0.1',
  at: `2026-11-21T09:30:0${seq}.000000Z`,
  ...more,
})

function sealed(entries: readonly Entry[], companyId = COMPANY) {
  let head = beginningOf(companyId)
  return entries.map((one) => ({ one, hash: (head = fingerprint(head, one)) }))
}
function read(chain: ReturnType<typeof sealed>, companyId = COMPANY) {
  const reader = new ChainReader(0, beginningOf(companyId))
  for (const { one, hash } of chain) {
    const broken = reader.read(one, hash)
    if (broken) return broken
  }
  return null
}

test('the fingerprint of a known entry never changes: old chains must stay checkable', () => {
  expect(fingerprint(beginningOf(COMPANY), entry(1)).toString('hex')).toBe(
    '161566e0fd6f01e73ec2becc24e2c0fda1efb0a854f5a2c56dd1dbd73e74fa31',
  )
  expect(canonical(entry(1))).toBe(
    '{"actor":null,"at":"2026-11-21T09:30:01.000000Z","details":{"changes":{"firstName":["Ann","Anna"]}},"id":"0c8f5a7e-0000-4000-8000-000000001001","ip":"10.0.0.1","name":"user.updated","seq":1,"subject":null}',
  )
})

test('what was sealed reads as unbroken', () => expect(read(sealed([entry(1), entry(2), entry(3)]))).toBeNull())

const CHAIN = sealed([entry(1), entry(2), entry(3)])
test.each([
  ['a detail', { details: { changes: { firstName: ['Ann', 'Eve'] } } }],
  ['who did it', { actor: COMPANY }],
  ['whom it is about', { subject: COMPANY }],
  ['when', { at: '2026-11-21T09:31:02.000000Z' }],
  ['from where', { ip: '10.0.0.2' }],
  ['what', { name: 'user.deactivated' }],
])('changed afterwards: %s', (_what, more) => {
  const chain = CHAIN.map((link, index) => (index === 1 ? { ...link, one: { ...link.one, ...more } } : link))
  expect(read(chain)).toEqual({ seq: 2, why: 'changed' })
})

test.each([
  ['taken out', CHAIN.toSpliced(1, 1), { seq: 2, why: 'gap' }],
  ['two exchanged', [CHAIN[0]!, CHAIN[2]!, CHAIN[1]!], { seq: 2, why: 'gap' }],
  [
    'taken out and renumbered',
    [CHAIN[0]!, { one: entry(2, { at: CHAIN[2]!.one.at }), hash: CHAIN[2]!.hash }],
    { seq: 2, why: 'changed' },
  ],
  ['another company’s', sealed([entry(1)], COMPANY.replace('1', '2')), { seq: 1, why: 'changed' }],
])('%s', (_what, chain, broken) => expect(read(chain)).toEqual(broken))

test('the order in which keys were written says nothing; any value says something', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonical(JSON.parse(JSON.stringify(value)))).toBe(canonical(value))
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  expect(canonical({ b: 1, a: [{ d: 2, c: null }] })).toBe('{"a":[{"c":null,"d":2}],"b":1}')
})
