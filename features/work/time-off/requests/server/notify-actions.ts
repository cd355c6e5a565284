import type { Decision as Answer } from '#features/surfaces/approvals/contract.ts'
import { type Letter, notify } from '#features/surfaces/notifications/server/api.ts'
import type { Fact, FactOf, ReactionContext } from '#platform/events.ts'
import { timeOff } from '../facts.ts'
import { writeLater } from './change-actions.ts'
import {
  askedLetter,
  certificateLetter,
  commentedLetter,
  decidedLetter,
  fileRefusedLetter,
  handedOnLetter,
  type Outcome,
  recountedLetter,
  reminderLetter,
} from './mail.ts'
import * as notices from './notice-present.ts'
import { commentBody, type Story } from './read-store.ts'
import { writeOutcomeLater } from './outcome-actions.ts'
import { votersNow } from './step-store.ts'

const { edited, recorded, shortened, approved, declined, canceled, handedOn, recounted } = timeOff
const { certificateDue, standInsChanged, commented, fileRefused, stepApproved, reminded } = timeOff

/** The notification of a decision, by the outcome of the request. */
const OUTCOMES = { recorded, shortened, approved, declined, canceled } satisfies Record<
  Exclude<Outcome, 'pending'>,
  object
>
type Outcomes = typeof OUTCOMES
export const moves = Object.values(OUTCOMES)
const MOVED = Object.fromEntries(Object.entries(OUTCOMES).map(([outcome, { name }]) => [name, outcome])) as {
  readonly [Became in keyof Outcomes as Outcomes[Became]['name']]: Became
}
type Decision = FactOf<(typeof moves)[number]>

export async function notifyApprovers(ctx: ReactionContext, fact: Fact, it: Story) {
  // it may be decided before its approvers are notified
  if (it.status === 'pending') await askToDecide(ctx, fact, it, approversBut(it, fact.actorId))
  if (fact.actorId === it.user.id) return
  await notify(ctx, {
    userIds: [it.user.id],
    kind: notices.decided[notices.named(it.kind)],
    info: notices.infoOf(it, 'pending'),
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
      kind: notices.asked[notices.named(it.kind)],
      info: { ...notices.infoOf(it, 'pending'), ...(inPlaceOf && { standsFor: inPlaceOf }) },
      eventId: fact.id,
      about: it.id,
      thread: it.id,
      letter,
    })
  }
}

/** The people of the next step are asked, as those of the first one were. */
export async function notifyNextStep(ctx: ReactionContext, fact: FactOf<typeof stepApproved>, it: Story) {
  if (it.status === 'pending') await askToDecide(ctx, fact, { ...it, agent: it.user }, approversBut(it, fact.actorId))
}

/** A step waits for them. */
export async function notifyAgain(ctx: ReactionContext, fact: FactOf<typeof reminded>, whole: Story) {
  if (whole.status !== 'pending') return
  const it = { ...whole, agent: whole.user }
  await notify(ctx, {
    userIds: approversBut(it, null),
    kind: notices.asked[notices.named(it.kind)],
    info: { ...notices.infoOf(it, 'pending'), isReminder: true },
    eventId: fact.id,
    thread: it.id,
    letter: reminderLetter(ctx, it),
  })
}

/** Who decides for an approver from now on. */
export async function notifyStandIns(ctx: ReactionContext, fact: FactOf<typeof standInsChanged>, it: Story) {
  if (it.status !== 'pending') return
  const added = fact.details.added.map(({ standInId }) => standInId)
  const userIds = it.approvers
    .filter(({ id, standsFor }) => standsFor !== null && added.includes(id))
    .map(({ id }) => id)
  await askToDecide(ctx, fact, { ...it, agent: it.user }, userIds)
}

/** People who know the request get one notification of all its changes, and one letter a while later; new approvers are asked. */
export async function notifyOfChange(ctx: ReactionContext, fact: FactOf<typeof edited>, it: Story) {
  if (it.status !== 'pending') return
  const { kind, kindName = null, firstDay, lastDay, approverIds } = fact.details.before
  const approvers = approversBut(it, fact.actorId)
  const known = approvers.filter((id) => approverIds.includes(id))
  await askToDecide(
    ctx,
    fact,
    it,
    approvers.filter((id) => !known.includes(id)),
  )
  const info = {
    ...notices.infoOf(it, 'pending'),
    before: { kind, name: kindName, dateFrom: firstDay, dateTo: lastDay },
  }
  const common = { info, eventId: fact.id, about: it.id }
  await notify(ctx, { ...common, userIds: known, kind: notices.asked[notices.named(it.kind)] })
  if (fact.actorId !== it.user.id)
    await notify(ctx, { ...common, userIds: [it.user.id], kind: notices.decided[notices.named(it.kind)] })
  await writeLater(ctx.db, it.id, fact.at)
}

