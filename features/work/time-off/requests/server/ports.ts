import { countedDays, formatBalance, type Thousandths, toDays } from '#kit/amounts.ts'
import { formatRange } from '#kit/day-format.ts'
import { addDays, type Day, eachDay, todayIn, yearOf } from '#kit/days.ts'
import { isSafe, type Item } from '#features/surfaces/approvals/contract.ts'
import type { ApprovalSource, Deciding, ListedRow, Waiting } from '#features/surfaces/approvals/server/api.ts'
import { oneByOneFrom } from '#features/people/flows/server/api.ts'
import type { Context } from '#platform/context.ts'
import { conflict, found, type Message } from '#platform/problems.ts'
import { type LeaveItem, leaveItem, surroundings, type Surroundings } from '../../approvals/contract.ts'
import { BUILT_IN, type Kind } from '../../types/contract.ts'
import { balanceOf } from '../../balances/server/actions.ts'
import { factsFrom, policiesFrom, todayOf } from '../../balances/server/facts-present.ts'
import { mayAsk } from '../../balances/server/rules/asking.ts'
import type { Answer, LeaveFacts } from '../../balances/server/rules/facts.ts'
import { factRow } from '../../balances/server/fact-store.ts'
import { gapsOf, isCompelled } from '../../team-coverage/server/actions.ts'
import { ownAmong } from '../../types/server/kind-actions.ts'
import { kindWord } from '../../types/server/kind-present.ts'
import { decide as decideOn, ensureDecides, messageOf } from './decide-actions.ts'
import { decided, others, team, waitingCount, waitingList, waitingOne, type WaitingRow } from './approval-store.ts'
import { problemText } from './preview-actions.ts'
import { seenByDecider } from './stand-in-actions.ts'
import { isOnlyVotes } from './step-store.ts'
import { takeBack } from './take-back-actions.ts'
import { presentStep } from './step-present.ts'
import { isFree } from './rules/waiting.ts'
import { type Cover, coverOf, isThin } from './rules/cover.ts'

/** What the inbox of the approvals shows of time off, and how it is decided there. */
export const approvalSource: ApprovalSource = {
  name: 'timeOff',
  kinds: BUILT_IN,
  ownKinds: ownAmong,
  count: ({ userId }) => waitingCount(userId),
  countWaiting: (ctx, page) => waitingCount(ctx.actor.userId, page),
  waiting: (ctx, page) => waitingList(ctx.actor, page),
  present: (ctx, waiting) => (waiting as WaitingRow[]).map((row) => itemOf(ctx, row)),
  own: leaveItem,
  others: (ctx, page) => others(ctx.actor, page),
  decided: (ctx, page) => decided(ctx.actor, page),
  presentListed: (ctx, rows) => (rows as ListedLeave[]).map((row) => listedOf(ctx, row)),
  surroundings: { shape: surroundings, read: around },
  decide,
  takeBack,
}

type Leave = Pick<LeaveItem, 'kind' | 'firstDay' | 'lastDay' | 'length'> & { kindName: string | null }
/** A row of what others decide, or what is decided. */
type ListedLeave = Leave & Omit<ListedRow, 'title' | 'mark' | 'lines' | 'begins'>

/** `4½ days`. */
const daysOf = ({ say, language }: Context, amount: Thousandths): string =>
  `${formatBalance(toDays(amount), language)} ${say('timeOff.unit', { count: countedDays(toDays(amount), language) })}`

/** How a leave is called, and what it says in short. */
const headOf = (ctx: Context, { kind, kindName, firstDay, lastDay, length }: Leave, show: { year: boolean }) => ({
  title: kindWord(ctx.say, kind, kindName),
  mark: kind,
  lines: [formatRange(firstDay, lastDay, ctx.language, show), daysOf(ctx, length)],
  begins: firstDay,
})

/** A list goes back for years: only this one needs not be said. */
function listedOf(ctx: Context, row: ListedLeave): ListedRow {
  const { id, user, status, approvers, decidedBy, decidedAt, askedAt } = row
  const isNow = (day: Day) => yearOf(day) === yearOf(todayIn('UTC', ctx.now))
  return {
    id,
    user,
    status,
    approvers,
    decidedBy,
    decidedAt,
    askedAt,
    ...headOf(ctx, row, { year: !isNow(row.firstDay) || !isNow(row.lastDay) }),
  }
}

/** What was not seen by the virus scanner yet is not given out. */
const openable = ({ id, attachment }: WaitingRow): LeaveItem['attachment'] =>
  attachment && !attachment.checking
    ? { name: attachment.name, address: `/api/time-off/requests/${id}/attachment` }
    : null

type Concern = Item['concerns'][number]
const warning = (text: string): Concern => ({ tone: 'warn', text })

function fileConcerns({ say }: Context, attachment: WaitingRow['attachment']): Concern[] {
  if (!attachment) return []
  const brings = attachment.active.map((what) => warning(say(`timeOffApproval.fileBrings-${what}`)))
  return attachment.checking ? [warning(say('timeOffApproval.fileChecking')), ...brings] : brings
}

