import { z } from 'zod'
import type { Needs, Route, Tag } from '#kit/contract.ts'
import { tagOf } from './api-tokens.ts'
import { isChange, isVisit, type Served } from './serve.ts'

type Json = Record<string, unknown>

/** The reply as JSON schema: what the serialiser writes in production and nothing else. */
export const replySchema = (route: Route): Json => schemaOf(route.reply, 'input')

/** The OpenAPI 3.1 document of every operation, derived from the contracts. */
export function openapi(served: readonly Pick<Served, 'contract' | 'tag'>[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const { contract, tag } of served)
    for (const [name, route] of Object.entries(contract)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, tagOf(route, tag)) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Staffroom',
      version,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      description:
        'Every call of the product. A company is called on its own sub-domain; errors are `{message, type?, errors: {field: [messages]}}` in the language of `Content-Language` (en, ru, sv).',
    },
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-<sub-domain>_s',
          description: 'changes also need X-Requested-With and a same-origin request',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'the token of a session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'a personal token (`srt_…`, Settings, Integrations): reaches the tags that it was given, reads or also changes, and never more than its owner may',
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['message', 'errors'],
          properties: { message: { type: 'string' }, type: { type: 'string' }, errors: { type: 'object' } },
        },
      },
    },
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => a.localeCompare(b))),
  }
}

const TEXT: Record<string, string> = {
  '400': 'not understood',
  '401': 'no session',
  '403': 'visible but not allowed',
  '404': 'not visible to you',
  '409': 'no longer possible',
  '422': 'invalid fields',
  '429': 'slow down',
}

function operation(name: string, route: Route, tag: Tag | null): Json {
  const { inPath, properties, required, rest } = partsOf(route)
  const parameter = (key: string, where: string) => ({
    name: key,
    in: where,
    required: where === 'path' || required.has(key),
    schema: properties[key] ?? { type: 'string' },
  })
  return {
    operationId: `${name}-${route.method.toLowerCase()}-${route.path.replaceAll(/[^\w]+/g, '-')}`,
    summary: route.summary,
    'x-needs': route.needs,
    ...(tag ? { tags: [tag] } : { 'x-by': 'person' }),
    'x-place': route.place ?? 'company',
    ...(route.openIn ? { 'x-open-in': route.openIn } : {}),
    security: route.needs === 'public' ? [] : [{ session: [] }, { bearer: [] }, ...(tag ? [{ token: [] }] : [])],
    parameters: [
      ...inPath.map((key) => parameter(key, 'path')),
      ...(route.method === 'GET' ? rest.map((key) => parameter(key, 'query')) : []),
      ...headersOf(route),
    ],
    ...bodyOf(route),
    responses: responsesOf(route),
  }
}

function partsOf(route: Route) {
  const input = schemaOf(route.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, Json>
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const rest = Object.keys(properties).filter((key) => !inPath.includes(key))
  return { inPath, properties, required: new Set((input.required as string[] | undefined) ?? []), rest }
}

function headersOf(route: Route): Json[] {
  const header = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } })
  const repeats = isChange(route) && !route.secret && (route.repeatable === true || !isVisit(route))
  return [...(isChange(route) ? [header('X-Requested-With')] : []), ...(repeats ? [header('Idempotency-Key')] : [])]
}

function bodyOf(route: Route): Json {
  const { properties, required, rest } = partsOf(route)
  if (route.method === 'GET' || (rest.length === 0 && !route.upload)) return {}
  const files = route.upload
    ? { files: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: route.upload.maxFiles } }
    : {}
  const schema = {
    type: 'object',
    properties: { ...Object.fromEntries(rest.map((key) => [key, properties[key]])), ...files },
    required: rest.filter((key) => required.has(key)),
  }
  return {
    requestBody: {
      required: true,
      content: { [route.upload ? 'multipart/form-data' : 'application/json']: { schema } },
    },
  }
}

function responsesOf(route: Route): Json {
  const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const content = route.download
    ? { 'application/octet-stream': {} }
    : { 'application/json': { schema: replySchema(route) } }
  return {
    [String(route.status ?? 200)]: { description: who(route.needs), content },
    ...Object.fromEntries(
      Object.entries(TEXT).map(([status, description]) => [status, { description, content: problem }]),
    ),
  }
}

const WHO = {
  public: 'Anyone',
  session: 'Anyone signed in',
  operator: 'Operators of this installation',
  scim: 'SCIM client of the company, with its own token',
} as const

const who = (needs: Needs) =>
  typeof needs === 'string' ? WHO[needs] : `Holders of ${needs.anyOf.join(' or ')}; administrators`

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return json
}
