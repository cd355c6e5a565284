import type { Input } from '#kit/contract.ts'
import { type Asking, exportOf, type Plan, type Read } from '#platform/exports.ts'
import { ensure } from '#platform/problems.ts'
import { assets } from '../contract.ts'
import { assetFacts } from '../facts.ts'
import { may } from './access.ts'
import { endOf, totalOf } from './actions.ts'
import type { Cursor } from './rules.ts'
import * as store from './store.ts'

/** Rows of a file that are read at once. */
const PART = 200

export const assetExport = exportOf({
  name: 'assets',
  route: assets.exportAssets,
  fact: assetFacts.exported,
  tag: 'company',
  plan: planOf,
})

const HEADS = [
  'name',
  'category',
  'inventoryNumber',
  'serialNumber',
  'state',
  'holder',
  'receivedOn',
  'location',
  'purchasedOn',
  'price',
  'currency',
  'warrantyEndsOn',
  'leaseEndsOn',
  'description',
] as const

async function planOf(ctx: Asking, { format, ...asked }: Input<typeof assets.exportAssets>): Promise<Plan> {
  ensure(may.read(ctx.actor))
  const { sort, direction, ...filters } = asked
  return {
    name: ctx.say('assets.title'),
    format,
    head: HEADS.map((name) => ctx.say(`assets.${name}`)),
    count: async (read) => totalOf(await read((db) => store.counts(db, filters))),
    parts: async function* (read: Read) {
      for (let after: Cursor | null = null; ;) {
        const from: Cursor | null = after
        const rows: readonly store.Written[] = await read((db) =>
          store.part(db, filters, { sort, direction }, { after: from, limit: PART }),
        )
        if (rows.length > 0) yield rows.map((row) => cellsOf(row))
        const last = rows.at(-1)
        if (!last || rows.length < PART) return
        after = endOf(last, asked)
      }
    },
    details: { filters: Object.keys(filters) },
  }
}

const nameOf = (person: store.Listed['holder']) => (person ? `${person.firstName} ${person.lastName}`.trim() : '')

const cellsOf = (row: store.Written): readonly string[] => textsOf(row).map((text) => text ?? '')

const textsOf = (row: store.Written): readonly (string | null | undefined)[] => [
  row.name,
  row.category?.name,
  row.inventoryNumber,
  row.serialNumber,
  row.state.name,
  nameOf(row.holder),
  row.receivedOn,
  row.location?.name,
  row.purchasedOn,
  row.price?.toFixed(2),
  row.currency,
  row.warrantyEndsOn,
  row.leaseEndsOn,
  row.description,
]
