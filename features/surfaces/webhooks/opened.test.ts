import { expect, test } from 'vitest'
import { z } from 'zod'
import { modules } from '#app/modules.ts'
import { portsOf } from '#platform/ports.ts'
import { factKinds } from '#tests/fact-kinds.ts'
import { webhookEvents } from './server/ports.ts'

interface Json {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
}

const opened = portsOf(modules).of(webhookEvents)

const FIXED = ['integer', 'boolean', 'null', 'object']
/** An object here is one without fields. */
const isFixed = ({ type, format = '' }: Json): boolean =>
  type === 'string' ? ['uuid', 'date', 'date-time'].includes(format) : FIXED.includes(String(type))

/** Paths to values that could say anything: names, texts, amounts of money. */
function loose(json: Json, path = ''): string[] {
  if (json.anyOf) return json.anyOf.flatMap((one) => loose(one, path))
  if (json.properties) return Object.entries(json.properties).flatMap(([name, one]) => loose(one, `${path}.${name}`))
  if (json.items) return loose(json.items, `${path}[]`)
  if (json.enum || json.const !== undefined) return []
  return isFixed(json) ? [] : [path]
}

test('what leaves are ids, days, whole numbers and fixed words', () => {
  expect(opened.length).toBeGreaterThan(50)
  const found = opened.flatMap(({ kind, data }) => loose(z.toJSONSchema(data) as Json).map((path) => kind.name + path))
  expect(found).toEqual([])
})

test('the check sees a text, an amount and a record', () => {
  const shape = z.object({
    name: z.string(),
    pay: z.number(),
    list: z.array(z.object({ title: z.string() })),
    id: z.uuid(),
  })
  expect(loose(z.toJSONSchema(shape) as Json)).toEqual(['.name', '.pay', '.list[].title'])
})

test('what leaves is in the details of the fact', () => {
  const strange = opened.flatMap(({ kind, data }) => {
    const known = Object.keys((z.toJSONSchema(kind.details) as Json).properties ?? {})
    return Object.keys(data.shape)
      .filter((name) => !known.includes(name))
      .map((name) => `${kind.name}.${name}`)
  })
  expect(strange).toEqual([])
})

test('each event is opened once, and none that is confidential by having happened', () => {
  const names = opened.map(({ kind }) => kind.name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const closed =
    /^(compensation|identityNumbers|emergency|benefits|files|audit|groups|account|token|sso|scim|webhooks|fieldTable|access|export)\./
  expect(names.filter((name) => closed.test(name))).toEqual([])
  expect(names).not.toContain('leaving.recorded')
  // of what is opened none is silent alone: nothing would ever follow from it
  expect(names.filter((name) => factKinds.get(name)?.every(({ silent }) => silent))).toEqual([])
})
