import type { Route } from '#kit/contract.ts'
import { replySchema } from './openapi.ts'

type Json = Record<string, unknown>

/**
 * The reply's schema for the serialiser, which leaves out what is not declared and checks nothing. Without forms of text, and with null as a
 * mark instead of a choice of two schemas: to choose it would hold every value against both.
 */
export function writerSchema(route: Route): Json {
  const known = made.get(route)
  if (known) return known
  const schema = forWriting(replySchema(route))
  made.set(route, schema)
  return schema
}

/** Each is made, and compiled, when its operation first answers: all at once they would hold up the start by a quarter of a second. */
const made = new WeakMap<Route, Json>()

function forWriting({ format: _format, pattern: _pattern, anyOf, ...schema }: Json): Json {
  if (schema.items) schema.items = forWriting(schema.items as Json)
  if (schema.properties) {
    const properties = Object.entries(schema.properties as Record<string, Json>)
    schema.properties = Object.fromEntries(properties.map(([name, of]) => [name, forWriting(of)]))
  }
  return anyOf ? { ...schema, ...oneOf((anyOf as Json[]).map(forWriting)) } : schema
}

function oneOf(choices: Json[]): Json {
  // a choice within a choice is one choice: null beside three shapes
  const flat = choices.flatMap((one) => (one.anyOf as Json[] | undefined) ?? [one])
  const [only, ...others] = flat.filter(({ type }) => type !== 'null')
  return only?.type && others.length === 0 ? { ...only, nullable: true } : { anyOf: flat }
}
