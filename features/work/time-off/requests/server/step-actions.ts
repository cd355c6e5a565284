import {
  entering,
  isWithoutManager,
  peopleFor,
  type Vote,
  votersIn,
  whenNobody,
  withoutManager,
} from '#features/people/flows/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { timeOff } from '../facts.ts'
import type { StepToCome } from '../../steps/contract.ts'
import { keepersFor } from './approver-store.ts'
import type { KeptRunStep } from './step-store.ts'
import * as store from './step-store.ts'
import { nextIn } from './waiting-actions.ts'

/** A request on its way through its steps. */
export interface Running {
  id: string
  userId: string
  /** Who made it, and who wrote what it says now: they are never asked. */
  askedBy: string
  changedBy: string | null
  run: number
  steps: readonly KeptRunStep[]
}

type At = Pick<Context, 'db' | 'now'>
type Whose = Omit<Running, 'id' | 'run' | 'steps'>
/** A step before its turn. */
export type StepAhead = Omit<KeptRunStep, 'position' | 'askedIds'>

/** What becomes of a step when its turn comes. */
interface Turn {
  becomes: StepToCome['becomes']
  needs: KeptRunStep['needs']
  /** Whom it finds. */
  found: string[]
  /** Of those the ones who approved the step before. */
  counted: string[]
  /** Who is asked. */
  asked: string[]
}

interface Behind {
  /** Who made what is judged now: the requester, or someone for them. */
  by: string
  /** Approvals of the step before. */
  previous: readonly Vote[]
  /** People who approved any step before: the ladder passes them. */
  earlier: readonly string[]
}

export async function turnOf(ctx: At, it: Whose, step: StepAhead, { by, previous, earlier }: Behind): Promise<Turn> {
  const involved = [it.askedBy, it.changedBy]
  const people = await peopleFor(ctx.db, step, { userId: it.userId, involved, now: ctx.now })
  if (people.length > 0) return asking('asks', step.needs, people.map(idOf), previous)
  const isOwn = [it.userId, it.askedBy, it.changedBy ?? it.userId].every((id) => id === by)
  const way = whenNobody(step.who, await isWithoutManager(ctx.db, it.userId), await withoutManager(ctx.db))
  if (way === 'self' && isOwn) return { becomes: 'self', needs: step.needs, found: [], counted: [], asked: [] }
  if (way === 'two') {
    const keepers = await keepersFor(ctx.db, { userId: it.userId, now: ctx.now, involved })
    if (keepers.length > 1) return asking('ladder', 'two', keepers, previous)
  }
  return asking('ladder', 'any', await ladderFor(ctx, it, earlier), previous)
}

const idOf = ({ id }: { id: string }) => id

function asking(becomes: Turn['becomes'], needs: Turn['needs'], found: string[], previous: readonly Vote[]): Turn {
  const { counted, asked } = entering({ needs, found, previous })
  return { becomes: becomes === 'asks' && asked.length === 0 ? 'counted' : becomes, needs, found, counted, asked }
}

/** The next on the ladder, above people who approved a step before; they only when there is nobody else. */
async function ladderFor(ctx: At, { userId, askedBy, changedBy }: Whose, earlier: readonly string[]) {
  const ladder = { userId, former: [], isOnlyAway: false }
  const others = await nextIn(ctx, { ...ladder, involved: [askedBy, changedBy, ...earlier] })
  if (others.length > 0 || earlier.length === 0) return others.map(idOf)
  return (await nextIn(ctx, { ...ladder, involved: [askedBy, changedBy] })).map(idOf)
}

/**
 * Goes on to the first step that asks someone, beginning with this one.
 * @param previous approvals of the step before
 * @returns whether the request waits; false when no step is left that asks anyone
 */
export async function goOn(ctx: Context, it: Running, from: number, previous: readonly Vote[]): Promise<boolean> {
  let votes = previous
  for (const step of it.steps.slice(from - 1)) {
    const earlier = votersIn([...(await store.votesIn(ctx.db, it.id, it.run)), ...previous])
    const turn = await turnOf(ctx, it, step, { by: ctx.actor.userId, previous: votes, earlier })
    const { position } = step
    const entry = { now: ctx.now, run: it.run, step: position, steps: it.steps.length }
    await store.beginStep(ctx.db, it.id, { ...turn, run: it.run, position, now: ctx.now })
    if (turn.becomes === 'ladder') await store.keepDecision(ctx.db, it.id, { ...entry, what: 'stepEmpty', by: null })
    for (const by of turn.counted) await store.keepDecision(ctx.db, it.id, { ...entry, what: 'stepCounted', by })
    if (turn.becomes === 'self') {
      await store.keepDecision(ctx.db, it.id, { ...entry, what: 'selfApproved', by: it.userId })
      await record(ctx, timeOff.selfApproved, it.id, { userId: it.userId, step: position, steps: it.steps.length })
    } else if (turn.asked.length > 0 || turn.counted.length === 0) return true
    votes = turn.counted.map((by) => ({ by, standsFor: null }))
  }
  return false
}
