import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdToModel, latestRow, type Product } from '#tests/random-history.ts'
import { type World, world } from '#tests/world.ts'
import type { EmploymentEntry } from './contract.ts'

let w: World
const types: string[] = []
const TODAY = '2026-03-01'
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date(`${TODAY}T12:00:00Z`)
  for (const name of ['Permanent', 'Fixed-term', 'Intern'])
    types.push(
      (await w.call('adam', 'POST', '/api/settings/company/lists', { list: 'employment_types', name })).body.data.id,
    )
})
afterAll(() => w.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', more = '', body?: object) =>
  w.call('hr', method, `/api/people/${w.ids.eve}/employment${more}`, body)
const WHY = 'It was typed wrong'
type Row = Parameters<Product<string>['record']>[0]
const sent = ({ day, last, value }: Row) => ({ effectiveDate: day, contractEnd: last, typeId: value })

test('a random history of employment: today is what is in force, and any day what the rows by hand say', async () => {
  const held = holdToModel<string>({
    values: types,
    today: TODAY,
    rule: latestRow,
    oneADay: true,
    product: {
      record: async (row) => (await call('POST', '', sent(row))).body.data?.id,
      correct: async (id, row) => (await call('PUT', `/${id}`, { ...sent(row), why: WHY })).body.data?.id,
      remove: async (id) => (await call('DELETE', `/${id}`, { why: WHY })).status === 200,
      asOf: async (day) => {
        const { data } = (await call('GET', day ? `?day=${day}` : '')).body as { data: EmploymentEntry[] }
        return data.filter(({ state }) => state === 'current').map(({ type }) => type!.id)
      },
    },
  })
  await expect(held).resolves.toBeUndefined()
}, 300_000)
