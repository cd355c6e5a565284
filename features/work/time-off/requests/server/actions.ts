import { holdDelegations, wrongForLeave } from '#features/surfaces/delegations/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import type { Kind } from '../../types/contract.ts'
import { ensureSeen, may as mayBalance } from '../../balances/server/access.ts'
import { ownTypeOf, todayOf } from '../../balances/server/facts-present.ts'
import type { Noted } from '../../balances/server/lengths-present.ts'
import { timeOff } from '../facts.ts'
import { ensureOffered, ensureRecorded } from './offer-actions.ts'
import { may } from './access.ts'
import * as people from './people-store.ts'
import { countOrProblem } from './preview-actions.ts'
import { visible } from './read-actions.ts'
import * as reads from './read-store.ts'
import { relationOf, subjectOf } from './request-present.ts'
import { begin, beginAgain, ensureChosen, flowAmong } from './run-actions.ts'
import { joinStandIns } from './stand-in-actions.ts'
import { letGo } from './step-store.ts'
import { unstick } from './waiting-actions.ts'
import * as store from './store.ts'

export interface RequestInput extends store.Span {
  kind: Kind
  approverIds: readonly string[]
  comment: string
  /** Uploaded before; null takes it away, undefined leaves it. */
  attachmentId?: string | null | undefined
  /** Who decides for the person on these days, once it is approved; undefined leaves it. */
  standInId?: string | null | undefined
}

export async function ask(
  ctx: Context,
  { userId = ctx.actor.userId, ...asked }: RequestInput & { userId?: string | undefined },
): Promise<reads.RequestRow> {
  const { person, relation } = await personToAskFor(ctx, userId, asked.approverIds)
  ensure(mayBalance.ask(ctx.actor, relation))
  ensureOffered(person.facts, asked.kind)
  ensureUninvolved([userId, ctx.actor.userId], asked)
  await ensureStandIn(ctx, { ...asked, userId })
  const noted = countOrProblem(ctx, person, asked)
  const flow = flowFor(ctx, person, { ...asked, length: noted.length })
  const made = await insert(ctx, person, { ...asked, approverIds: flow ? [] : asked.approverIds, noted, userId })
  await record(ctx, timeOff.asked, made.id, { userId })
  if (flow) {
    const running = { id: made.id, userId, askedBy: ctx.actor.userId, changedBy: null, run: 1 }
    await begin(ctx, running, flow, asked.approverIds)
    return visible(ctx, made.id)
  }
  if (person.haveStandIns) await joinStandIns(ctx, made.id)
  if (person.allAway) await unstick(ctx, made.id, { isNews: false })
  return person.haveStandIns || person.allAway || asked.standInId ? visible(ctx, made.id) : made
}

/** Enters leave in another person's record: approved at once, because it is no request. */
export async function recordFor(
  ctx: Context,
  { userId, ...recorded }: Omit<RequestInput, 'approverIds'> & { userId: string },
): Promise<reads.RequestRow> {
  const { person, relation } = await personToAskFor(ctx, userId, [])
  ensure(mayBalance.record(ctx.actor, relation))
  ensureRecorded(ctx.actor, person.facts, relation, recorded.kind)
  const leave = { ...recorded, approverIds: [] }
  const noted = countOrProblem(ctx, person, leave)
  const made = await insert(ctx, person, { ...leave, noted, userId, recorded: true })
  await record(ctx, timeOff.recorded, made.id, { userId })
  return made
}

async function personToAskFor(ctx: Context, userId: string, approverIds: readonly string[]) {
  // two requests of one person are judged one after the other, so that together they cannot pass the floor
  await people.holdToAsk(ctx.db, userId)
  const person = found(await people.askingFor(ctx, userId, approverIds))
  const relation = relationOf(ctx.actor, { userId, ...person })
  ensureSeen(ctx.actor, relation)
  return { person, relation }
}

async function insert(
  ctx: Context,
  person: people.AskingFor,
  asked: RequestInput & { userId: string; noted: Noted; recorded?: boolean },
): Promise<reads.RequestRow> {
  const made = await store.insert(ctx.db, { ...asked, askedBy: ctx.actor.userId, now: ctx.now })
  ensureAttached(asked, made.attachment)
  const { facts, me, haveStandIns: _have, allAway: _away, flows: _flows, ...known } = person
  const { approverIds: _ids, attachmentId: _file, standInId: _standIn, recorded = false, noted, ...plain } = asked
  const at = ctx.now.toISOString()
  const what = recorded ? ('recorded' as const) : ('asked' as const)
  return {
    ...plain,
    ...noted,
    kindName: ownTypeOf(facts, plain.kind)?.name ?? null,
    // what one has just entered oneself is no reading of it
    isSensitive: false,
    ...made,
    ...known,
    status: recorded ? 'approved' : 'pending',
    standIn: null,
    askedBy: me.id,
    askedAt: at,
    changedBy: null,
    decidedById: recorded ? me.id : null,
    decidedBy: recorded ? `${me.firstName} ${me.lastName}` : null,
    decidedAt: recorded ? at : null,
    decisionComment: '',
    history: [{ ...NO_DETAILS, what, by: me, at }],
    flow: null,
    run: 0,
    atStep: null,
    steps: [],
    wasAsked: false,
    timeZone: facts.timeZone,
    version: 1,
  }
}

