import type { DatedField, PastChange, PastEffect } from '#features/people/record/server/api.ts'
import { formatBalance, toDays } from '#kit/amounts.ts'
import { formatDay, formatRange } from '#kit/day-format.ts'
import type { Context } from '#platform/context.ts'
import { factsAround, lengthsOf } from '../../balances/server/lengths-present.ts'
import { kindWord } from '../../types/server/kind-present.ts'
import * as store from './past-store.ts'

/** What decides on leave, or how long it is: who is asked, whose holidays count, how much someone works. */
const DECIDES: readonly DatedField[] = ['managerId', 'departmentId', 'locationId', 'typeId', 'scheduleId']

/** Leave on the days that differ, and what waits for a manager who would not be theirs any more. */
export const leaveOfThen: PastEffect = {
  name: 'timeOff',
  async foresee(ctx, change) {
    const deciding = DECIDES.flatMap((field) => change.fields[field] ?? [])
    if (deciding.length === 0) return []
    const to = `/people/${change.userId}/time-off`
    const texts = [
      ...(await leaveOn(ctx, change, deciding)),
      ...(await lengths(ctx, change)),
      ...(await waiting(ctx, change)),
    ]
    return texts.map((text) => ({ text, to }))
  },
}

type Deciding = PastChange['fields'][DatedField]

async function leaveOn({ db, actor, say, language }: Context, change: PastChange, deciding: readonly Deciding[]) {
  const { userId, from, until } = change
  const goesOn = until === null || deciding.some((one) => one?.isNow)
  const { approved, pending } = await store.between(db, actor, userId, from, goesOn ? null : until)
  const day = formatDay(from, language, { year: true })
  const days = goesOn ? say('timeOff.past.since', { day }) : formatRange(from, until, language, { year: true })
  return approved + pending > 0 ? [say('timeOff.past.leave', { approved, pending, days })] : []
}

/** How many leaves are named. */
const NAMED = 5

/** Leave that becomes longer or shorter, by the rules that count it afterwards. */
async function lengths({ db, actor, say, language }: Context, change: PastChange) {
  const around = await factsAround(db, change)
  if (!around) return []
  const visible = await store.inForceSeen(db, actor, change.userId)
  const after = lengthsOf(around.after)
  const changed = visible.filter(({ id, length }) => after.get(id) !== length)
  const days = (amount: number) => formatBalance(toDays(amount), language)
  const lines = changed.slice(0, NAMED).map(({ id, kind, kindName, firstDay, lastDay, length }) =>
    say('timeOff.past.length', {
      kind: kindWord(say, kind, kindName),
      days: formatRange(firstDay, lastDay, language, { year: true }),
      before: days(length),
      after: days(after.get(id) ?? 0),
    }),
  )
  const more = changed.length - lines.length
  return more > 0 ? [...lines, say('timeOff.past.moreLengths', { count: more })] : lines
}

/** What waits for a manager who would not be theirs any more. */
async function waiting({ db, actor, say }: Context, { userId, fields: { managerId } }: PastChange) {
  if (!managerId || !(managerId.isNow || managerId.isAhead) || managerId.before === null) return []
  const count = await store.waitingOnOne(db, actor, userId, managerId.before)
  if (count === 0) return []
  return [say('timeOff.past.waiting', { count, former: await store.nameOf(db, managerId.before) })]
}
