import { isOpenTemplate } from '#features/people/onboarding/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid, missing } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { PAGE, type Step } from '../contract.ts'
import { checklistFacts } from '../facts.ts'
import { may, type SubjectStep } from './access.ts'
import { begin } from './begin-actions.ts'
import { emptyIn } from './fill-actions.ts'
import * as store from './store.ts'
import { thingsIn } from './thing-actions.ts'

export async function mine(ctx: Context) {
  const rows = await store.mine(ctx.db, ctx.actor, ctx.now)
  const shown: (Omit<(typeof rows)[number], 'steps'> & { steps: Step[] })[] = []
  for (const { steps, ...checklist } of rows)
    shown.push({ ...checklist, steps: await presentSteps(ctx, checklist.user.id, steps) })
  return shown
}

export async function list(ctx: Context, filters: store.Filters) {
  const rows = await store.list(ctx.db, filters, ctx.now)
  const count = rows[0]?.count ?? 0
  return {
    data: rows,
    count,
    late: rows[0]?.allLate ?? 0,
    next: (filters.page + 1) * PAGE < count ? filters.page + 1 : null,
  }
}

/** @throws Problem 404 for people who may see none of its steps */
export async function show(ctx: Context, id: string) {
  const { relation, steps, ...checklist } = found(await store.find(ctx.db, ctx.actor, id, ctx.now))
  const seesAll = may.seeAll(ctx.actor, checklist.kind, relationFrom(ctx.actor, checklist.user.id, relation))
  const seen = seesAll ? steps : steps.filter(({ isOwn }) => isOwn)
  if (seen.length === 0 && !seesAll) throw missing()
  return {
    ...checklist,
    steps: await presentSteps(ctx, checklist.user.id, seen, checklist.status === 'running'),
    hidden: steps.length - seen.length,
    can: { keep: may.keep(ctx.actor) },
  }
}

async function presentSteps(
  ctx: Context,
  userId: string,
  steps: readonly store.StepRow[],
  isRunning = true,
): Promise<Step[]> {
  const isToDo = ({ done }: store.StepRow) => isRunning && done === null
  const emptyOf = await emptyIn(ctx, userId, steps.filter(isToDo))
  const thingsOf = await thingsIn(ctx, userId, steps.filter(isToDo))
  return steps.map((step) => ({
    ...presentStep(ctx, step, isRunning),
    empty: isToDo(step) ? emptyOf(step.asks) : null,
    things: isToDo(step) ? thingsOf(step) : null,
  }))
}

function presentStep(
  ctx: Context,
  { isOwn, asks: _asks, hands: _hands, assetCategory: _category, wanted: _wanted, ...step }: store.StepRow,
  isRunning: boolean,
): Omit<Step, 'empty' | 'things'> {
  const subject: SubjectStep = {
    kind: step.kind,
    isOwn,
    isDone: step.done !== null,
    doneBy: step.done?.by.id ?? null,
  }
  return {
    ...step,
    can: {
      complete: isRunning && may.complete(ctx.actor, subject),
      reopen: may.reopen(ctx.actor, subject),
      upload: isRunning && may.upload(ctx.actor, subject),
    },
  }
}

interface Start {
  userId: string
  templateId: string
  buddyId?: string | null | undefined
}

export async function start(ctx: Context, { userId, templateId, buddyId }: Start) {
  if (!(await store.isPresent(ctx.db, userId))) throw invalid({ userId: ['errors.gone'] })
  if (buddyId) await checkBuddy(ctx, userId, buddyId)
  if (!(await isOpenTemplate(ctx.db, templateId))) throw invalid({ templateId: ['errors.gone'] })
  const startedBy = ctx.actor.userId
  const begun = await begin(ctx, {
    userId,
    templateId,
    buddyId: buddyId ?? null,
    how: 'hand',
    startedBy,
    now: ctx.now,
  })
  if (!begun) throw conflict('checklist.runsAlready')
  await record(ctx, checklistFacts.started, begun.id, { userId, templateId, how: 'hand', steps: begun.steps })
  return { id: begun.id }
}

export async function stop(ctx: Context, id: string) {
  const { user } = found(await store.find(ctx.db, ctx.actor, id, ctx.now))
  if (!(await store.end(ctx.db, id, 'stopped', ctx.now))) throw conflict('checklist.isEnded')
  await record(ctx, checklistFacts.stopped, id, { userId: user.id, why: 'byHand' })
  return { id }
}

export async function chooseBuddy(ctx: Context, id: string, buddyId: string | null) {
  const { user } = found(await store.find(ctx.db, ctx.actor, id, ctx.now))
  if (buddyId) await checkBuddy(ctx, user.id, buddyId)
  if (!(await store.setBuddy(ctx.db, id, buddyId))) throw conflict('checklist.isEnded')
  await record(ctx, checklistFacts.buddyChosen, id, { userId: user.id, buddyId })
  return { id }
}

/** @throws Problem 422 when that is nobody here, or the person */
async function checkBuddy(ctx: Context, userId: string, buddyId: string) {
  if (!(await store.isPresent(ctx.db, buddyId))) throw invalid({ buddyId: ['errors.gone'] })
  if (buddyId === userId) throw invalid({ buddyId: ['checklist.ownBuddy'] })
}
