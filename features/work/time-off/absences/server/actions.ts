import { refusalOfRange } from '#features/surfaces/calendar/server/api.ts'
import { isDay } from '#kit/days.ts'
import { recordReads } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { pageOf, type Place, placeAfter } from '#platform/cursors.ts'
import { invalid } from '#platform/problems.ts'
import { ensureKnown } from '../../types/server/kind-actions.ts'
import { kindWord } from '../../types/server/kind-present.ts'
import type { Absence } from '../contract.ts'
import * as store from './store.ts'

const isPlace = (place: Place): place is readonly [string, string] =>
  place.length === 2 && typeof place[0] === 'string' && isDay(place[0])

/** Reading of others' illness, or of their private leave, leaves a trace, once for each person. */
export async function list(
  ctx: Context,
  { cursor, ...filter }: store.Filter & { cursor?: string | undefined },
): Promise<{ data: Absence[]; next: string | null }> {
  const refusal = refusalOfRange(filter)
  if (refusal) throw invalid({ to: [refusal] })
  await ensureKnown(ctx, filter.kind)
  const found = await store.list(ctx.db, ctx.actor, filter, placeAfter(cursor, isPlace))
  const { rows, next } = pageOf(found, filter.limit)
  const ill = rows.filter(({ isSensitive }) => isSensitive).map(({ user }) => user.id)
  await recordReads(ctx, 'health', ill)
  return {
    data: rows.map(({ place: _place, isSensitive: _sensitive, kind, kindName, ...row }) => ({
      ...row,
      kind: kind ?? 'away',
      leaveType: kindWord(ctx.say, kind, kindName),
    })),
    next,
  }
}
