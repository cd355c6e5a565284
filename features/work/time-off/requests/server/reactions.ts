import { catalogueFacts } from '#features/core/catalogues/facts.ts'
import { extraDayFacts, holidayFacts } from '#features/core/holidays/facts.ts'
import { user } from '#features/core/members/facts.ts'
import { employmentFacts } from '#features/people/employment/facts.ts'
import { jobHistoryFacts } from '#features/people/job-history/facts.ts'
import { type Letter, notify } from '#features/surfaces/notifications/server/api.ts'
import { type Fact, type FactOf, reaction, type Reaction, type ReactionContext } from '#platform/events.ts'
import { balanceFacts } from '../../balances/facts.ts'
import { policyFacts } from '../../policies/facts.ts'
import { timeOff } from '../facts.ts'
import { writeLater } from './change-actions.ts'
import { countAgain, countByDays, countElsewhere, countEveryone } from './counting-actions.ts'
import {
  askedLetter,
  commentedLetter,
  decidedLetter,
  fileRefusedLetter,
  handedOnLetter,
  type Outcome,
  recountedLetter,
} from './mail.ts'
import * as notices from './notice-present.ts'
import { followManager, handOn } from './rerouting-actions.ts'
import { standInWhileAway } from './stand-in-actions.ts'
import { commentBody, type Story, story } from './read-store.ts'

const { asked, edited, recorded, shortened, approved, declined, canceled, handedOn, recounted } = timeOff
const { standInsChanged, commented, attached, fileChecked, fileRefused } = timeOff

/** The notification of a decision, by the outcome of the request. */
const OUTCOMES = { recorded, shortened, approved, declined, canceled } satisfies Record<
  Exclude<Outcome, 'pending'>,
  object
>
type Outcomes = typeof OUTCOMES
const moves = Object.values(OUTCOMES)
const MOVED = Object.fromEntries(Object.entries(OUTCOMES).map(([outcome, { name }]) => [name, outcome])) as {
  readonly [Became in keyof Outcomes as Outcomes[Became]['name']]: Became
}
type Decision = FactOf<(typeof moves)[number]>

/** What changes on the screens of those who know the request. */
const shownLive = [
  asked,
  edited,
  handedOn,
  standInsChanged,
  recounted,
  ...moves,
  commented,
  attached,
  fileChecked,
  fileRefused,
]

export const reactions: readonly Reaction[] = [
  reaction({ name: 'time off: tell the approvers', on: [asked], run: about(notifyApprovers) }),
  reaction({ name: 'time off: tell of a change', on: [edited], run: about(notifyOfChange) }),
  reaction({ name: 'time off: hand on what nobody could decide', on: [user.deactivated], run: handOn }),
  reaction({ name: 'time off: follow a new manager', on: [user.updated], run: followManager }),
  reaction({ name: 'time off: tell those it was handed to', on: [handedOn], run: about(notifyNewApprovers) }),
  reaction({ name: 'time off: notify stand-ins', on: [standInsChanged], run: about(notifyStandIns) }),
  reaction({ name: 'time off: tell of a decision', on: moves, run: about(notifyOfDecision) }),
  reaction({
    name: 'time off: stand-in while away',
    on: [approved, canceled, shortened],
    run: standInWhileAway,
  }),
  reaction({ name: 'time off: tell of a file that was refused', on: [fileRefused], run: about(notifyOfFile) }),
  reaction({ name: 'time off: tell of a comment', on: [commented], run: about(notifyOfComment) }),
  reaction({
    name: 'time off: count again',
    on: [...Object.values(jobHistoryFacts), ...Object.values(employmentFacts), balanceFacts.vacationInfoUpdated],
    run: countAgain,
  }),
  reaction({ name: 'time off: count elsewhere', on: [user.updated], run: countElsewhere }),
  reaction({ name: 'time off: count by other days', on: [catalogueFacts.daysChanged], run: countByDays }),
  reaction({
    name: 'time off: count everyone again',
    on: [
      ...Object.values(holidayFacts),
      ...Object.values(extraDayFacts),
      balanceFacts.companyVacationInfoUpdated,
      policyFacts.policyChanged,
    ],
    run: countEveryone,
  }),
  reaction({ name: 'time off: tell of another length', on: [recounted], run: about(notifyOfLength) }),
  reaction({ name: 'time off: live', on: shownLive, run: about(refresh) }),
  reaction({
    name: 'time off: live balances',
    on: [balanceFacts.adjusted, balanceFacts.vacationInfoUpdated],
    run: async (ctx, fact) => {
      if (fact.subjectId) ctx.live.push(ctx.company.id, [fact.subjectId], fact.stale)
    },
  }),
]

