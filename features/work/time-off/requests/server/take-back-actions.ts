import { votersIn } from '#features/people/flows/server/api.ts'
import { holdDelegations } from '#features/surfaces/delegations/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, forbidden, found, type Message, type Problem } from '#platform/problems.ts'
import { timeOff } from '../facts.ts'
import { holdPerson } from './people-store.ts'
import { visible } from './read-actions.ts'
import type { RequestRow } from './read-store.ts'
import { takingOf } from './request-present.ts'
import { type Refusal, takingBack, type TakeBackScope } from './rules/taking-back.ts'
import { joinStandIns } from './stand-in-actions.ts'
import { keepDecision } from './step-store.ts'
import * as store from './take-back-store.ts'
import { unstick } from './waiting-actions.ts'

const REFUSALS: Record<Refusal, () => Problem> = {
  notTheirs: forbidden,
  already: () => conflict('timeOff.takeBack.already'),
  wentOn: () => conflict('timeOff.takeBack.wentOn'),
  tooLate: () => conflict('timeOff.takeBack.tooLate'),
  begun: () => conflict('timeOff.takeBack.begun'),
}

/**
 * Takes the actor's latest decision back: the request waits again for those whom it waited for. The decision stays in the history, and a row
 * says that it is void.
 * @throws Problem 403 for a decision of others, 409 for what cannot be taken back any more
 */
export async function takeBack(ctx: Context, id: string): Promise<Message> {
  const seen = await visible(ctx, id)
  // in the order of everyone who asks or decides: delegations, the person's requests, the request
  await holdDelegations(ctx.db, 'shared')
  await holdPerson(ctx.db, seen.userId)
  const held = found(await store.holdRequest(ctx.db, id))
  const row = await visible(ctx, id)
  const made = await store.madeOf(ctx.db, id)
  const taken = takingBack(made, takingOf(ctx, row))
  if (typeof taken === 'string') throw REFUSALS[taken]()
  // what was declined took no days: the person may have asked for them again
  if (row.status === 'declined' && held.overlaps) throw conflict('timeOff.takeBack.overlaps')
  const gone = await restore(ctx, row, made, taken)
  await joinStandIns(ctx, id)
  await unstick(ctx, id, { isNews: false })
  const { userId, status } = row
  if (status === 'pending') {
    const { step } = made[taken.decision]!
    await record(ctx, timeOff.voteTakenBack, id, { userId, step: step!, steps: row.steps.length, before: gone })
  } else await record(ctx, timeOff.takenBack, id, { userId, was: status, before: gone, isWritten: held.isWritten })
  return 'timeOff.takeBack.done'
}

/** @returns who was asked until now */
async function restore(
  ctx: Context,
  { id, run, steps }: RequestRow,
  made: readonly store.DecisionRow[],
  taken: TakeBackScope,
) {
  const [decision, first] = [made[taken.decision]!, made[taken.first]!]
  const isWholeStep = first.what === 'stepApproved'
  // of a version of before, which kept nobody
  if (isWholeStep && !first.asked) throw REFUSALS.wentOn()
  const version = await store.waitAgain(ctx.db, id, isWholeStep ? first.step : null)
  await keepDecision(ctx.db, id, {
    what: 'takenBack',
    by: ctx.actor.userId,
    standsFor: decision.standsFor,
    now: ctx.now,
    run: first.step === null ? null : run,
    step: first.step,
    steps: first.step === null ? null : steps.length,
    version,
    takesBack: decision.what === 'voted' ? [decision.id] : made.slice(taken.first).map((one) => one.id),
  })
  if (isWholeStep) return store.askAgain(ctx.db, id, { run, step: first.step! }, first.asked!)
  if (decision.what === 'voted')
    await store.listAgain(ctx.db, id, votersIn([{ by: ctx.actor.userId, standsFor: decision.standsFor }]))
  return []
}
