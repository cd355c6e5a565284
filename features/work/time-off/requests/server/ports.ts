import { addDays, type Day, eachDay, weekday } from '#kit/days.ts'
import type { Item, Surroundings } from '#features/surfaces/approvals/contract.ts'
import type { ApprovalSource, Deciding, Waiting } from '#features/surfaces/approvals/server/api.ts'
import type { Context } from '#platform/context.ts'
import { conflict, ensure, found, type Message } from '#platform/problems.ts'
import type { Kind } from '../../balances/contract.ts'
import { balanceOf } from '../../balances/server/actions.ts'
import { factsFrom, policiesFrom, todayOf } from '../../balances/server/facts-present.ts'
import { mayAsk } from '../../balances/server/rules/asking.ts'
import type { Answer, Facts } from '../../balances/server/rules/facts.ts'
import { factRow } from '../../balances/server/store.ts'
import { may } from './access.ts'
import { decide as decideOn } from './decide-actions.ts'
import { team, waitingCount, waitingList, waitingOne, type WaitingRow } from './approval-store.ts'
import { decided, others } from './listed-store.ts'
import { problemText } from './preview-actions.ts'
import { visible } from './read-actions.ts'
import { subjectOf } from './request-present.ts'
import { type Cover, coverOf, isThin } from './rules/cover.ts'

/** What the inbox of the approvals shows of time off, and how it is decided there. */
export const approvalSource: ApprovalSource = {
  name: 'timeOff',
  count: (userId) => waitingCount(userId),
  countWaiting: (ctx, page) => waitingCount(ctx.actor.userId, page),
  waiting: (ctx, page) => waitingList(ctx.actor.userId, page),
  titleOf: ({ say }, kind) => say(`ui.kinds.${kind}`),
  present: (ctx, waiting) => (waiting as WaitingRow[]).map((row) => itemOf(ctx, row)),
  others: (ctx, page) => others(ctx.actor, page),
  decided: (ctx, page) => decided(ctx.actor, page),
  surroundings,
  decide,
}

/** What was not seen by the virus scanner yet is not given out. */
const openable = ({ id, attachment }: WaitingRow): Item['attachment'] =>
  attachment && !attachment.checking
    ? { name: attachment.name, address: `/api/time-off/requests/${id}/attachment` }
    : null

function concernsOf({ say }: Context, attachment: WaitingRow['attachment']): string[] {
  if (!attachment) return []
  const brings = attachment.active.map((what) => say(`timeOffApproval.fileBrings-${what}`))
  return attachment.checking ? [say('timeOffApproval.fileChecking'), ...brings] : brings
}

function itemOf(ctx: Context, row: WaitingRow): Waiting {
  const { facts: _facts, team: _team, userId: _userId, attachment: _file, ...rest } = row
  const { answer, today, balance } = judge(ctx, row)
  const working = answer.length?.days.filter(({ counted }) => counted > 0).map(({ day }) => day) ?? []
  const cover = coverOf(working, row.team.size, row.team.away ?? [])
  return {
    ...rest,
    cover,
    balance,
    attachment: openable(row),
    concerns: [
      ...(answer.ok ? [] : [problemText(ctx, row.userId, answer)!]),
      ...coverConcern(ctx, row.kind, cover),
      ...concernsOf(ctx, row.attachment),
      ...(row.firstDay < today ? [ctx.say('timeOffApproval.begun')] : []),
    ],
  }
}

/** An illness or a birth does not ask whether it suits. */
function coverConcern(ctx: Context, kind: Kind, cover: Cover | null): string[] {
  const suits = kind === 'sick_day' || kind === 'parental_leave' || !cover || !isThin(cover)
  return suits ? [] : [ctx.say('timeOffApproval.away', { away: cover.of - cover.stay, of: cover.of })]
}

/** What the engine says of the request as if it were asked for now. */
function judge(ctx: Context, row: WaitingRow): { answer: Answer; today: Day; balance: Item['balance'] } {
  const person = factRow(row.facts)
  const facts = factsFrom(person, row.kind, ctx.language)
  const policies = policiesFrom(person, row.kind)
  const today = todayOf(person, ctx.now)
  const { id, firstDay, lastDay, firstPart, lastPart } = row
  const answer = mayAsk(facts, policies, { id, firstDay, lastDay, firstPart, lastPart }, today)
  if (!answer.ok || answer.balanceAfter === null) return { answer, today, balance: null }
  const without: Facts = { ...facts, requests: facts.requests.filter((one) => one.id !== id) }
  const { taken, planned } = balanceOf(row.kind, without, policies, today)
  return {
    answer,
    today,
    balance: { used: taken, planned, now: answer.length.thousandths, left: answer.balanceAfter },
  }
}

const AROUND = 4

async function surroundings(ctx: Context, id: string): Promise<Surroundings> {
  const row = found(await waitingOne(ctx.db, ctx.actor.userId, id))
  const [from, to] = [addDays(row.firstDay, -AROUND), addDays(row.lastDay, AROUND)]
  const facts = factsFrom(factRow(row.facts), row.kind, ctx.language)
  return {
    from,
    to,
    team: await team(ctx.db, ctx.actor, row.userId, from, to),
    freeDays: eachDay(from, to).filter((day) => isFree(facts, day)),
  }
}

const isFree = (facts: Facts, day: Day): boolean =>
  facts.holidays.some((one) => one.day === day && !one.half) ||
  (facts.schedules.findLast(({ from }) => from <= day)?.week[weekday(day)] === 'off' &&
    !facts.extraWorkingDays.some((one) => one.day === day))

async function decide(ctx: Context, { id, decision, comment, version, ifSafe }: Deciding): Promise<Message> {
  const row = await visible(ctx, id)
  ensure(may.decide(ctx.actor, subjectOf(row, ctx.now)))
  if (row.status !== 'pending') throw conflict('timeOff.noLongerPossible')
  if (version !== undefined && version !== row.version) throw conflict('errors.stale')
  if (ifSafe) await ensureSafe(ctx, id)
  await decideOn(ctx, row, decision === 'approved' ? 'approve' : 'decline', comment, row.version)
  return `timeOff.${row.kind}_request_${decision}`
}

async function ensureSafe(ctx: Context, id: string): Promise<void> {
  const waiting = await waitingOne(ctx.db, ctx.actor.userId, id)
  if (!waiting || itemOf(ctx, waiting).concerns.length > 0) throw conflict('timeOffApproval.noLongerSafe')
}