/** No notification about a request that is gone. */
function about<F extends Fact>(notifyOf: (ctx: ReactionContext, fact: F, it: Story) => void | Promise<void>) {
  return async (ctx: ReactionContext, fact: F) => {
    const it = fact.subjectId ? await story(ctx.db, fact.subjectId, fact.actorId, ctx.now) : undefined
    if (it) await notifyOf(ctx, fact, it)
  }
}

async function notifyApprovers(ctx: ReactionContext, fact: Fact, it: Story) {
  // it may be decided before its approvers are notified
  if (it.status === 'pending') await askToDecide(ctx, fact, it, approversBut(it, fact.actorId))
  if (fact.actorId === it.user.id) return
  await notify(ctx, {
    userIds: [it.user.id],
    kind: notices.decided[it.kind],
    info: infoOf(it, 'pending'),
    eventId: fact.id,
    about: it.id,
    thread: it.id,
    letter: decidedLetter(ctx, it, 'pending'),
  })
}

/** A stand-in reads for whom they decide. */
async function askToDecide(
  ctx: ReactionContext,
  fact: Fact,
  it: Story,
  userIds: readonly string[],
  letter: Letter = askedLetter(ctx, it),
) {
  const standsFor = (id: string) => it.approvers.find((one) => one.id === id)?.standsFor ?? null
  for (const approver of new Set(userIds.map((id) => standsFor(id)?.id))) {
    const readers = userIds.filter((id) => standsFor(id)?.id === approver)
    const inPlaceOf = standsFor(readers[0]!)
    await notify(ctx, {
      userIds: readers,
      kind: notices.asked[it.kind],
      info: { ...infoOf(it, 'pending'), ...(inPlaceOf && { standsFor: inPlaceOf }) },
      eventId: fact.id,
      about: it.id,
      thread: it.id,
      letter,
    })
  }
}

/** Who decides for an approver from now on. */
async function notifyStandIns(ctx: ReactionContext, fact: FactOf<typeof standInsChanged>, it: Story) {
  if (it.status !== 'pending') return
  const added = fact.details.added.map(({ standInId }) => standInId)
  const userIds = it.approvers
    .filter(({ id, standsFor }) => standsFor !== null && added.includes(id))
    .map(({ id }) => id)
  await askToDecide(ctx, fact, { ...it, agent: it.user }, userIds)
}

/** People who know the request get one notification of all its changes, and one letter a while later; new approvers are asked. */
async function notifyOfChange(ctx: ReactionContext, fact: FactOf<typeof edited>, it: Story) {
  if (it.status !== 'pending') return
  const { kind, firstDay, lastDay, approverIds } = fact.details.before
  const approvers = approversBut(it, fact.actorId)
  const known = approvers.filter((id) => approverIds.includes(id))
  await askToDecide(
    ctx,
    fact,
    it,
    approvers.filter((id) => !known.includes(id)),
  )
  const info = { ...infoOf(it, 'pending'), before: { kind, dateFrom: firstDay, dateTo: lastDay } }
  const common = { info, eventId: fact.id, about: it.id }
  await notify(ctx, { ...common, userIds: known, kind: notices.asked[it.kind] })
  if (fact.actorId !== it.user.id)
    await notify(ctx, { ...common, userIds: [it.user.id], kind: notices.decided[it.kind] })
  await writeLater(ctx.db, it.id, fact.at)
}

/** The requester hears of what others did; the approvers hear of a cancellation. */
async function notifyOfDecision(ctx: ReactionContext, fact: Decision, whole: Story) {
  const outcome = MOVED[fact.name]
  // of a leave that was cut short, the days that were cancelled
  const it = fact.name === shortened.name ? { ...whole, ...canceledDays(fact) } : whole
  const status = outcome === 'shortened' ? 'canceled' : outcome
  const approvers = status === 'canceled' ? approversBut(it, fact.actorId) : []
  const requester = fact.actorId === it.user.id ? [] : [it.user.id]
  await notify(ctx, {
    userIds: [...requester, ...approvers],
    kind: notices.decided[it.kind],
    info: infoOf(it, status),
    eventId: fact.id,
    thread: it.id,
    letter: decidedLetter(ctx, it, outcome),
  })
}

