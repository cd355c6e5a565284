import { createConfig, lintFromString } from '@redocly/openapi-core'
import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { beforeAll, expect, test } from 'vitest'
import { deliveriesOf } from '#features/surfaces/webhooks/server/api.ts'
import { portsOf } from '#platform/ports.ts'
import { openapi } from '#platform/openapi.ts'
import type { Served } from '#platform/serve.ts'
import { modules } from './modules.ts'

interface Parameter {
  $ref?: string
  name: string
  description?: string
}
interface Operation {
  operationId: string
  tags: string[]
  parameters: Parameter[]
}
type Delivered = Operation & { requestBody: { content: { 'application/json': { schema: Schema } } } }
type Schema = { type?: string; description?: string; $ref?: string; properties?: Record<string, Schema> }

let served: readonly Pick<Served, 'contract' | 'tag'>[]
let document: ReturnType<typeof openapi>
let operations: Operation[]

beforeAll(() => {
  served = modules.flatMap(({ routes = [], tag }) => routes.map((one) => ({ ...one, ...(tag && { tag }) })))
  document = openapi(served, {
    version: '0.1.0',
    host: 'staffroom.test',
    secure: true,
    deliveries: deliveriesOf(portsOf(modules)),
  })
  operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((path) =>
    Object.values(path),
  )
})

test('one linter finds nothing', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // `/people/imports/{id}` beside `/people/{id}/access`: a fixed segment wins, and no id is the word "imports"
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const found = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: '/openapi.json' })
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('another linter finds nothing', async () => {
  const spectral = new core.Spectral()
  // an installation has no contact of ours, and OpenAPI 3.1 names a license by its SPDX identifier instead of an address
  spectral.setRuleset({
    extends: [[rulesets.oas, 'all']],
    rules: { 'info-contact': 'off', 'license-url': 'off' },
  } as never)
  const found = await spectral.run(document)
  expect(found.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([])
})

test('operations are named as in the contracts, each once', () => {
  expect(operations.length).toBeGreaterThan(400)
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name, at) => names.indexOf(name) !== at || !/^[a-z][A-Za-z]+$/.test(name))).toEqual([])
})

test('every parameter says what it is', () => {
  const bare = operations.flatMap(({ operationId, parameters }) =>
    parameters.filter((one) => !one.$ref && !one.description).map(({ name }) => `${operationId}: ${name}`),
  )
  expect(bare).toEqual([])
})

test('what leave amounts to says its unit', () => {
  const { schemas } = document.components as { schemas: Record<string, Schema> }
  const amounts = [
    ['Balance', 'available'],
    ['LeaveRequest', 'length'],
    ['RequestPreview', 'length'],
  ] as const
  for (const [shape, field] of amounts)
    expect([shape, schemas[shape]?.properties?.[field]?.description]).toEqual([
      shape,
      'Thousandths of a day: 1500 is one and a half.',
    ])
})

test('each delivery of a webhook says what is in it', () => {
  const { 'timeOff.asked': asked, ...others } = document.webhooks as Record<string, { post: Delivered }>
  expect(Object.keys(others).length).toBeGreaterThan(50)
  const { schema } = asked!.post.requestBody.content['application/json']
  expect(schema.properties?.type).toMatchObject({ const: 'timeOff.asked' })
  expect(Object.keys(schema.properties?.data?.properties ?? {})).toEqual(['subjectId', 'actorId', 'userId'])
  expect(asked!.post.parameters.map(({ name }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
})

/** Each operation with what the document shows of it. */
const shown = () =>
  served.flatMap(({ contract }) =>
    Object.entries(contract).map(([name, route]) => {
      const paths = document.paths as Record<string, Record<string, Shown>>
      return { name, route, ...paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]![route.method.toLowerCase()]! }
    }),
  )
interface Shown {
  requestBody?: { content: Record<string, { example: object }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}

test('what is sent has an example, which the contract takes', () => {
  const wrong = shown().flatMap(({ name, route, requestBody }) => {
    const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
    if (!media || type === 'multipart/form-data') return []
    const ids = [...route.path.matchAll(/:(\w+)/g)].map(([, id]) => [id, 'c0ffee00-1234-4abc-8def-0123456789ab'])
    const read = route.input.safeParse({ ...Object.fromEntries(ids), ...media.example })
    return Object.keys(media.example).length && read.success ? [] : `${name}: ${JSON.stringify(read.error?.issues)}`
  })
  expect(wrong).toEqual([])
})

test('what is answered has an example, which the contract takes', () => {
  const answers = shown().filter(({ route }) => !route.download)
  const wrong = answers.flatMap(({ name, route, responses }) => {
    const media = Object.values(responses[String(route.status ?? 200)]!.content!)[0]!
    const read = route.reply.safeParse(media.example)
    return media.example !== undefined && read.success ? [] : `${name}: ${JSON.stringify(read.error?.issues)}`
  })
  expect(answers.length).toBeGreaterThan(400)
  expect(wrong).toEqual([])
})
