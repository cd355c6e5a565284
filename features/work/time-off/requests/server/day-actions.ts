import { daysBetween, eachDay, type Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found, invalid } from '#platform/problems.ts'
import { may as mayBalance, relationToRecord } from '../../balances/server/access.ts'
import { factsFrom } from '../../balances/server/facts-present.ts'
import { factRows } from '../../balances/server/fact-store.ts'
import { MOST_DAYS, type NoteOfDay } from '../../days/contract.ts'
import { awayByDay } from './people-store.ts'
import { isFree } from './rules/waiting.ts'

/** What a picker says of each day: the calendar of the person, their leave, and how many of their department are away. */
export async function notesOfDays(
  ctx: Context,
  { userId = ctx.actor.userId, from, to }: { userId?: string | undefined; from: Day; to: Day },
): Promise<{ departmentSize: number; days: NoteOfDay[] }> {
  ensure(mayBalance.ask(ctx.actor, await relationToRecord(ctx, userId)))
  const span = daysBetween(from, to)
  if (span < 0 || span > MOST_DAYS) throw invalid({ to: ['errors.wrongValue'] })
  const row = found((await factRows(ctx.db, [userId]))[0])
  const facts = factsFrom(row, 'vacation', ctx.language)
  const { size, days } = await awayByDay(ctx.db, userId, { from, to })
  const away = new Map(days.map((one) => [one.day, one.count]))
  return {
    departmentSize: size,
    days: eachDay(from, to).map((day) => {
      const own = row.requests.find((one) => one.firstDay <= day && day <= one.lastDay)
      return {
        day,
        isFree: isFree(facts, day),
        holiday: facts.holidays.find((one) => one.day === day)?.name ?? null,
        // of others it is not said why
        own: own ? { kind: userId === ctx.actor.userId ? own.kind : null, status: own.status } : null,
        away: away.get(day) ?? 0,
      }
    }),
  }
}
