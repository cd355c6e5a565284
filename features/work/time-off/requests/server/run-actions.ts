import {
  fits,
  flowFor,
  type FlowToRun,
  type KeptStep,
  stillAsked,
  type Vote,
  votersIn,
} from '#features/people/flows/server/api.ts'
import { holdDelegations } from '#features/surfaces/delegations/server/api.ts'
import { toDays } from '#kit/amounts.ts'
import { type Day, daysBetween } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { invalid } from '#platform/problems.ts'
import type { Kind } from '../../types/contract.ts'
import { timeOff } from '../facts.ts'
import type { RequestRow } from './read-store.ts'
import { joinStandIns } from './stand-in-actions.ts'
import { goOn, type Running } from './step-actions.ts'
import * as store from './step-store.ts'
import { move } from './store.ts'
import { unstick } from './waiting-actions.ts'

export const PURPOSE = 'timeOff'

interface Leave {
  userId: string
  kind: Kind
  firstDay: Day
  /** Thousandths of a day. */
  length: number
  /** Where the person works. */
  today: Day
}

const proposalOf = ({ kind, firstDay, length, today }: Omit<Leave, 'userId'>) => ({
  kind,
  days: toDays(length),
  notice: daysBetween(today, firstDay),
})

/** The flow that a leave takes; undefined where the chosen approvers decide in one step. */
export const flowOf = (ctx: Pick<Context, 'db' | 'now'>, { userId, ...leave }: Leave) =>
  flowFor(ctx, { purpose: PURPOSE, userId, ...proposalOf(leave) })

/** The same of flows that are read already. */
export const flowAmong = (flows: readonly FlowToRun[], leave: Omit<Leave, 'userId'>): FlowToRun | undefined =>
  flows.find((flow) => fits(flow, proposalOf(leave)))

export const choosesApprovers = (flow: Pick<FlowToRun, 'steps'> | undefined): boolean =>
  flow === undefined || flow.steps.some(({ who }) => who === 'chosen')

/** @throws Problem 422 where the requester is to choose an approver and has not */
export function ensureChosen(flow: FlowToRun | undefined, approverIds: readonly string[]): void {
  if (choosesApprovers(flow) && approverIds.length === 0) throw invalid({ approverIds: ['timeOff.chooseApprover'] })
}

/** The steps as a request keeps them: later changes of the flow do not reach it. */
export const copied = ({ steps }: FlowToRun, approverIds: readonly string[]): KeptStep[] =>
  steps.map(({ people, ...step }) => ({
    ...step,
    userIds: step.who === 'chosen' ? [...approverIds] : people.map(({ id }) => id),
  }))

/** The request as it was made or changed begins at its first step. The caller has the lock of `holdDelegations`. */
export async function begin(
  ctx: Context,
  it: Omit<Running, 'steps'>,
  flow: FlowToRun,
  approverIds: readonly string[],
): Promise<void> {
  await store.startRun(ctx.db, it.id, { run: it.run, flow: flow.name, steps: copied(flow, approverIds) })
  const steps = await store.stepsOf(ctx.db, it.id, it.run)
  await follow(ctx, it, await goOn(ctx, { ...it, steps }, 1, []))
}

/** A changed request begins anew, with the steps that fit it now: what was decided is void. */
export async function beginAgain(
  ctx: Context,
  row: RequestRow,
  flow: FlowToRun | undefined,
  approverIds: readonly string[],
): Promise<void> {
  const { id, userId, askedBy, run } = row
  const wasDecided = (await store.votesIn(ctx.db, id, run)).length > 0
  if (wasDecided)
    await store.keepDecision(ctx.db, id, {
      what: 'restarted',
      by: ctx.actor.userId,
      now: ctx.now,
      run: run + 1,
      step: null,
      steps: null,
    })
  const it = { id, userId, askedBy, changedBy: ctx.actor.userId, run: run + 1 }
  if (flow) await begin(ctx, it, flow, approverIds)
  else await store.startRun(ctx.db, id, { run: it.run, flow: null, steps: [] })
}

/** The approval of a step: the next people are asked, or the request is approved. @throws Problem 409 for the second of two at once */
export async function approveStep(ctx: Context, row: RequestRow, comment: string): Promise<void> {
  // before the request itself is locked: delegations change under their own lock and then wait for requests
  await holdDelegations(ctx.db, 'shared')
  const version = await store.holdStep(ctx.db, row)
  const steps = await store.stepsOf(ctx.db, row.id, row.run)
  const step = steps[row.atStep! - 1]!
  const listed = row.approvers.find(({ id }) => id === ctx.actor.userId)
  const vote: Vote = { by: ctx.actor.userId, standsFor: listed?.standsFor?.id ?? null }
  const before = (await store.votesIn(ctx.db, row.id, row.run)).filter((one) => one.step === step.position)
  const votes = [...before, vote]
  const able = await store.ableNow(ctx.db, row.id)
  const asked = row.approvers.filter(({ standsFor }) => standsFor === null).map(({ id }) => id)
  const entry = {
    ...vote,
    comment,
    now: ctx.now,
    run: row.run,
    step: step.position,
    steps: steps.length,
    version,
    asked,
  }
  const details = {
    userId: row.userId,
    step: step.position,
    steps: steps.length,
    before: row.approvers.map(({ id }) => id),
  }
  if (stillAsked({ needs: step.needs, asked: step.askedIds, votes, able }).length > 0) {
    await store.keepDecision(ctx.db, row.id, { ...entry, what: 'voted' })
    await store.letGo(ctx.db, row.id, votersIn([vote]))
    await joinStandIns(ctx, row.id)
    await record(ctx, timeOff.voted, row.id, details)
    return
  }
  if (step.position === steps.length) return finish(ctx, row, comment)
  await store.keepDecision(ctx.db, row.id, { ...entry, what: 'stepApproved' })
  await store.letGo(ctx.db, row.id)
  const waits = await goOn(ctx, { ...row, steps }, step.position + 1, votes)
  if (waits) await record(ctx, timeOff.stepApproved, row.id, details)
  await follow(ctx, row, waits)
}

/** What waits has stand-ins, and someone who is there; what waits for nobody any more is approved. */
async function follow(ctx: Context, it: Pick<Running, 'id' | 'userId'>, waits: boolean): Promise<void> {
  if (!waits) return finish(ctx, it, '')
  await joinStandIns(ctx, it.id)
  await unstick(ctx, it.id, { isNews: false })
}

async function finish(ctx: Context, { id, userId }: Pick<Running, 'id' | 'userId'>, comment: string): Promise<void> {
  await move(ctx.db, id, 'approve', { userId: ctx.actor.userId, comment, now: ctx.now })
  await record(ctx, timeOff.approved, id, { userId, was: 'pending' })
}
