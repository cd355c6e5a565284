import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { live } from '#platform/live-binding.ts'
import { found } from '#platform/problems.ts'
import { idOnLabel, MOST_COUNTS, type stocktakes } from '../contract.ts'
import { holdOpen } from './actions.ts'
import * as store from './count-store.ts'
import { judge, keyOf } from './rules.ts'
import { presentCount } from './stocktake-present.ts'
import { find, numbered } from './store.ts'

export async function listSince(ctx: Context, { id, since }: Input<typeof stocktakes.listStocktakeCounts>) {
  const { status } = found(await find(ctx.db, id))
  const rows = await store.since(ctx.db, id, since, MOST_COUNTS + 1)
  return { data: rows.slice(0, MOST_COUNTS).map(presentCount), status, hasMore: rows.length > MOST_COUNTS }
}

/**
 * What people count comes one call after the other, in the order of the device. A scan is no fact of its own: others who count are told by a
 * push, and the trail has the numbers once it is finished.
 */
export async function send(ctx: Context, { id, entries }: Input<typeof stocktakes.sendCounts>) {
  const { lastNumber, startedAt } = await holdOpen(ctx, id)
  const scans = entries.filter(({ what }) => what === 'scan').map(({ code }) => code)
  const codes = [...new Set(scans.map(keyOf))].filter(Boolean)
  const labels = codes.map((code) => ({ code, assetId: idOnLabel(code) }))
  const candidates = await store.candidates(ctx.db, id, labels)
  const assetIds = candidates.map(({ assetId }) => assetId)
  const kept = await store.kept(ctx.db, id, { ids: entries.map((one) => one.id), assetIds, codes })
  const { results, written } = judge(entries, { kept, candidates, startedAt, now: ctx.now })
  if (written.length > 0) {
    const numberOf = (at: number) => lastNumber + 1 + at
    const rows = written.map((one, at) => ({ ...one, number: numberOf(at) }))
    await store.write(ctx.db, id, rows, ctx.actor.userId)
    await numbered(ctx.db, id, lastNumber + written.length)
    ctx.stale.add('stocktakes')
    ctx.afterCommit(() => live.push(ctx.company.id, 'everyone', ['stocktakes']))
  }
  const shown = await store.byIds(
    ctx.db,
    id,
    results.flatMap(({ countId }) => countId ?? []),
  )
  const byId = new Map(shown.map((row) => [row.id, presentCount(row)]))
  return {
    data: results.map(({ id: entryId, result, countId }) => ({
      id: entryId,
      result,
      count: (countId && byId.get(countId)) || null,
    })),
  }
}
