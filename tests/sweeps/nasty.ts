import type { Route } from '#kit/contract.ts'
import { wholeSchema } from '#platform/json-schema.ts'

/** The same sequence on every run: a failure is found again by its number. */
export function dice(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0
  const below = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * sides)
  }
  return { below, of: <T>(values: readonly T[]): T => values[below(values.length)]! }
}
export type Dice = ReturnType<typeof dice>

const deep = (depth: number): unknown => (depth ? { a: [deep(depth - 1)] } : 'bottom')

export const TEXTS = [
  '',
  ' ',
  'a',
  'a\u0000b',
  '\u0000',
  '\u0001\u001b[31m\u0007\u007f',
  'line\r\nSet-Cookie: a=b',
  '\ud800',
  '\udfff and half',
  '\u202eevil\u202c\u200b\ufeff',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301'.repeat(40),
  'İıſßǅﬀ',
  'Zoë Ångström Ёлка 李',
  "'; drop table users; --",
  "' or 1=1 --",
  '%_\\',
  '\\',
  '$1 ${x} {{x}} {0}',
  '{count, plural, one {#} other {#}}',
  "{broken, plural, '",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=1+1',
  '../../../etc/passwd',
  '/',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
  'ö'.repeat(5000),
  'x'.repeat(200_000),
]
export const DAYS = [
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  '2026-02-30',
  '2026-02-29',
  '2028-02-29',
  '2026-13-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00+25:00',
  '9999-12-31T23:59:59.999999999Z',
  '0000-01-01T00:00:00Z',
  '2026-01-01\u0000',
  'infinity',
  'now',
]
export const NUMBERS = [
  0,
  -0,
  -1,
  1,
  1.5,
  1e-7,
  65_536,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  9_223_372_036_854_775_807n.toString(),
  '9223372036854775808',
  1e21,
  1e308,
  -1e308,
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '007',
  '1_000',
  '1,5',
]
const IDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '11111111-1111-4111-8111-111111111111',
  'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA',
  'not-an-id',
  '{11111111-1111-4111-8111-111111111111}',
  '11111111-1111-4111-8111-111111111111,',
]
const OTHERS: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [{}],
  { id: 1 },
  { length: 1e9 },
  deep(60),
  ['a', 1],
]
const EXTRAS: Record<string, unknown> = {
  isAdmin: true,
  roles: ['admin'],
  companyId: '11111111-1111-4111-8111-111111111111',
  userId: '11111111-1111-4111-8111-111111111111',
  status: 'active',
  constructor: { prototype: { isAdmin: true } },
  version: -1,
  cursor: '\u0000',
  limit: -1,
  files: [{ field: 'file', name: 'x', bytes: 'x' }],
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  format?: string
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

/** The fields of an operation's input with their schemas. */
export const fieldsOf = (route: Route): Record<string, Schema> => (wholeSchema(route.input) as Schema).properties ?? {}

/** A value that sits on the border of what a schema allows, just over it, or is of another kind altogether. */
export function nasty(schema: Schema, die: Dice): unknown {
  const pool = die.below(4) === 0 ? [...OTHERS, ...TEXTS, ...NUMBERS] : bordering(schema, die)
  return die.of(pool)
}

function bordering(schema: Schema, die: Dice): readonly unknown[] {
  const one = schema.anyOf?.length ? die.of(schema.anyOf) : schema
  if (one.enum) return [...one.enum, `${String(one.enum[0])} `, String(one.enum[0]).toUpperCase(), ...TEXTS]
  const type = Array.isArray(one.type) ? die.of(one.type) : one.type
  if (type === 'integer' || type === 'number') return [...NUMBERS, ...edges(one.minimum, one.maximum)]
  if (type === 'array') return lists(one, die)
  if (type === 'object') return [objectOf(one, die), {}]
  if (type === 'boolean') return [true, false, 'true', 1, null]
  if (one.format === 'uuid') return IDS
  if (one.format?.startsWith('date')) return DAYS
  return [...TEXTS, ...DAYS, ...IDS.slice(0, 3), 'x'.repeat(one.maxLength ?? 10), 'x'.repeat((one.maxLength ?? 10) + 1)]
}

const edges = (minimum = 0, maximum = 100) => [minimum, minimum - 1, maximum, maximum + 1]

/** Characters of a list that is longer than its schema allows: more than any body may have. */
const MOST_LISTED = 8_000_000

function lists(schema: Schema, die: Dice): unknown[] {
  const item = () => nasty(schema.items ?? {}, die)
  const one = item()
  const tooMany = (schema.maxItems ?? 20) + 1
  // twenty thousand long texts are more than a string of ours can hold
  const light = JSON.stringify(one).length * tooMany > MOST_LISTED ? 'a' : one
  return [[], [one], [one, one], [item(), item(), item()], Array.from({ length: tooMany }, () => light)]
}

const objectOf = (schema: Schema, die: Dice) =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, nasty(inner, die)]))

/** A body or query that would do, with some fields spoilt, left out or added. */
export function spoil(good: object, fields: Record<string, Schema>, die: Dice): Record<string, unknown> {
  const body: Record<string, unknown> = { ...good }
  const names = Object.keys(fields)
  for (let times = die.below(3) + 1; times > 0 && names.length; times--) {
    const name = die.of(names)
    if (die.below(8) === 0) delete body[name]
    else body[name] = nasty(fields[name]!, die)
  }
  if (die.below(5) === 0) {
    const extra = die.of(Object.keys(EXTRAS))
    body[extra] = EXTRAS[extra]
  }
  return body
}
