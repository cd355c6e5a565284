import { randomUUID } from 'node:crypto'
import { modules } from '#app/modules.ts'
import type { Route, Tag } from '#kit/contract.ts'
import { tagOf } from '#platform/api-tokens.ts'
import { wholeSchema } from '#platform/json-schema.ts'

interface Operation {
  name: string
  module: string
  route: Route
  tag: Tag | null
}

const declared: Operation[] = modules.flatMap((module) =>
  (module.routes ?? []).flatMap(({ contract }) =>
    Object.entries(contract).map(([name, route]) => ({
      name,
      module: module.name,
      route,
      tag: tagOf(route, module.tag),
    })),
  ),
)

/** Every operation that people call, with the name that its contract gives it. */
export const operations = declared.filter(({ route }) => route.needs !== 'scim')

/** Those of the company's SCIM client, which comes with a token of its own; `scim.test.ts` sweeps them. */
export const directoryOperations = declared.filter(({ route }) => route.needs === 'scim')

/** Operations of a company that need someone signed in. */
export const guarded = operations.filter(
  ({ route }) => route.needs !== 'public' && (route.place ?? 'company') !== 'bare',
)

/** The address with every parameter filled in, by the id given or a random one. */
export const urlOf = (route: Route, id: (name: string) => string = () => randomUUID()): string =>
  route.path.replaceAll(/:(\w+)/g, (_, name: string) => id(name))

/** A body of the right shape made from the contract's own schema: enough to get past "not understood". */
export function bodyOf(route: Route): object {
  const schema = wholeSchema(route.input) as Schema
  return sample(schema, schema) as object
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  minLength?: number
  minItems?: number
  $ref?: string
  $defs?: Record<string, Schema>
}

function sample(schema: Schema, root: Schema): unknown {
  if (schema.$ref) return sample(root.$defs?.[schema.$ref.split('/').at(-1)!] ?? {}, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0]!, root)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {}, root)]),
      )
    case 'array':
      return schema.minItems ? [sample(schema.items ?? {}, root)] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'string':
      return text(schema)
    default:
      return null
  }
}

function text({ format, minLength }: Schema): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date') return '2026-05-04'
  if (format === 'date-time') return '2026-05-04T10:00:00Z'
  if (format === 'email') return 'someone@example.com'
  return 'a'.repeat(Math.max(1, minLength ?? 1))
}