/** The requester hears of what others did; the approvers hear of a cancellation. */
export async function notifyOfDecision(ctx: ReactionContext, fact: Decision, whole: Story) {
  const outcome = MOVED[fact.name]
  if (outcome === 'approved' || outcome === 'declined') return notifyOfAnswer(ctx, fact, whole, outcome)
  // of a leave that was cut short, the days that were cancelled
  const it = fact.name === shortened.name ? { ...whole, ...canceledDays(fact) } : whole
  const status = outcome === 'shortened' ? 'canceled' : outcome
  const approvers = status === 'canceled' ? approversBut(it, fact.actorId) : []
  await notify(ctx, {
    ...aboutOutcome(fact, it, status),
    userIds: [...requesterBut(it, fact.actorId), ...approvers],
    letter: decidedLetter(ctx, it, outcome),
  })
}

/** In the app at once, by email when it can no longer be a slip. */
async function notifyOfAnswer(ctx: ReactionContext, fact: Decision, it: Story, outcome: Answer) {
  // taken back before anyone heard of it
  if (it.status !== outcome && it.status !== 'canceled') return
  // who approved a step before it was declined in a later one
  const earlier = outcome === 'declined' ? (await votersNow(ctx.db, it.id)).filter((id) => id !== fact.actorId) : []
  const userIds = [...requesterBut(it, fact.actorId), ...earlier]
  await notify(ctx, { ...aboutOutcome(fact, it, outcome), userIds })
  if (it.status !== outcome || it.decidedAt === null) return
  const made = { requestId: it.id, eventId: fact.id, actorId: fact.actorId, userIds, outcome }
  await writeOutcomeLater(ctx.db, made, it.decidedAt)
}

const aboutOutcome = (fact: Decision, it: Story, status: Exclude<Outcome, 'shortened'>) => ({
  kind: notices.decided[notices.named(it.kind)],
  info: notices.infoOf(it, status),
  eventId: fact.id,
  thread: it.id,
})

const requesterBut = (it: Story, userId: string | null) => (userId === it.user.id ? [] : [it.user.id])

const canceledDays = ({ details }: FactOf<typeof shortened>) => ({
  ...details,
  // only the last day can be half of one, unless there is no other
  firstPart: details.firstDay === details.lastDay ? details.lastPart : ('full' as const),
})

export async function notifyNewApprovers(ctx: ReactionContext, fact: FactOf<typeof handedOn>, it: Story) {
  if (it.status !== 'pending') return
  const { approverIds, why = 'approverLeft' } = fact.details
  await notify(ctx, {
    userIds: approversBut(it, null).filter((id) => approverIds.includes(id)),
    kind: notices.handedOn[notices.named(it.kind)],
    info: notices.infoOf({ ...it, agent: it.user }, 'pending'),
    eventId: fact.id,
    thread: it.id,
    letter: handedOnLetter(ctx, it, why),
  })
}

/** Nobody has decided this: the person and those who decide, or decided, read that the same days count otherwise. */
export async function notifyOfLength(ctx: ReactionContext, fact: FactOf<typeof recounted>, it: Story) {
  const { before, length } = fact.details
  await notify(ctx, {
    userIds: [it.user.id, ...approversBut(it, null)],
    kind: notices.decided[notices.named(it.kind)],
    info: { ...notices.infoOf(it, it.status), recounted: { before, length } },
    eventId: fact.id,
    thread: it.id,
    letter: recountedLetter(ctx, it, { before, length }),
  })
}

/** Not where it came, or the leave was cancelled, since the reminder was made. */
export async function notifyOfCertificate(ctx: ReactionContext, fact: FactOf<typeof certificateDue>, it: Story) {
  if (!it.lacksCertificate) return
  const { certificateAfter } = fact.details
  await notify(ctx, {
    userIds: [it.user.id],
    kind: notices.certificateDue,
    info: { ...notices.infoOf(it, it.status), certificateAfter },
    eventId: fact.id,
    thread: it.id,
    letter: certificateLetter(ctx, it, certificateAfter),
  })
}

export async function notifyOfComment(ctx: ReactionContext, fact: FactOf<typeof commented>, it: Story) {
  const body = await commentBody(ctx.db, fact.details.commentId)
  await notify(ctx, {
    userIds: [it.user.id, ...approversBut(it, null)].filter((id) => id !== fact.actorId),
    kind: notices.commented,
    info: notices.infoOf(it, it.status),
    eventId: fact.id,
    thread: it.id,
    letter: commentedLetter(ctx, it, body),
  })
}

/** The person on leave, and the uploader if it was another person. */
export async function notifyOfFile(ctx: ReactionContext, fact: FactOf<typeof fileRefused>, it: Story) {
  const uploadedBy = fact.details.uploadedBy
  await notify(ctx, {
    userIds: [it.user.id, ...(uploadedBy ? [uploadedBy] : [])],
    kind: notices.fileRefused,
    info: notices.infoOf(it, it.status),
    eventId: fact.id,
    thread: it.id,
    letter: fileRefusedLetter(ctx, it),
  })
}

export const approversBut = (it: Story, userId: string | null) =>
  it.approvers.map(({ id }) => id).filter((id) => id !== userId)
