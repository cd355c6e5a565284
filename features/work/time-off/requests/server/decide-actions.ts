import { addDays, type Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, forbidden, found, invalid, type Message, missing } from '#platform/problems.ts'
import type { Relation } from '#platform/scope.ts'
import type { BuiltIn } from '../../types/contract.ts'
import { factsFrom, policiesFrom } from '../../balances/server/facts-present.ts'
import { type Noted, notedOf } from '../../balances/server/lengths-present.ts'
import { type Given, returnedBy } from '../../balances/server/rules/returning.ts'
import { factRows } from '../../balances/server/fact-store.ts'
import { paramsIn } from '../../balances/server/trace-present.ts'
import { type Decided, life, type Move } from '../contract.ts'
import { timeOff } from '../facts.ts'
import { cancelsFrom, hasBegun, isUninvolved, may, type Subject } from './access.ts'
import { visible } from './read-actions.ts'
import type { RequestRow } from './read-store.ts'
import { relationOf, subjectOf } from './request-present.ts'
import { approveStep } from './run-actions.ts'
import { seenByDecider } from './stand-in-actions.ts'
import { move, shorten } from './store.ts'

const MOVES = { approved: 'approve', declined: 'decline' } as const satisfies Record<Exclude<Decided, 'canceled'>, Move>
const FACTS = {
  approve: timeOff.approved,
  decline: timeOff.declined,
  cancel: timeOff.canceled,
} as const satisfies Record<Exclude<Move, 'takeBack'>, object>

/** What is said of a decision: of a step, that there are more. */
export const messageOf = (row: RequestRow, decision: 'approved' | 'declined'): Message =>
  row.status === 'pending' && row.atStep !== null
    ? { key: 'timeOff.step_approved', values: { steps: row.steps.length } }
    : becameMessage(row, decision)

/** The specification has a sentence for each built-in kind. */
const becameMessage = ({ kind, kindName }: RequestRow, became: Decided): Message =>
  kindName === null
    ? `timeOff.${kind}_request_${became}`
    : { key: `timeOff.own_request_${became}`, values: { name: kindName } }

export interface Change {
  id: string
  status: Decided
  comment: string
  from?: Day | undefined
}

/** One action behind all calls that decide; the kind of those that have one must be the request's. */
export async function setStatus(ctx: Context, kind: BuiltIn | null, { id, status, comment, from }: Change) {
  const row = await seenByDecider(ctx, id)
  if (kind !== null && row.kind !== kind) throw missing()
  if (status === 'canceled') return cancel(ctx, row, comment, from)
  if (from !== undefined) throw invalid({ from: ['timeOff.fromOnlyCanceled'] })
  ensureDecides(ctx, row)
  const decided = await decide(ctx, row, MOVES[status], comment)
  return { row: decided, returned: null, message: ctx.say(messageOf(decided, status)) }
}

/** @throws Problem 403 for people who are not listed; 409 for those who were, in a step that is over: someone was faster, or it was them */
export function ensureDecides(ctx: Context, row: RequestRow): void {
  const subject = subjectOf(row, ctx.now)
  if (row.wasAsked && !may.decide(ctx.actor, subject) && isUninvolved(ctx.actor, subject))
    throw conflict('timeOff.noLongerPossible')
  ensure(may.decide(ctx.actor, subject))
}

/** Approves a request, or the step of its flow that the actor was asked in; or declines it. */
export async function decide(ctx: Context, row: RequestRow, by: 'approve' | 'decline', said: string, version?: number) {
  if (by === 'decline' || row.atStep === null || row.status !== 'pending') return change(ctx, row, by, said, version)
  await approveStep(ctx, row, said)
  return visible(ctx, row.id)
}

/** Moves what the actor may move, and answers with the request as it is from then on. @throws Problem 409 when it is too late */
async function change(ctx: Context, row: RequestRow, by: keyof typeof FACTS, said: string, version?: number) {
  const decision = { userId: ctx.actor.userId, comment: said, now: ctx.now, ...(version !== undefined && { version }) }
  await move(ctx.db, row.id, by, decision)
  await record(ctx, FACTS[by], row.id, { userId: row.userId, was: row.status })
  return visible(ctx, row.id)
}

