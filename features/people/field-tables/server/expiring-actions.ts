import type { Context } from '#platform/context.ts'
import { MOST_EXPIRING } from '../contract.ts'
import { may } from './access.ts'
import { current } from './rules.ts'
import * as rows from './expiring-store.ts'
import * as store from './store.ts'
import { titleOf } from './table-present.ts'

/** What expires soon, of the people whose rows the actor sees. A table that they see of nobody is passed over like one that is not there. */
export async function list(ctx: Context, { days, tableId }: { days: number; tableId?: string | undefined }) {
  const tables = (await store.all(ctx.db)).filter(
    ({ id, isArchived, columns }) =>
      !isArchived && current(columns).some(({ marks }) => marks === 'ends') && may.know(ctx.actor, id),
  )
  const byId = new Map(tables.map((table) => [table.id, table]))
  const asked = tableId ? [tableId].filter((id) => byId.has(id)) : [...byId.keys()]
  const found = asked.length ? await rows.expiring(ctx, { tableIds: asked, days, most: MOST_EXPIRING + 1 }) : []
  return {
    data: found.slice(0, MOST_EXPIRING).map(({ tableId: of, cells, ...row }) => {
      const { id, name, columns } = byId.get(of)!
      return { ...row, table: { id, name }, title: titleOf(columns, cells, ctx.language) }
    }),
    tables: tables.map(({ id, name }) => ({ id, name })),
    more: found.length > MOST_EXPIRING,
  }
}