const canceledDays = ({ details }: FactOf<typeof shortened>) => ({
  ...details,
  // only the last day can be half of one, unless there is no other
  firstPart: details.firstDay === details.lastDay ? details.lastPart : ('full' as const),
})

async function notifyNewApprovers(ctx: ReactionContext, fact: FactOf<typeof handedOn>, it: Story) {
  if (it.status !== 'pending') return
  const { approverIds, why = 'approverLeft' } = fact.details
  await notify(ctx, {
    userIds: approversBut(it, null).filter((id) => approverIds.includes(id)),
    kind: notices.asked[it.kind],
    info: infoOf({ ...it, agent: it.user }, 'pending'),
    eventId: fact.id,
    thread: it.id,
    letter: handedOnLetter(ctx, it, why),
  })
}

/** Nobody has decided this: the person and those who decide, or decided, read that the same days count otherwise. */
async function notifyOfLength(ctx: ReactionContext, fact: FactOf<typeof recounted>, it: Story) {
  const { before, length } = fact.details
  await notify(ctx, {
    userIds: [it.user.id, ...approversBut(it, null)],
    kind: notices.decided[it.kind],
    info: { ...infoOf(it, it.status), recounted: { before, length } },
    eventId: fact.id,
    thread: it.id,
    letter: recountedLetter(ctx, it, { before, length }),
  })
}

async function notifyOfComment(ctx: ReactionContext, fact: FactOf<typeof commented>, it: Story) {
  const body = await commentBody(ctx.db, fact.details.commentId)
  await notify(ctx, {
    userIds: [it.user.id, ...approversBut(it, null)].filter((id) => id !== fact.actorId),
    kind: notices.commented,
    info: infoOf(it, it.status),
    eventId: fact.id,
    thread: it.id,
    letter: commentedLetter(ctx, it, body),
  })
}

/** The person on leave, and the uploader if it was another person. */
async function notifyOfFile(ctx: ReactionContext, fact: FactOf<typeof fileRefused>, it: Story) {
  const uploadedBy = fact.details.uploadedBy
  await notify(ctx, {
    userIds: [it.user.id, ...(uploadedBy ? [uploadedBy] : [])],
    kind: notices.fileRefused,
    info: infoOf(it, it.status),
    eventId: fact.id,
    thread: it.id,
    letter: fileRefusedLetter(ctx, it),
  })
}

/** Those who may see the request refetch it; everyone else only learns that the calendar has changed. */
function refresh(ctx: ReactionContext, fact: FactOf<(typeof shownLive)[number]>, it: Story) {
  const before = approversBefore(fact)
  const approvers = [...new Set([...approversBut(it, null), ...before])]
  const involved = new Set([it.user.id, ...approvers, ...(fact.actorId ? [fact.actorId] : [])])
  ctx.live.push(ctx.company.id, [...involved], fact.stale)
  if (fact.stale.includes('calendar')) ctx.live.push(ctx.company.id, 'everyone', ['calendar'])
}

/** Those who were approvers until this, and are none now. */
function approversBefore(fact: FactOf<(typeof shownLive)[number]>): readonly string[] {
  if (fact.name === edited.name) return fact.details.before.approverIds
  if (fact.name === standInsChanged.name) return fact.details.removed
  return fact.name === handedOn.name && fact.details.from ? [fact.details.from] : []
}

const approversBut = (it: Story, userId: string | null) =>
  it.approvers.map(({ id }) => id).filter((id) => id !== userId)

const infoOf = (it: Story, status: Outcome): notices.LeaveNotice => ({
  ...(it.agent ? { agentUser: it.agent } : {}),
  patientUser: it.user,
  ...notices.leaveInfo(it.kind, {
    id: it.id,
    status,
    approvers: it.approvers.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
    dateFrom: it.firstDay,
    dateTo: it.lastDay,
  }),
})
