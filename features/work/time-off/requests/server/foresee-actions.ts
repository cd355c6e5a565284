import { fits, namesOfSteps } from '#features/people/flows/server/api.ts'
import { daysBetween } from '#kit/days.ts'
import { toDays } from '#kit/amounts.ts'
import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found } from '#platform/problems.ts'
import { may as mayBalance, relationToRecord } from '../../balances/server/access.ts'
import { factsFrom, policiesFrom, todayOf } from '../../balances/server/facts-present.ts'
import { mayAsk } from '../../balances/server/rules/asking.ts'
import { factRows } from '../../balances/server/fact-store.ts'
import type { leaveSteps, StepToCome } from '../../steps/contract.ts'
import { ensureThere } from './offer-actions.ts'
import { choosesApprovers, copied, flowOf } from './run-actions.ts'
import { type StepAhead, turnOf } from './step-actions.ts'
import { peopleNamed } from './step-store.ts'

type Leave = Omit<Input<typeof leaveSteps.previewSteps>, 'approverIds' | 'userId'> & { userId: string }

/** The steps that a request would take now. */
export async function foreseeSteps(
  ctx: Context,
  { userId = ctx.actor.userId, approverIds, ...asked }: Input<typeof leaveSteps.previewSteps>,
) {
  ensure(mayBalance.ask(ctx.actor, await relationToRecord(ctx, userId)))
  const leave = await measured(ctx, { ...asked, userId })
  const flow = await flowOf(ctx, leave)
  const steps = flow ? await stepsToCome(ctx, { userId, askedBy: ctx.actor.userId }, copied(flow, approverIds)) : []
  return { flow: flow?.name ?? null, choosesApprovers: choosesApprovers(flow), steps }
}

/** The steps that a person's own request would take with a flow that is not saved yet. */
export async function exampleOf(ctx: Context, { userId, flow, ...asked }: Input<typeof leaveSteps.exampleOfFlow>) {
  const { kind, firstDay, length, today } = await measured(ctx, { ...asked, userId })
  const { minDays = null, shortNotice = null, kinds } = flow
  const steps = flow.steps.map(
    ({ roleId = null, groupId = null, remindAfter = null, escalateAfter = null, ...step }) => ({
      ...step,
      roleId,
      groupId,
      remindAfter,
      escalateAfter,
    }),
  )
  return {
    fits: fits({ kinds, minDays, shortNotice }, { kind, days: toDays(length), notice: daysBetween(today, firstDay) }),
    steps: await stepsToCome(ctx, { userId, askedBy: userId }, steps),
  }
}

/** How long it is, as it counts where the person works. */
async function measured(ctx: Context, { userId, kind, ...span }: Leave) {
  const person = found((await factRows(ctx.db, [userId]))[0])
  ensureThere(person, kind)
  const today = todayOf(person, ctx.now)
  const { length } = mayAsk(factsFrom(person, kind, ctx.language), policiesFrom(person, kind), span, today)
  return { userId, kind, firstDay: span.firstDay, length: length?.thousandths ?? 0, today }
}

/** Where a step asks one person alone, the next one is shown as if they approved it. */
async function stepsToCome(
  ctx: Context,
  { userId, askedBy }: { userId: string; askedBy: string },
  steps: readonly StepAhead[],
): Promise<StepToCome[]> {
  const names = await namesOfSteps(ctx, steps)
  const ahead: StepToCome[] = []
  let [previous, earlier]: string[][] = [[], []]
  for (const [at, step] of steps.entries()) {
    const votes = previous!.map((by) => ({ by, standsFor: null }))
    const turn = await turnOf(ctx, { userId, askedBy, changedBy: null }, step, {
      by: askedBy,
      previous: votes,
      earlier: earlier!,
    })
    const people = await peopleNamed(ctx.db, turn.found)
    const name = names.get(step.roleId ?? step.groupId ?? '') ?? null
    ahead.push({ step: at + 1, who: step.who, name, needs: turn.needs, people, becomes: turn.becomes })
    previous = turn.found.length === 1 ? turn.found : []
    earlier = [...earlier!, ...previous]
  }
  return ahead
}
