import type { Needs, Route, Tag } from '#kit/contract.ts'
import { tagOf } from './api-tokens.ts'
import { namedSchema } from './json-schema.ts'
import { Examples, showExamples } from './openapi-examples.ts'
import { type Delivery, deliveryOf } from './openapi-deliveries.ts'
import {
  ERRORS,
  FIELDS,
  FORMATS,
  GROUPS,
  type Group,
  HEADERS,
  INTRODUCTION,
  NUMBERS_MAX,
  NUMBERS_MIN,
  PARAMETERS,
} from './openapi-words.ts'
import { isChange, isVisit, type Served } from './serve.ts'

type Json = Record<string, unknown>

/**
 * The OpenAPI 3.1 document of every operation, derived from the contracts. Shapes with a name (`.meta({ id })`) are components; what
 * their fields mean is what the contract says of them (`.describe()`), or `FIELDS` for those that mean one thing everywhere.
 * @param host the bare domain with its port, as callers reach it
 */
export function openapi(
  served: readonly Pick<Served, 'contract' | 'tag'>[],
  {
    version,
    host,
    secure,
    deliveries = [],
  }: { version: string; host: string; secure: boolean; deliveries?: readonly Delivery[] },
): Json {
  const schemas: Record<string, Json> = { Problem: PROBLEM }
  const paths: Record<string, Json> = {}
  for (const { contract, tag } of served)
    for (const [name, route] of Object.entries(contract)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, tagOf(route, tag), schemas) }
    }
  // when all shapes are known: an example holds those of others
  const examples = new Examples(schemas)
  for (const { contract } of served)
    for (const [name, route] of Object.entries(contract)) {
      const path = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]!
      showExamples(path[route.method.toLowerCase()] as Json, { ...route, name }, examples)
    }
  const origin = `${secure ? 'https' : 'http'}://`
  return {
    openapi: '3.1.0',
    info: {
      title: 'Staffroom',
      version,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      description: INTRODUCTION,
    },
    servers: [
      {
        url: `${origin}{company}.${host}`,
        description: 'A company, on its own sub-domain',
        variables: { company: { default: 'demo', description: 'The sub-domain of the company' } },
      },
      { url: `${origin}${host}`, description: 'The bare domain, for operations with `x-place` `bare` or `any`' },
    ],
    tags: Object.entries(sorted(GROUPS)).map(([name, description]) => ({ name, description })),
    webhooks: Object.fromEntries(
      deliveries.map((one) => [one.name, { post: deliveryOf(one, (shape) => schemaOf(shape, schemas)) }]),
    ),
    components: { securitySchemes: SECURITY, schemas: sorted(schemas), parameters: HEADERS, responses: responses() },
    paths: sorted(paths),
  }
}

const SECURITY = {
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
}

const PROBLEM: Json = {
  type: 'object',
  description: 'Why a call was refused, in the language of `Content-Language`.',
  required: ['message', 'errors'],
  properties: {
    message: { type: 'string', description: 'A sentence for people.' },
    type: { type: 'string', description: 'What a program can go by, where there is something: `mandatoryAction`.' },
    errors: {
      type: 'object',
      description: 'Messages by field; `general` for what belongs to none.',
      additionalProperties: {
        anyOf: [
          { type: 'array', items: { type: 'string' } },
          { type: 'object', additionalProperties: true },
        ],
      },
    },
  },
  examples: [
    {
      message: 'Check the marked fields.',
      errors: { lastDay: ['The last day is before the first.'] },
    },
  ],
}

