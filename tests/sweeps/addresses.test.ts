import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { wholeSchema } from '#platform/json-schema.ts'
import { signedIn } from './calling.ts'
import { guarded, urlOf } from './operations.ts'

/** What stands in an address: ids that cannot exist, and parameters without a value. */

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const title = ({ name, route }: (typeof guarded)[number]) => `${route.method} ${route.path} (${name})`
type Properties = Record<string, { format?: string }>
const propertiesOf = (route: (typeof guarded)[number]['route']): Properties =>
  (wholeSchema(route.input) as { properties?: Properties }).properties ?? {}

const withIds = guarded.flatMap((one) =>
  Object.entries(propertiesOf(one.route))
    .filter(([field, { format }]) => format === 'uuid' && one.route.path.split('/').includes(`:${field}`))
    .map(([field]) => [title(one), field, one.route] as const),
)

describe('an id that is none', () => {
  test('can stand in many addresses', () => expect(withIds.length).toBeGreaterThan(50))

  test.each(withIds)('%s is answered 404 for %s', async (_name, field, route) => {
    const headers = { ...(await signedIn(w, 'adam', route)), host: `${w.acme.domain}.localhost:3000` }
    for (const wrong of ['17', 'nonsense', '%27%20or%20true--', 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeeg']) {
      const url = urlOf(route, (name) => (name === field ? wrong : w.ids.ann))
      const body = route.method === 'GET' ? {} : { payload: {} }
      // a form is read before anything in it is looked at
      if (route.upload) continue
      const answer = await w.app.inject({ method: route.method, url, headers, ...body })
      expect([wrong, answer.statusCode]).toEqual([wrong, 404])
    }
  })
})

const reads = guarded
  .filter(({ route }) => route.method === 'GET' && (route.place ?? 'company') === 'company' && !route.download)
  .map((one) => [title(one), one.route, Object.keys(propertiesOf(one.route))] as const)
  .filter(([, route, fields]) => fields.some((field) => !route.path.includes(`:${field}`)))

test.each(reads)('%s takes a parameter without a value as none', async (_name, route, fields) => {
  const headers = { ...(await signedIn(w, 'adam', route)), host: `${w.acme.domain}.localhost:3000` }
  const url = urlOf(route, () => w.ids.ann)
  const ask = async (query: string) => {
    const answer = await w.app.inject({ method: 'GET', url: url + query, headers })
    return [answer.statusCode, Object.keys((answer.json() as { errors?: object }).errors ?? {})]
  }
  const query = fields.filter((field) => !route.path.includes(`:${field}`)).map((field) => `${field}=`)
  expect(await ask(`?${query.join('&')}`)).toEqual(await ask(''))
})
