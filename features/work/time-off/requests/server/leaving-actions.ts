import type { Departure } from '#features/core/members/server/api.ts'
import { formatDay } from '#kit/day-format.ts'
import { addDays } from '#kit/days.ts'
import { record } from '#platform/events.ts'
import { isLanguage, words } from '#platform/words.ts'
import { factsFrom, policiesFrom, todayOf } from '../../balances/server/facts-present.ts'
import { notedOf } from '../../balances/server/lengths-present.ts'
import { returnedBy } from '../../balances/server/rules/returning.ts'
import { type FactRow, factRows } from '../../balances/server/fact-store.ts'
import { timeOff } from '../facts.ts'
import { approversFor } from './approver-store.ts'
import { type Beyond, beyond, countBeyond, languageOf, waitingOn } from './leaving-store.ts'
import { type Decision, move, shorten } from './store.ts'

type Foreseeing = Parameters<Departure['foresee']>
type Carrying = Parameters<NonNullable<Departure['carryOut']>>

/** Leave after the last day is cancelled. What waits for the person's approval is handed on when their access ends (`reactions.ts`). */
export const leaveEnds: Departure = {
  name: 'timeOff',
  foresee: async (...given) => [...(await ownLeave(...given)), ...(await approvals(...given))],
  carryOut,
}

async function ownLeave({ db, say }: Foreseeing[0], { userId, lastDay }: Foreseeing[1]): Promise<string[]> {
  const { canceled, shortened } = await countBeyond(db, userId, lastDay)
  return [
    ...(canceled > 0 ? [say('timeOff.leaving.canceled', { count: canceled })] : []),
    ...(shortened > 0 ? [say('timeOff.leaving.shortened', { count: shortened })] : []),
  ]
}

/** Who decides instead: the other approvers, or who would be asked if the person were gone. */
async function approvals({ db, now, say, language }: Foreseeing[0], { userId }: Foreseeing[1]): Promise<string[]> {
  const waiting = await waitingOn(db, userId)
  const alone = waiting.filter(({ hasOther }) => !hasOther)
  const names = new Set<string>()
  for (const { userId: whose, askedBy, changedBy } of alone) {
    const [first] = await approversFor(db, { userId: whose, now, involved: [userId, askedBy, changedBy] })
    if (first) names.add(`${first.firstName} ${first.lastName}`.trim())
  }
  const rest = waiting.length - alone.length
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return [
    ...(alone.length > 0 ? [say('timeOff.leaving.handedOn', { count: alone.length, names: list || '–' })] : []),
    ...(rest > 0 ? [say('timeOff.leaving.shared', { count: rest })] : []),
  ]
}

async function carryOut(ctx: Carrying[0], { userId, lastDay, recordedBy }: Carrying[1]): Promise<void> {
  const requests = await beyond(ctx.db, userId, lastDay)
  if (requests.length === 0) return
  const [person] = await factRows(ctx.db, [userId])
  const language = await languageOf(ctx.db, userId)
  const spoken = language && isLanguage(language) ? language : 'en'
  const comment = words(spoken)('timeOff.leaving.note', { day: formatDay(lastDay, spoken, { year: true }) })
  const by = { userId: recordedBy, comment, now: ctx.now }
  for (const request of requests) {
    const runs = request.status === 'approved' && request.firstDay <= lastDay
    if (!runs || !person || !(await endWith(ctx, request, person, { ...by, lastDay }))) {
      await move(ctx.db, request.id, 'cancel', by)
      await record(worker(ctx), timeOff.canceled, request.id, { userId, was: request.status })
    }
  }
}

/** A leave that runs on the last day ends with it. @returns false where no day of it would be left */
async function endWith(
  ctx: Carrying[0],
  request: Beyond,
  person: FactRow,
  { lastDay, ...by }: Decision & { lastDay: string },
): Promise<boolean> {
  const { id, kind, version, lastPart } = request
  // the calendar of a person who has left has no days after their last: what is taken off counts as it was asked for
  const facts = { ...factsFrom(person, kind, 'en'), leaveDate: null }
  const policies = policiesFrom(person, kind)
  const given = returnedBy(facts, policies, request, addDays(lastDay, 1), todayOf(person, ctx.now))
  if (given.stays === 0 || !given.remaining) return false
  const { firstDay, lastDay: until, length, remaining, stays, staysBridged } = given
  const canceled = { firstDay, lastDay: until, length }
  const noted = notedOf(person, policies, request.firstDay, { thousandths: stays, bridged: staysBridged })
  await shorten(ctx.db, id, { ...remaining, noted, canceled }, { ...by, version })
  await record(worker(ctx), timeOff.shortened, id, {
    userId: person.userId,
    firstDay,
    lastDay: until,
    length,
    lastPart,
  })
  return true
}

const worker = ({ db }: Carrying[0]) => ({ db, ip: '', actor: null })