const NO_DETAILS = {
  standsFor: null,
  comment: '',
  firstDay: null,
  lastDay: null,
  length: null,
  step: null,
  steps: null,
  isVoid: false,
  isTakenBack: false,
}

/** Nobody decides on their own leave, nor on leave they made or changed in another's name: they are never listed as approvers. */
function ensureUninvolved([userId, ...involved]: readonly [string, ...string[]], { approverIds }: RequestInput): void {
  if (involved.some((id) => id !== userId && approverIds.includes(id)))
    throw invalid({ approverIds: ['timeOff.approverInvolved'] })
}

export async function edit(
  ctx: Context,
  { id, version, ...given }: RequestInput & { id: string; version: number },
): Promise<reads.RequestRow> {
  // before the request itself is locked: delegations change under their own lock and then wait for requests
  await holdDelegations(ctx.db, 'shared')
  const row = found(await reads.showAndHold(ctx.db, ctx.actor, id))
  const standIns = row.approvers.filter(({ standsFor }) => standsFor !== null).map((one) => one.id)
  // before anything else: what a form sends back of stand-ins makes none of them an approver
  const asked = { ...given, approverIds: given.approverIds.filter((one) => !standIns.includes(one)) }
  ensure(may.edit(ctx.actor, subjectOf(row, ctx.now), relationOf(ctx.actor, row)))
  if (row.status !== 'pending') throw conflict('timeOff.noLongerPossible')
  ensureUninvolved([row.userId, row.askedBy, ctx.actor.userId], asked)
  await ensureStandIn(ctx, { ...asked, userId: row.userId })
  const person = found(await people.askingFor(ctx, row.userId, asked.approverIds))
  // it may stay what it was
  if (asked.kind !== row.kind) ensureOffered(person.facts, asked.kind)
  const noted = countOrProblem(ctx, person, { ...asked, id })
  const flow = flowFor(ctx, person, { ...asked, length: noted.length })
  if (flow || row.atStep !== null) await letGo(ctx.db, id)
  const approverIds = flow ? [] : asked.approverIds
  const saved = await store.update(ctx.db, row, version, { ...asked, approverIds, noted, actorId: ctx.actor.userId })
  ensureAttached(asked, saved.attachment)
  const before = {
    kind: row.kind,
    kindName: row.kindName,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    firstPart: row.firstPart,
    lastPart: row.lastPart,
    approverIds: row.approvers.map((one) => one.id),
  }
  const noteChanged = row.comment !== asked.comment
  await record(ctx, timeOff.edited, id, { userId: row.userId, before, noteChanged })
  if (flow || row.atStep !== null) await beginAgain(ctx, row, flow, asked.approverIds)
  if (!flow) {
    await joinStandIns(ctx, id)
    await unstick(ctx, id, { isNews: false })
  }
  return visible(ctx, id)
}

/** The flow that a leave takes. @throws Problem 422 where the requester is to choose approvers and has chosen none */
function flowFor(ctx: Context, person: people.AskingFor, asked: RequestInput & { length: number }) {
  const { facts, flows } = person
  const { kind, firstDay, length, approverIds } = asked
  const today = todayOf(facts, ctx.now)
  const flow = flowAmong(flows, { kind, firstDay, length, today })
  ensureChosen(flow, approverIds)
  return flow
}

/** @throws Problem 422 for a stand-in who cannot decide on these days */
async function ensureStandIn(ctx: Context, asked: RequestInput & { userId: string }): Promise<void> {
  if (!asked.standInId) return
  const { userId, standInId, firstDay, lastDay } = asked
  const wrong = await wrongForLeave(ctx, { userId, standInId, firstDay, lastDay })
  if (wrong) throw invalid({ standInId: [wrong] })
}

/** The attachment must be the actor's own upload. */
function ensureAttached({ attachmentId }: RequestInput, attachment: { id: string } | null) {
  if (attachmentId && attachment?.id !== attachmentId) throw invalid({ attachmentId: ['errors.gone'] })
}
