import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdToModel, type Product } from '#tests/random-history.ts'
import { type World, world } from '#tests/world.ts'
import type { FieldTable } from './contract.ts'
import { tablesOf } from './factory.ts'

let w: World
let table: FieldTable
let tables: ReturnType<typeof tablesOf>
const TODAY = '2026-03-01'
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date(`${TODAY}T12:00:00Z`)
  tables = tablesOf(w)
  table = await tables.table()
})
afterAll(() => w.close())

type Row = Parameters<Product<string>['record']>[0]
const cells = ({ day, last, value }: Row) => ({
  Type: 'Visa',
  Number: value,
  'Valid from': day,
  ...(last && { 'Valid until': last }),
})

test('a random history of a table: today has what has begun, and any day what the rows by hand say', async () => {
  const held = holdToModel<string>({
    values: ['A-1', 'B-2', 'C-3'],
    today: TODAY,
    // several at a time: what has begun stays, also after its last day
    rule: (rows, day) =>
      rows
        .filter((row) => row.day <= day)
        .map(({ value }) => value)
        .toSorted(),
    oneADay: false,
    product: {
      record: async (row) => (await tables.add('eve', table, cells(row))).body.data?.id,
      correct: async (id, row) => (await tables.correct('eve', table, id, cells(row))).body.data?.id,
      remove: async (id) => (await tables.remove('eve', table, id)).status === 200,
      asOf: async (day) => {
        const seen = (await tables.seen('eve', table.id, 'adam', day))!
        const number = tables.column(table, 'Number').id
        // today lists what is planned as well, and says so
        const begun = seen.rows.filter(({ state }) => state !== 'planned')
        return begun.map(({ values }) => String(values[number])).toSorted()
      },
    },
  })
  await expect(held).resolves.toBeUndefined()
}, 300_000)
