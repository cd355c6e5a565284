import { effectsOf, validAndEnded, whereabouts } from '#features/people/record/server/api.ts'
import { addDays } from '#kit/days.ts'
import { asOf, type HistoryRow } from '#kit/history.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { may } from './access.ts'
import * as store from './store.ts'

interface Terms extends HistoryRow {
  typeId: string | null
  scheduleId: string | null
}
interface Given {
  entryId?: string
  effectiveDate?: string
  typeId?: string | null
  scheduleId?: string | null
  contractEnd?: string | null
}

/** What depends on what recording, correcting or removing an entry would change. For those who may do it. */
export async function foresee(ctx: Context, userId: string, { entryId, effectiveDate, ...given }: Given) {
  ensure(may.edit(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
  const { today } = await whereabouts(ctx.db, userId, ctx.now)
  const { valid } = validAndEnded(await store.list(ctx.db, userId))
  const old = entryId === undefined ? undefined : found(valid.find(({ id }) => id === entryId))
  const rest = valid.filter((row) => row !== old).map(termsOf)
  const added = {
    typeId: given.typeId ?? null,
    scheduleId: given.scheduleId ?? null,
    endsOn: given.contractEnd ?? null,
  }
  const [before, after] = [
    valid.map(termsOf),
    effectiveDate === undefined ? rest : [...rest, { effectiveDate, ...added }],
  ]
  const on = (rows: readonly Terms[]) => (day: string) => {
    const row = asOf(rows, day)
    return row ? { typeId: row.typeId, scheduleId: row.scheduleId } : {}
  }
  return effectsOf(ctx, {
    userId,
    today,
    bounds: [...before, ...after].flatMap((row) => [
      row.effectiveDate,
      ...(row.endsOn ? [addDays(row.endsOn, 1)] : []),
    ]),
    before: on(before),
    after: on(after),
    rows: {
      terms: after.map(({ effectiveDate: from, endsOn = null, typeId, scheduleId }) => ({
        effectiveDate: from,
        endsOn,
        typeId,
        scheduleId,
      })),
    },
  })
}

const termsOf = ({ effectiveDate, endsOn, type, schedule }: store.Row): Terms => ({
  effectiveDate,
  endsOn,
  typeId: type?.id ?? null,
  scheduleId: schedule?.id ?? null,
})