const responses = (): Json =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([status, { description, headers }]) => [
      status,
      {
        description,
        ...(headers && { headers }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )

function operation(name: string, route: Route, tag: Tag | null, schemas: Record<string, Json>): Json {
  const parts = partsOf(route, schemas)
  const byToken = tag !== null || route.by === 'everyToken'
  const parameter = (key: string, where: string) => {
    const { description = PARAMETERS[key], ...schema } = parts.properties[key] ?? { type: 'string' }
    const required = where === 'path' || parts.required.has(key)
    return { name: key, in: where, required, ...(description ? { description } : {}), schema }
  }
  return {
    operationId: name,
    summary: route.summary,
    description: who(route.needs),
    tags: [tag ?? groupOf(route)],
    'x-needs': route.needs,
    ...(byToken ? {} : { 'x-by': 'person' }),
    'x-place': route.place ?? 'company',
    ...(route.openIn ? { 'x-open-in': route.openIn } : {}),
    security: route.needs === 'public' ? [] : [{ session: [] }, { bearer: [] }, ...(byToken ? [{ token: [] }] : [])],
    parameters: [
      ...parts.inPath.map((key) => parameter(key, 'path')),
      ...(route.method === 'GET' ? parts.rest.map((key) => parameter(key, 'query')) : []),
      ...headersOf(route),
    ],
    ...bodyOf(route, parts),
    responses: responsesOf(route, schemas),
  }
}

const groupOf = ({ needs, by }: Route): Group =>
  by === 'everyToken' ? 'token' : needs === 'scim' || needs === 'operator' || needs === 'public' ? needs : 'person'

function partsOf(route: Route, schemas: Record<string, Json>) {
  const asked = schemaOf(route.input, schemas)
  const input = typeof asked.$ref === 'string' ? schemas[asked.$ref.split('/').at(-1)!]! : asked
  const properties = (input.properties ?? {}) as Record<string, Json>
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const rest = Object.keys(properties).filter((key) => !inPath.includes(key))
  const whole = typeof asked.$ref === 'string' && inPath.length === 0 ? asked : null
  return { inPath, properties, required: new Set((input.required as string[] | undefined) ?? []), rest, whole }
}

function headersOf(route: Route): Json[] {
  const header = (name: keyof typeof HEADERS) => ({ $ref: `#/components/parameters/${name}` })
  const repeats = isChange(route) && !route.secret && (route.repeatable === true || !isVisit(route))
  return [
    header('ContentLanguage'),
    ...(isChange(route) ? [header('XRequestedWith')] : []),
    ...(repeats ? [header('IdempotencyKey')] : []),
  ]
}

function bodyOf(route: Route, { properties, required, rest, whole }: ReturnType<typeof partsOf>): Json {
  if (route.method === 'GET') return {}
  const files = route.upload
    ? { files: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: route.upload.maxFiles } }
    : {}
  const fields: Json = { ...Object.fromEntries(rest.map((key) => [key, properties[key]])), ...files }
  const needed = rest.filter((key) => required.has(key))
  const schema = whole ?? shapeOf(fields, needed, route.example !== undefined)
  if (!schema) return {}
  const type = route.upload ? 'multipart/form-data' : route.needs === 'scim' ? SCIM : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema } } } }
}

/** Null where nothing is sent. @param isOpen what is sent is known to the slice alone */
function shapeOf(properties: Json, required: readonly string[], isOpen: boolean): Json | null {
  if (Object.keys(properties).length > 0) return { type: 'object', properties, required }
  return isOpen ? { type: 'object', additionalProperties: true } : null
}

/** RFC 7644, section 3.1. */
const SCIM = 'application/scim+json'

function responsesOf(route: Route, schemas: Record<string, Json>): Json {
  const content = route.download
    ? Object.fromEntries((route.media ?? ['application/octet-stream']).map((type) => [type, {}]))
    : { [route.needs === 'scim' ? SCIM : 'application/json']: { schema: schemaOf(route.reply, schemas) } }
  const refused = Object.keys(ERRORS).filter((status) => status !== '401' || route.needs !== 'public')
  return {
    [String(route.status ?? 200)]: { description: route.download ? 'The file' : 'Done', content },
    ...Object.fromEntries(refused.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  }
}

const WHO = {
  public: 'For anyone.',
  session: 'For anyone signed in.',
  operator: 'For operators of this installation.',
  scim: 'For the SCIM client of the company, with its own token.',
} as const

const who = (needs: Needs) =>
  typeof needs === 'string'
    ? WHO[needs]
    : `For holders of ${needs.anyOf.map((key) => `\`${key}\``).join(' or ')}, and administrators.`

/** The schema with its named shapes moved to the components. */
function schemaOf(schema: Route['input'], schemas: Record<string, Json>): Json {
  const { $defs = {}, ...json } = namedSchema(schema) as Json & { $defs?: Record<string, Json> }
  for (const [name, shape] of Object.entries($defs)) schemas[name] = spokenOf(shape)
  return spokenOf(json)
}

/** References lead to the components, patterns are understood without the `u` flag, fields that mean one thing everywhere say it, and what says nothing is left out. */
function spokenOf(json: Json): Json {
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]): [string, unknown][] => {
      if (saysNothing(key, value, json)) return []
      if (key === '$ref') return [[key, String(value).replace('#/$defs/', '#/components/schemas/')]]
      if (key === 'pattern') return [[key, String(value).replaceAll('\\p{Cc}', '\\u0000-\\u001F\\u007F-\\u009F')]]
      if (key === 'properties') return [[key, fieldsOf(value as Record<string, Json>)]]
      // nothing comes after the parts of a tuple: its length says the same, and linters want a schema here
      if (key === 'items' && json.prefixItems) return [[key, {}]]
      return [[key, deep(value)]]
    }),
  )
}

/** The name of a shape, which is the key of its component; bounds that every whole number has; patterns of formats. */
function saysNothing(key: string, value: unknown, { format }: Json): boolean {
  if (key === 'id') return typeof value === 'string'
  if (key === 'maximum') return value === NUMBERS_MAX
  if (key === 'minimum') return value === NUMBERS_MIN
  return key === 'pattern' && FORMATS.has(format)
}

const deep = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(deep) : value !== null && typeof value === 'object' ? spokenOf(value as Json) : value

const fieldsOf = (fields: Record<string, Json>): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const known = FIELDS[name]
      return [name, { ...(known && { description: known }), ...spokenOf(field) }]
    }),
  )

const sorted = <T>(of: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(of).toSorted(([a], [b]) => a.localeCompare(b)))
