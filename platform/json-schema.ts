import { z } from 'zod'

type Json = Record<string, unknown>

/** The names of shapes (`.meta({ id })`) hold in the API's document only: everywhere else a schema is whole, without references. */
const NAMELESS = z.registry<object>()

/** A shape of a contract as JSON schema, whole: what a caller sends, or what a handler answers with. */
export const wholeSchema = (schema: z.ZodType): Json => made(schema, NAMELESS)

/** The same with `description`s, and with a reference to `#/$defs/<name>` wherever a named shape stands; these are in `$defs`. */
export const namedSchema = (schema: z.ZodType): Json => made(schema, z.globalRegistry)

function made(schema: z.ZodType, metadata: typeof NAMELESS): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    // replies too: the handler's answer is checked against the shape as it is, before any transform
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
    metadata,
  }) as Json
  return json
}