async function cancel(ctx: Context, row: RequestRow, said: string, from: Day | undefined) {
  const given = await givenBack(ctx, row, from)
  if (from === undefined || given.stays === 0) await change(ctx, row, 'cancel', said, row.version)
  else {
    const { remaining, firstDay, lastDay, length } = given
    const by = { userId: ctx.actor.userId, comment: said, now: ctx.now, version: row.version }
    const cut = { lastDay: remaining!.lastDay, lastPart: remaining!.lastPart, noted: given.noted }
    await shorten(ctx.db, row.id, { ...cut, canceled: { firstDay, lastDay, length } }, by)
    await record(ctx, timeOff.shortened, row.id, {
      userId: row.userId,
      firstDay,
      lastDay,
      length,
      lastPart: row.lastPart,
    })
  }
  return { row: await visible(ctx, row.id), returned: returnedOf(given), message: returnedMessage(ctx, row, given) }
}

/** What cancelling would give back, by the same rules as cancelling. */
export async function cancellation(ctx: Context, id: string, from: Day | undefined) {
  const { remaining: _remaining, noted: _noted, ...details } = await givenBack(ctx, await visible(ctx, id), from)
  return details
}

/** @throws Problem 403 when it is not for the actor, 409 when there is nothing to cancel any more, 422 for a day outside of the leave */
async function givenBack(
  ctx: Context,
  row: RequestRow,
  from: Day | undefined,
): Promise<Omit<Given, 'staysBridged'> & { noted: Noted }> {
  ensureCancels(ctx, row, from)
  const person = found((await factRows(ctx.db, [row.userId]))[0])
  const facts = factsFrom(person, row.kind, ctx.language, row.firstDay)
  const policies = policiesFrom(person, row.kind)
  const { staysBridged, ...given } = returnedBy(facts, policies, row, from, subjectOf(row, ctx.now).today)
  const stays = { thousandths: given.stays, bridged: staysBridged }
  return { ...given, noted: notedOf(person, policies, row.firstDay, stays) }
}

function ensureCancels(ctx: Context, row: RequestRow, from: Day | undefined): void {
  const [subject, relation] = [subjectOf(row, ctx.now), relationOf(ctx.actor, row)]
  if (from === undefined) return ensureCancelsAll(ctx, subject, relation)
  const earliest = cancelsFrom(ctx.actor, subject, relation)
  if (row.status !== 'approved') {
    ensureCancelsAll(ctx, subject, relation)
    throw conflict('timeOff.noLongerPossible')
  }
  if (from <= row.firstDay || from > row.lastDay) {
    ensure(earliest !== null || may.cancel(ctx.actor, subject, relation))
    const values = paramsIn(ctx, { first: addDays(row.firstDay, 1), last: row.lastDay })
    throw invalid({ from: [{ key: 'timeOff.fromWithin', values }] })
  }
  if (earliest === null || from < earliest) throw begun()
}

function ensureCancelsAll({ actor }: Context, it: Subject, relation: Relation): void {
  const allowed = may.cancel(actor, it, relation)
  if (!life.allows(it.status, 'cancel') && (allowed || may.undo(actor, it, relation)))
    throw conflict('timeOff.noLongerPossible')
  if (!allowed) throw hasBegun(it) ? begun() : forbidden()
}

const begun = () => forbidden('timeOff.begun')

const returnedOf = ({ length, expired }: Pick<Given, 'length' | 'expired'>) => ({ days: length, expired })

function returnedMessage(ctx: Context, row: RequestRow, given: Pick<Given, 'length' | 'expired' | 'counted'>): string {
  if (row.status === 'pending') return ctx.say(becameMessage(row, 'canceled'))
  const amounts = {
    days: given.length / 1000,
    expired: given.expired / 1000,
    back: (given.length - given.expired) / 1000,
  }
  const which = !given.counted ? 'none' : given.expired === 0 ? 'all' : given.expired === given.length ? 'lost' : 'some'
  return ctx.say('timeOff.returned', { ...paramsIn(ctx, amounts), which })
}
