import { user } from '#features/core/members/facts.ts'
import { employmentFacts } from '#features/people/employment/facts.ts'
import { templatesStartingFor } from '#features/people/onboarding/server/api.ts'
import { notify } from '#features/surfaces/notifications/server/api.ts'
import {
  type FactOf,
  reaction,
  type Reaction,
  type ReactionContext,
  record,
  recordMany,
  newFact,
} from '#platform/events.ts'
import { checklistFacts } from '../facts.ts'
import { stepsLetter } from './mail.ts'
import * as notices from './notice-present.ts'
import { byOwner, type Story, story, talkers, type OpenStep } from './step-store.ts'
import { begin, endFor, personBy, staysUntil } from './store.ts'

const { started, stopped, stepsDue, stepAssigned, commented, fileRefused } = checklistFacts

export const reactions: readonly Reaction[] = [
  reaction({ name: 'checklists: start for a new person', on: [user.created], run: startForNew }),
  reaction({ name: 'checklists: start by employment type', on: [employmentFacts.employmentAdded], run: startByType }),
  reaction({ name: 'checklists: follow the last day', on: [user.updated], run: followLastDay }),
  reaction({ name: 'checklists: stop with the person', on: [user.deactivated], run: stopWithPerson }),
  reaction({ name: 'checklists: notify of the start', on: [started], run: notifyOfStart }),
  reaction({ name: 'checklists: notify of what is due', on: [stepsDue], run: notifyOfDue }),
  reaction({ name: 'checklists: notify of a step given', on: [stepAssigned], run: notifyOfStep }),
  reaction({ name: 'checklists: notify of a comment', on: [commented], run: notifyOfComment }),
  reaction({ name: 'checklists: notify of a file that was refused', on: [fileRefused], run: notifyOfFile }),
  reaction({
    name: 'checklists: live',
    on: Object.values(checklistFacts),
    // topics alone: anyone who may see nothing of it learns nothing
    run: async (ctx, fact) => ctx.live.push(ctx.company.id, 'everyone', fact.stale),
  }),
]

const source = (ctx: ReactionContext) => ({ db: ctx.db, ip: '', actor: null })

async function start(ctx: ReactionContext, userId: string, templateIds: readonly string[], by: string | null) {
  const how = by === null ? 'rule' : 'invitation'
  for (const templateId of templateIds) {
    const begun = await begin(ctx.db, { userId, templateId, how, startedBy: by, now: ctx.now })
    if (begun) await record(source(ctx), started, begun.id, { userId, templateId, how, steps: begun.steps })
  }
}

/** By the template that was chosen with the invitation, and by every rule that applies. */
async function startForNew(ctx: ReactionContext, { subjectId, actorId, details }: FactOf<typeof user.created>) {
  if (!subjectId) return
  if (details.onboardingTemplateId) await start(ctx, subjectId, [details.onboardingTemplateId], actorId)
  await start(ctx, subjectId, await templatesStartingFor(ctx.db, subjectId, 'onboarding', { now: ctx.now }), null)
}

async function startByType(ctx: ReactionContext, { subjectId }: FactOf<typeof employmentFacts.employmentAdded>) {
  if (!subjectId) return
  const rules = { now: ctx.now, onlyByType: true }
  await start(ctx, subjectId, await templatesStartingFor(ctx.db, subjectId, 'onboarding', rules), null)
}

/** A last day starts the offboarding; without one, what a rule had started stops. */
async function followLastDay(ctx: ReactionContext, { subjectId, details }: FactOf<typeof user.updated>) {
  if (!subjectId || !details.changes.terminationDate) return
  // as it is now: facts are worked off in any order
  if ((await staysUntil(ctx.db, subjectId)) !== null)
    await start(ctx, subjectId, await templatesStartingFor(ctx.db, subjectId, 'offboarding', { now: ctx.now }), null)
  else await stopAll(ctx, subjectId, 'lastDayRemoved')
}

