import type { Input } from '#kit/contract.ts'
import { type Asking, exportOf, type Plan, type Read } from '#platform/exports.ts'
import { ensure, found } from '#platform/problems.ts'
import { stocktakes } from '../contract.ts'
import { stocktakeFacts } from '../facts.ts'
import { may } from './access.ts'
import * as lines from './line-store.ts'
import * as store from './store.ts'

/** Rows of a file that are read at once. */
const PART = 200

export const stocktakeExport = exportOf({
  name: 'stocktake',
  route: stocktakes.exportStocktake,
  fact: stocktakeFacts.exported,
  tag: 'company',
  plan: planOf,
})

const OF_ASSETS = ['name', 'category', 'inventoryNumber', 'serialNumber', 'state', 'holder', 'location'] as const
const OWN = ['lastCounted', 'result', 'countedAt', 'countedBy', 'condition', 'note', 'changes', 'decision'] as const

async function planOf(
  ctx: Asking,
  { format, id, ...filters }: Input<typeof stocktakes.exportStocktake>,
): Promise<Plan> {
  ensure(may.read(ctx.actor))
  const { name } = found(await store.find(ctx.db, id))
  return {
    name,
    format,
    head: [...OF_ASSETS.map((word) => ctx.say(`assets.${word}`)), ...OWN.map((word) => ctx.say(`stocktakes.${word}`))],
    count: async (read) => read((db) => lines.count(db, id, filters)),
    parts: async function* (read: Read) {
      for (let after = 0; ;) {
        const from = after
        const rows = await read((db) => lines.page(db, id, filters, { after: from, limit: PART }))
        if (rows.length > 0) yield rows.map((row) => cellsOf(ctx, row))
        const last = rows.at(-1)
        if (!last || rows.length < PART) return
        after = last.position
      }
    },
    details: { filters: Object.keys(filters) },
  }
}

const nameOf = (person: lines.LineRow['holder']) => (person ? `${person.firstName} ${person.lastName}`.trim() : '')

function cellsOf({ say }: Asking, row: lines.LineRow): readonly string[] {
  return [
    row.name,
    row.category,
    row.inventoryNumber,
    row.serialNumber,
    row.state,
    nameOf(row.holder),
    row.location,
    row.lastCountedAt?.toISOString() ?? '',
    say(`stocktakes.results.${row.countId ? 'found' : 'missing'}`),
    row.countedAt?.toISOString() ?? '',
    nameOf(row.countedBy),
    row.condition ? say(`stocktakes.conditions.${row.condition}`) : '',
    row.note ?? '',
    row.changes
      .map(({ what, before, after }) =>
        say(`stocktakes.change.${what}`, { before: before || '–', after: after || '–' }),
      )
      .join('; '),
    row.decision ?? '',
  ]
}
