import { expect, test } from 'vitest'
import { openapi } from '#platform/openapi.ts'
import { modules } from './modules.ts'

/**
 * `docs/api-surface.txt` lists every operation with its fields. A field that is removed or becomes required shows there as a removed line
 * (`npx vitest run app/api-promise.test.ts -u`); list it under "Changes" in `docs/api.md`.
 */
test('the operations and fields of the API are those that are written down', async () => {
  await expect(`${surface().join('\n')}\n`).toMatchFileSnapshot('../docs/api-surface.txt')
})

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
interface Operation {
  parameters?: { $ref?: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

function surface(): string[] {
  const served = modules.flatMap(({ routes = [], tag }) => routes.map((one) => ({ ...one, ...(tag && { tag }) })))
  const { paths, components } = openapi(served, { version: '0', host: 'staffroom.test', secure: true }) as unknown as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Schema> }
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, ...linesOf(operation)]),
  )
  const shapes = Object.entries(components.schemas).map(([name, schema]) => [name, ...fieldsOf(schema, ' ')])
  return [...operations, ...shapes].toSorted(([a], [b]) => (a! < b! ? -1 : 1)).flat()
}

function linesOf({ parameters = [], requestBody, responses }: Operation): string[] {
  const given = parameters.filter(({ $ref }) => !$ref)
  const bodies = Object.values(requestBody?.content ?? {})
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return [
    ...given.map(({ name, required, schema }) => ` ?${name}${required ? '!' : ''}: ${kindOf(schema)}`),
    ...bodies.flatMap(({ schema }) => fieldsOf(schema, ' > ')),
    ...answers.flatMap(([, { content = {} }]) =>
      Object.values(content).flatMap(({ schema }) => fieldsOf(schema, ' < ')),
    ),
  ]
}

/** A line for each field with its path; a named shape is listed once, under its own name. */
function fieldsOf(schema: Schema | undefined, path: string): string[] {
  if (!schema || schema.$ref) return schema?.$ref ? [`${path}${kindOf(schema)}`] : []
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const sign = schema.required?.includes(name) ? '!' : ''
    return [`${path}${name}${sign}: ${kindOf(field)}`, ...inner(field, `${path}${name}.`)]
  })
  return [...own, ...parts.flatMap((part) => inner(part, path))]
}

const inner = (field: Schema, path: string): string[] =>
  field.$ref ? [] : fieldsOf(field.items && !field.items.$ref ? field.items : field, path)

function kindOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.enum) return schema.enum.join('|')
  if (schema.items) return `${kindOf(schema.items)}[]`
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return parts.map(kindOf).join('|')
  return [schema.const ?? schema.type ?? 'any'].flat().join('|')
}
