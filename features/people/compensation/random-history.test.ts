import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdToModel, latestRow, type Product } from '#tests/random-history.ts'
import { type World, world } from '#tests/world.ts'
import type { PayRow } from './contract.ts'

let w: World
const TODAY = '2026-03-01'
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date(`${TODAY}T12:00:00Z`)
})
afterAll(() => w.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', more = '', body?: object) =>
  w.call('hr', method, `/api/people/${w.ids.eve}/compensation${more}`, body)
const WHY = 'It was typed wrong'
type Row = Parameters<Product<number>['record']>[0]
const sent = ({ day, last, value }: Row) => ({
  effectiveDate: day,
  dateTo: last,
  payRate: value,
  payRateType: 'month',
  currency: 'SEK',
})

test('a random history of pay: today is what is in force, and any day what the rows by hand say', async () => {
  const held = holdToModel<number>({
    values: [40_000, 48_111.5, 52_000],
    today: TODAY,
    rule: latestRow,
    oneADay: true,
    product: {
      record: async (row) => (await call('POST', '', sent(row))).body.data?.id,
      correct: async (id, row) => (await call('PUT', `/${id}`, { ...sent(row), why: WHY })).body.data?.id,
      remove: async (id) => (await call('DELETE', `/${id}`, { why: WHY })).status === 200,
      asOf: async (day) => {
        const { rows } = (await call('GET', day ? `?day=${day}` : '')).body.data as { rows: PayRow[] }
        const figures: { id: string; payRate: number }[] = (await call('POST', '/reveal')).body.data.rows
        const current = rows.filter(({ state }) => state === 'current')
        return current.map(({ id }) => figures.find((one) => one.id === id)!.payRate)
      },
    },
  })
  await expect(held).resolves.toBeUndefined()
}, 300_000)