async function stopWithPerson(ctx: ReactionContext, { subjectId }: FactOf<typeof user.deactivated>) {
  if (subjectId) await stopAll(ctx, subjectId, 'left')
}

/** Leaving ends what was to bring the person on board; what is done after people have left goes on. */
async function stopAll(ctx: ReactionContext, userId: string, why: 'lastDayRemoved' | 'left') {
  const ended =
    why === 'left'
      ? await endFor(ctx.db, userId, 'onboarding', { now: ctx.now })
      : await endFor(ctx.db, userId, 'offboarding', { now: ctx.now, onlyByRule: true })
  await recordMany(
    source(ctx),
    ended.map((id) => newFact(stopped, id, { userId, why })),
  )
}

async function notifyOfStart(ctx: ReactionContext, fact: FactOf<typeof started>) {
  const it = fact.subjectId ? await story(ctx.db, fact.subjectId, ctx.now, null) : undefined
  if (it) await notifyOwners(ctx, fact, it, 'started')
}

async function notifyOfDue(ctx: ReactionContext, fact: FactOf<typeof stepsDue>) {
  const it = fact.subjectId ? await story(ctx.db, fact.subjectId, ctx.now, fact.details.stepIds) : undefined
  if (it) await notifyOwners(ctx, fact, it, 'due')
}

/** Each owner hears of their own steps, once; of a step without an owner hear those who look after all. */
async function notifyOwners(
  ctx: ReactionContext,
  fact: { id: string; actorId: string | null },
  it: Story,
  why: 'started' | 'due',
) {
  for (const [id, steps] of await byOwner(ctx.db, it.steps)) {
    if (why === 'started' && id === fact.actorId) continue
    await notify(ctx, {
      userIds: [id],
      kind: why === 'started' ? notices.started : notices.due,
      info: infoOf(it, steps),
      eventId: fact.id,
      // what is due is written about once a morning, for all checklists together
      ...(why === 'started' && { letter: stepsLetter(ctx, it, steps) }),
    })
  }
}

async function notifyOfStep(ctx: ReactionContext, fact: FactOf<typeof stepAssigned>) {
  const { stepId, ownerUserId } = fact.details
  const it = fact.subjectId ? await story(ctx.db, fact.subjectId, ctx.now, [stepId]) : undefined
  if (!it || it.steps.length === 0 || ownerUserId === fact.actorId) return
  await notify(ctx, {
    userIds: [ownerUserId],
    kind: notices.assigned,
    info: infoOf(it, it.steps),
    eventId: fact.id,
    letter: stepsLetter(ctx, it, it.steps),
  })
}

async function notifyOfComment(ctx: ReactionContext, fact: FactOf<typeof commented>) {
  const { stepId, title } = fact.details
  const it = fact.subjectId ? await story(ctx.db, fact.subjectId, ctx.now, [stepId]) : undefined
  const agentUser = fact.actorId ? await personBy(ctx.db, fact.actorId) : undefined
  if (!it || !agentUser) return
  const others = (await talkers(ctx.db, stepId, ctx.now)).filter((id) => id !== fact.actorId)
  const info = { agentUser, ...infoOf(it, []), count: 1, title }
  await notify(ctx, { userIds: others, kind: notices.commented, info, eventId: fact.id })
}

async function notifyOfFile(ctx: ReactionContext, fact: FactOf<typeof fileRefused>) {
  const { stepId, title, uploadedBy } = fact.details
  const it = fact.subjectId ? await story(ctx.db, fact.subjectId, ctx.now, [stepId]) : undefined
  if (!it) return
  const info = { ...infoOf(it, []), count: 1, title }
  await notify(ctx, { userIds: [uploadedBy], kind: notices.fileRefused, info, eventId: fact.id })
}

const infoOf = (it: Story, steps: readonly OpenStep[]) => ({
  patientUser: it.user,
  checklist: { id: it.id, name: it.name },
  count: steps.length,
  title: steps[0]?.title ?? '',
})
