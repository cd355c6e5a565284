import type { Route } from '#kit/contract.ts'
import { wholeSchema } from './json-schema.ts'

type Json = Record<string, unknown>

/**
 * The reply's schema for the serialiser, which leaves out what is not declared and checks nothing. Without forms of text, and with null as a
 * mark instead of a choice of two schemas: to choose it would hold every value against both.
 */
export function writerSchema(route: Route): Json {
  const known = made.get(route)
  if (known) return known
  const schema = forWriting(wholeSchema(route.reply))
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
  if (typeof schema.additionalProperties === 'object')
    schema.additionalProperties = forWriting(schema.additionalProperties as Json)
  return anyOf ? { ...schema, ...oneOf((anyOf as Json[]).map(forWriting)) } : schema
}

function oneOf(choices: Json[]): Json {
  // a choice within a choice is one choice: null beside three shapes
  const flat = choices.flatMap((one) => (one.anyOf as Json[] | undefined) ?? [one])
  const shapes = flat.filter(({ type }) => type !== 'null')
  const one = shapes.length === 1 && shapes[0]!.type ? shapes[0] : ofManyTypes(shapes)
  if (!one) return { anyOf: flat }
  return shapes.length < flat.length ? { ...one, nullable: true } : one
}

/** In the order in which the serialiser asks: what it takes for a text may be a list. */
const ASKED = ['array', 'object', 'boolean', 'integer', 'number', 'string']

/**
 * A choice between a text, a number, a list and an object is made by the type of the value: to choose between schemas would hold every value
 * against each, four times the cost of writing a list with columns of the company's own. Null where two have the same type.
 */
function ofManyTypes(shapes: readonly Json[]): Json | null {
  const types = shapes.map(({ type }) => type as string)
  const isPlain = (shape: Json) =>
    ASKED.some((type) => type === shape.type) && !('enum' in shape) && !('const' in shape)
  if (new Set(types).size < types.length || !shapes.every(isPlain)) return null
  return { ...(Object.assign({}, ...shapes) as Json), type: ASKED.filter((type) => types.includes(type)) }
}