function itemOf(ctx: Context, row: WaitingRow): Waiting {
  const { id, user, note, standsFor, comment, askedAt, version } = row
  const { answer, today, balance } = judge(ctx, row)
  const working =
    answer.length?.days.filter(({ counted, isBridged }) => counted > 0 && !isBridged).map(({ day }) => day) ?? []
  const cover = coverOf(working, row.team.size, row.team.away ?? [])
  return {
    id,
    user,
    note,
    standsFor,
    comment,
    askedAt,
    version,
    ...headOf(ctx, row, { year: false }),
    concerns: [
      ...(answer.ok ? [] : [warning(problemText(ctx, row.userId, answer)!)]),
      ...coverConcern(ctx, row.kind, cover),
      ...fileConcerns(ctx, row.attachment),
      ...certificateConcern(ctx, row),
      ...aloneConcern(ctx, row),
      ...(row.firstDay < today ? [warning(ctx.say('timeOffApproval.begun'))] : []),
    ],
    changes: balance ? [ctx.say('timeOffApproval.changes', { days: daysOf(ctx, balance.left) })] : [],
    own: {
      ...row,
      steps: row.steps.map((step) => presentStep(ctx.say, step)),
      cover,
      balance,
      attachment: openable(row),
    } satisfies LeaveItem,
  }
}

/** It may still come: that does not keep anyone from deciding. */
function certificateConcern({ say }: Context, { certificateAfter: after, attachment }: WaitingRow): Concern[] {
  return after === null || attachment ? [] : [warning(say('leaveTypes.certificateMissing', { days: after }))]
}

/** What the company has decided one by one: no conflict, but never approved together with others. */
function aloneConcern(ctx: Context, { kind, length, oneByOne }: WaitingRow): Concern[] {
  const { parentalLeave, fromDays } = oneByOneFrom(oneByOne)
  const alone = (text: string): Concern[] => [{ tone: 'alone', text }]
  if (parentalLeave && kind === 'parental_leave') return alone(ctx.say('timeOffApproval.parentalAlone'))
  if (fromDays === null || toDays(length) < fromDays) return []
  return alone(ctx.say('timeOffApproval.longAlone', { days: fromDays }))
}

function coverConcern({ say }: Context, kind: Kind, cover: Cover | null): Concern[] {
  if (!cover) return []
  const suits = isCompelled(kind) || !isThin(cover)
  if (!suits) return [warning(say('timeOffApproval.thin', { ...cover }))]
  return [{ tone: 'calm', text: say('timeOffApproval.cover', { ...cover }) }]
}

/** What the engine says of the request as if it were asked for now. */
function judge(ctx: Context, row: WaitingRow): { answer: Answer; today: Day; balance: LeaveItem['balance'] } {
  const person = factRow(row.facts)
  const facts = factsFrom(person, row.kind, ctx.language)
  const policies = policiesFrom(person, row.kind)
  const today = todayOf(person, ctx.now)
  const { id, firstDay, lastDay, firstPart, lastPart } = row
  const answer = mayAsk(facts, policies, { id, firstDay, lastDay, firstPart, lastPart }, today)
  if (!answer.ok || answer.balanceAfter === null) return { answer, today, balance: null }
  const without: LeaveFacts = { ...facts, requests: facts.requests.filter((one) => one.id !== id) }
  const { taken, planned } = balanceOf(row.kind, without, policies, today)
  return {
    answer,
    today,
    balance: { used: taken, planned, now: answer.length.thousandths, left: answer.balanceAfter },
  }
}

const AROUND = 4

async function around(ctx: Context, id: string): Promise<Surroundings> {
  const row = found(await waitingOne(ctx.db, ctx.actor, id))
  const [from, to] = [addDays(row.firstDay, -AROUND), addDays(row.lastDay, AROUND)]
  const facts = factsFrom(factRow(row.facts), row.kind, ctx.language)
  return {
    from,
    to,
    team: await team(ctx.db, ctx.actor, row.userId, from, to),
    freeDays: eachDay(from, to).filter((day) => isFree(facts, day)),
    gaps: await gapsOf(ctx, { ...row, isWork: facts.workKinds?.includes(row.kind) ?? false }),
  }
}

async function decide(ctx: Context, { id, decision, comment, version, ifSafe }: Deciding): Promise<Message> {
  const row = await seenByDecider(ctx, id)
  ensureDecides(ctx, row)
  if (row.status !== 'pending') throw conflict('timeOff.noLongerPossible')
  // who approves another vote of the same step later has seen all that they decide over
  const isSeen = version === undefined || (await isOnlyVotes(ctx.db, row, { from: version, to: row.version }))
  if (!isSeen) throw conflict('errors.stale')
  if (ifSafe) await ensureSafe(ctx, id)
  const after = await decideOn(ctx, row, decision === 'approved' ? 'approve' : 'decline', comment, row.version)
  return messageOf(after, decision)
}

async function ensureSafe(ctx: Context, id: string): Promise<void> {
  const waiting = await waitingOne(ctx.db, ctx.actor, id)
  if (!waiting || !isSafe(itemOf(ctx, waiting))) throw conflict('timeOffApproval.noLongerSafe')
}
