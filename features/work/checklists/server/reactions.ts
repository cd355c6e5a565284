import { user } from '#features/core/members/facts.ts'
import { customFieldFacts } from '#features/people/custom-fields/facts.ts'
import { emergencyFacts } from '#features/people/emergency/facts.ts'
import { employmentFacts } from '#features/people/employment/facts.ts'
import { leavingFacts } from '#features/people/leaving/facts.ts'
import { type NamedInRules, templatesStartingFor } from '#features/people/onboarding/server/api.ts'
import { notify } from '#features/surfaces/notifications/server/api.ts'
import {
  type FactOf,
  livePush,
  reaction,
  type Reaction,
  type ReactionContext,
  record,
  recordMany,
  newFact,
} from '#platform/events.ts'
import { checklistFacts } from '../facts.ts'
import { completeFilled } from './fill-actions.ts'
import { stepsLetter } from './mail.ts'
import * as notices from './notice-present.ts'
import { byOwner, type Story, story, talkers, type OpenStep } from './step-store.ts'
import { stepsFollowThings } from './thing-actions.ts'
import { begin } from './begin-actions.ts'
import { endFor, personBy, staysUntil } from './store.ts'

const { started, stopped, stepsDue, stepAssigned, commented, fileRefused } = checklistFacts

export const reactions: readonly Reaction[] = [
  reaction({ name: 'checklists: start for a new person', on: [user.created], run: startForNew }),
  reaction({ name: 'checklists: start for a person hired again', on: [leavingFacts.rehired], run: startAgain }),
  reaction({
    name: 'checklists: start by employment type',
    on: [employmentFacts.employmentAdded, employmentFacts.employmentChanged],
    run: startByType,
  }),
  reaction({ name: 'checklists: start by a new place', on: [user.updated], run: startByPlace }),
  reaction({ name: 'checklists: follow the last day', on: [user.updated], run: followLastDay }),
  reaction({ name: 'checklists: stop with the person', on: [user.deactivated], run: stopWithPerson }),
  reaction({ name: 'checklists: what is filled in already', on: [started], run: completeAtStart }),
  reaction({
    name: 'checklists: what was filled in',
    on: [user.updated, customFieldFacts.filled, emergencyFacts.added],
    run: completeByFact,
  }),
  reaction({ name: 'checklists: notify of the start', on: [started], run: notifyOfStart }),
  reaction({ name: 'checklists: notify of what is due', on: [stepsDue], run: notifyOfDue }),
  reaction({ name: 'checklists: notify of a step given', on: [stepAssigned], run: notifyOfStep }),
  reaction({ name: 'checklists: notify of a comment', on: [commented], run: notifyOfComment }),
  reaction({ name: 'checklists: notify of a file that was refused', on: [fileRefused], run: notifyOfFile }),
  livePush('checklists: live', Object.values(checklistFacts)),
]

const source = (ctx: ReactionContext) => ({ db: ctx.db, ip: '', actor: null })

async function start(ctx: ReactionContext, userId: string, templateIds: readonly string[], by: string | null) {
  const how = by === null ? 'rule' : 'invitation'
  for (const templateId of templateIds) {
    const begun = await begin(ctx, { userId, templateId, how, startedBy: by, now: ctx.now })
    if (begun) await record(source(ctx), started, begun.id, { userId, templateId, how, steps: begun.steps })
  }
}

/** By the template that was chosen with the invitation, and by every rule that applies. */
async function startForNew(ctx: ReactionContext, { subjectId, actorId, details }: FactOf<typeof user.created>) {
  if (!subjectId) return
  if (details.onboardingTemplateId) await start(ctx, subjectId, [details.onboardingTemplateId], actorId)
  await start(ctx, subjectId, await templatesStartingFor(ctx.db, subjectId, 'onboarding', { now: ctx.now }), null)
}

/** A rule starts a template once in each period of employment: what a person went through in an earlier one starts again. */
async function startAgain(ctx: ReactionContext, { subjectId, actorId, details }: FactOf<typeof leavingFacts.rehired>) {
  if (!subjectId) return
  if (details.onboardingTemplateId) await start(ctx, subjectId, [details.onboardingTemplateId], actorId)
  await start(ctx, subjectId, await templatesStartingFor(ctx.db, subjectId, 'onboarding', { now: ctx.now }), null)
}

type Typed = FactOf<typeof employmentFacts.employmentAdded> | FactOf<typeof employmentFacts.employmentChanged>
async function startByType(ctx: ReactionContext, { subjectId }: Typed) {
  await startNaming(ctx, subjectId, ['employmentType'])
}

async function startByPlace(ctx: ReactionContext, { subjectId, details: { changes } }: FactOf<typeof user.updated>) {
  const moved = [
    ...(changes.locationId ? (['location'] as const) : []),
    ...(changes.departmentId ? (['department'] as const) : []),
  ]
  if (moved.length > 0) await startNaming(ctx, subjectId, moved)
}

/** New people may get what a rule names only after they were added. */
async function startNaming(ctx: ReactionContext, userId: string | null, naming: readonly NamedInRules[]) {
  if (!userId) return
  const rules = { now: ctx.now, naming }
  await start(ctx, userId, await templatesStartingFor(ctx.db, userId, 'onboarding', rules), null)
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

/** What is there already needs nobody. */
async function completeAtStart(ctx: ReactionContext, { details }: FactOf<typeof started>) {
  await completeFilled(ctx, details.userId, { by: null, keys: null })
  // who has nothing has nothing to return
  await stepsFollowThings.returned(ctx, { userId: details.userId, by: null })
}

type Filled = FactOf<typeof user.updated> | FactOf<typeof customFieldFacts.filled> | FactOf<typeof emergencyFacts.added>

/** The person who fills in the last of what a step asks for completes it. */
async function completeByFact(ctx: ReactionContext, fact: Filled) {
  const { subjectId, actorId: by } = fact
  const keys =
    fact.name === user.updated.name ? Object.keys(fact.details.changes).map((field) => `personal.${field}`) : null
  if (subjectId) await completeFilled(ctx, subjectId, { by, keys })
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
