import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { keyOfField } from './contract.ts'
import { fieldsOf } from './factory.ts'

let w: World
/** Each sorts in a way of its own. */
const PAGED = ['string', 'number', 'date', 'datetime', 'country', 'select'] as const
const ids = {} as Record<(typeof PAGED)[number], string>
const keyOf = (type: (typeof PAGED)[number]) => keyOfField(ids[type])

interface Person {
  id: string
  customFields?: Record<string, unknown>
}
async function people(query: object) {
  const { status, body } = await w.call('adam', 'GET', `/api/people?${new URLSearchParams(query as never)}`)
  return { status, body, data: (body.data ?? []) as Person[] }
}

describe('page by page', () => {
  const CROWD = 130
  beforeAll(async () => {
    w = await world()
    const f = fieldsOf(w)
    for (const type of PAGED)
      ids[type] = await f.published({
        type,
        options: type === 'select' ? ['Small', 'Medium', 'Large'].map((name) => ({ name })) : [],
      })
    const { options } = (await f.find(ids.select))!
    await w.asAcme(async (db) => {
      const crowd = await db
        .insertInto('users')
        .values(
          Array.from({ length: CROWD }, (_, at) => ({
            email: `crowd-${at}@${w.acme.domain}.test`,
            firstName: `Crowd ${at % 9}`,
            lastName: `No ${at}`,
            status: 'active',
          })),
        )
        .returning('id')
        .execute()
      // many have the same, some have none
      const filled = crowd.filter((_, at) => at % 5 > 0)
      const row = (type: (typeof PAGED)[number], value: (at: number) => object) =>
        filled.map(({ id: userId }, at) => ({ userId, fieldId: ids[type], ...value(at) }))
      const three = options.map(({ id }) => id)
      for (const rows of [
        row('string', (at) => ({ text: ['b', 'A', 'å', 'a'][at % 4] })),
        row('number', (at) => ({ number: (at % 7) - 3 })),
        row('date', (at) => ({ day: `2026-01-0${1 + (at % 3)}` })),
        row('datetime', (at) => ({ moment: `2026-01-01 0${at % 3}:00` })),
        row('country', (at) => ({ countryId: [752, 40, 710][at % 3] })),
        row('select', (at) => ({ options: [three[at % 3]!] })),
      ])
        await db
          .insertInto('customFieldValues')
          .values(rows as never)
          .execute()
    })
  })
  afterAll(() => w.close())

  test.each(PAGED.flatMap((type) => (['asc', 'desc'] as const).map((direction) => [type, direction] as const)))(
    'by %s, %s: everyone once, in one order',
    async (type, direction) => {
      const seen: string[] = []
      const values: unknown[] = []
      let cursor = ''
      do {
        const { body, data } = await people({
          sort: keyOf(type),
          direction,
          columns: keyOf(type),
          ...(cursor && { cursor }),
        })
        seen.push(...data.map(({ id }) => id))
        values.push(...data.map(({ customFields }) => customFields?.[keyOf(type)]))
        cursor = body.next
      } while (cursor)
      const { count } = (await w.call('adam', 'GET', '/api/people/summary')).body.data
      expect([seen.length, new Set(seen).size]).toEqual([count, count])
      const empty = values.findIndex((value) => value === undefined)
      expect(values.slice(empty).every((value) => value === undefined)).toBe(true)
      if (type === 'number') {
        const numbers = values.slice(0, empty) as number[]
        expect(numbers).toEqual(numbers.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)))
      }
    },
  )

  test('a cursor of another sort is no cursor', async () => {
    const { body } = await people({ sort: keyOf('string') })
    expect((await people({ sort: keyOf('number'), cursor: body.next })).status).toBe(400)
  })
})
