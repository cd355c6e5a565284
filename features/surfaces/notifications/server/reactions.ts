import { exportFacts } from '#features/core/exports/facts.ts'
import { signInRules } from '#features/core/identity/factors/facts.ts'
import { secondFactorAnnounced, withoutSecondFactor } from '#features/core/identity/factors/server/api.ts'
import { invitationFacts } from '#features/core/identity/invitations/facts.ts'
import { roleFacts } from '#features/core/roles/facts.ts'
import { endingStory } from '#features/core/roles/server/api.ts'
import { editorsOf, seersOf } from '#features/people/access/server/api.ts'
import { customFieldFacts } from '#features/people/custom-fields/facts.ts'
import { concernedByField } from '#features/people/custom-fields/server/api.ts'
import { flowFacts } from '#features/people/flows/facts.ts'
import { flowPurposes, keepersOfFlows, usedFlow } from '#features/people/flows/server/api.ts'
import { fieldTableFacts } from '#features/people/field-tables/facts.ts'
import { expiryStory } from '#features/people/field-tables/server/api.ts'
import { groupFacts } from '#features/people/groups/facts.ts'
import { groupJoined } from '#features/people/groups/server/api.ts'
import { jobHistoryFacts } from '#features/people/job-history/facts.ts'
import { importing } from '#features/people/import/facts.ts'
import { type FactOf, reaction, type Reaction, type ReactionContext } from '#platform/events.ts'
import { birthdays, notificationFacts } from '../facts.ts'
import { notify } from './api.ts'
import {
  birthdayLetter,
  blockedLetter,
  endLetter,
  expiryLetter,
  fieldLetter,
  flowLetter,
  groupLetter,
  secondFactorLetter,
} from './mail.ts'
import * as birthdayStore from './birthday-store.ts'
import * as store from './store.ts'
import * as kinds from './kinds-present.ts'

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'notifications: the other tabs',
    on: Object.values(notificationFacts),
    run: async (ctx, fact) => ctx.live.push(ctx.company.id, [fact.actorId!], fact.stale),
  }),
  reaction({
    name: 'notifications: tell the inviter',
    on: [invitationFacts.invitationAccepted],
    run: notifyInviter,
  }),
  reaction({
    name: 'notifications: tell the importer',
    on: [importing.imported],
    run: notifyImporter,
  }),
  reaction({
    name: 'notifications: tell of a file',
    on: [exportFacts.ready, exportFacts.failed],
    run: notifyOfFile,
  }),
  reaction({
    name: 'notifications: tell of birthdays',
    on: [birthdays.upcoming],
    run: notifyOfBirthdays,
  }),
  reaction({
    name: 'notifications: tell of roles that end',
    on: [roleFacts.endsSoon, roleFacts.ended],
    run: notifyOfEnd,
  }),
  reaction({
    name: 'notifications: tell of the second factor',
    on: Object.values(signInRules),
    run: notifyOfFactorRule,
  }),
  reaction({
    name: 'notifications: required fields',
    on: [customFieldFacts.published, customFieldFacts.updated],
    run: notifyOfField,
  }),
  reaction({
    name: 'notifications: planned job changes that could not be applied',
    on: [jobHistoryFacts.blocked],
    run: notifyOfBlocked,
  }),
  reaction({
    name: 'notifications: added to a private group',
    on: [groupFacts.memberAdded],
    run: notifyOfGroup,
  }),
  reaction({
    name: 'notifications: rows of tables that expire soon',
    on: [fieldTableFacts.expiresSoon],
    run: notifyOfExpiry,
  }),
  reaction({
    name: 'notifications: what does not fit in approval flows',
    on: [flowFacts.problemFound],
    run: notifyOfFlow,
  }),
]

/** The letter to the inviter says where invitations are kept. */
async function notifyInviter(ctx: ReactionContext, fact: FactOf<typeof invitationFacts.invitationAccepted>) {
  const agentUser = fact.subjectId ? await store.personBy(ctx.db, fact.subjectId) : undefined
  const inviterId = 'inviterId' in fact.details ? fact.details.inviterId : null
  if (!agentUser || !inviterId || inviterId === agentUser.id) return
  await notify(ctx, { userIds: [inviterId], kind: kinds.invitationAccepted, info: { agentUser }, eventId: fact.id })
}

/** A large file takes a while: the importer may be elsewhere when it is done. */
async function notifyImporter(ctx: ReactionContext, fact: FactOf<typeof importing.imported>) {
  const info = { count: fact.details.people }
  if (fact.actorId) await notify(ctx, { userIds: [fact.actorId], kind: kinds.peopleImported, info, eventId: fact.id })
}

/** A large file takes a while: the person may be elsewhere when it is ready or has failed. */
async function notifyOfFile(ctx: ReactionContext, fact: FactOf<typeof exportFacts.ready | typeof exportFacts.failed>) {
  const file = { exportId: fact.details.exportId, name: fact.details.file }
  const kind = fact.name === exportFacts.ready.name ? kinds.exportReady : kinds.exportFailed
  if (fact.actorId) await notify(ctx, { userIds: [fact.actorId], kind, info: { file }, eventId: fact.id })
}

/** Whose role it is, and who gave it: they know whether it is still needed, and can prolong it. Where they are gone, administrators. */
async function notifyOfEnd(ctx: ReactionContext, fact: FactOf<typeof roleFacts.endsSoon | typeof roleFacts.ended>) {
  const { grantId, endsOn } = fact.details
  const story = await endingStory(ctx.db, { grantId, endsOn, now: ctx.now })
  if (!story) return
  const { person, role, area, giver, otherwise } = story
  await notify(ctx, {
    userIds: [person.id, ...(giver ? [giver.id] : otherwise)],
    kind: fact.name === roleFacts.ended.name ? kinds.roleHasEnded : kinds.roleEndsSoon,
    info: { patientUser: person, role: { ...role, area }, date: story.endsOn },
    eventId: fact.id,
    letter: endLetter(ctx, story, fact.name === roleFacts.ended.name),
  })
}

type RuleFact = FactOf<(typeof signInRules)[keyof typeof signInRules]>

/** Notifies all people that the rule will block, when it is announced and during the days of grace. Not for a day that was withdrawn. */
async function notifyOfFactorRule(ctx: ReactionContext, fact: RuleFact) {
  const rule = await secondFactorAnnounced(ctx.db)
  const from = newDayOf(fact)
  if (!rule || rule.from.toISOString() !== from) return
  await notify(ctx, {
    userIds: await withoutSecondFactor(ctx.db),
    kind: kinds.secondFactorSoon,
    info: { date: from.slice(0, 10) },
    eventId: fact.id,
    letter: secondFactorLetter(ctx, from.slice(0, 10)),
  })
}

/** The day that a fact announces; null for other changes of the rules. */
function newDayOf({ details }: RuleFact): string | null {
  if ('from' in details) return details.from
  const [before, after] = details.changes['secondFactorFrom'] ?? [null, null]
  return before === null && typeof after === 'string' ? after : null
}

/** Notifies all people of the birthdays they may see, except their own; people who may see the same share one list. */
async function notifyOfBirthdays(ctx: ReactionContext, fact: FactOf<typeof birthdays.upcoming>) {
  const at = new Date(fact.details.at)
  for (const { recipientIds, users, date } of await birthdayStore.birthdaysTomorrow(ctx.db, at)) {
    const seers = await seersOfBirthdays(ctx, users)
    const lists = Map.groupBy(recipientIds, (reader) =>
      users.flatMap(({ id }) => (id !== reader && seers(id, reader) ? [id] : [])).join(),
    )
    for (const [list, userIds] of lists) {
      const about = users.filter(({ id }) => list.includes(id))
      if (about.length)
        await notify(ctx, {
          userIds,
          kind: kinds.upcomingBirthdays,
          info: { users: about, date },
          eventId: fact.id,
          letter: birthdayLetter(ctx, about, date),
        })
    }
  }
}

/** Who may see whose birthday: everyone, or those who may see the date of birth. */
async function seersOfBirthdays(ctx: ReactionContext, users: readonly { id: string }[]) {
  if (await birthdayStore.everybodySeesBirthdays(ctx.db)) return () => true
  const seers = new Map<string, Set<string>>()
  for (const { id } of users) seers.set(id, await seersOf(ctx, id, 'personal'))
  return (id: string, reader: string) => seers.get(id)!.has(reader)
}

/** Notifies those who have to fill in a field that is required now: nobody, when it is no longer published. */
async function notifyOfField(ctx: ReactionContext, fact: FieldFact) {
  if (!fact.subjectId || !isRequiredNow(fact)) return
  const { name } = fact.details
  await notify(ctx, {
    userIds: await concernedByField(ctx.db, fact.subjectId),
    kind: kinds.customFieldsToFill,
    info: { field: name },
    eventId: fact.id,
    letter: fieldLetter(ctx, name),
  })
}

/** Notifies those who may change the job today: HR, and the planner unless they may no longer. */
async function notifyOfBlocked(ctx: ReactionContext, fact: FactOf<typeof jobHistoryFacts.blocked>) {
  const person = fact.subjectId ? await store.personBy(ctx.db, fact.subjectId) : undefined
  if (!person) return
  const { from, problem, sections } = fact.details
  const editors = await Promise.all(sections.map((section) => editorsOf(ctx, person.id, section)))
  await notify(ctx, {
    userIds: editors.flatMap((ids) => [...ids]),
    kind: kinds.jobChangeBlocked,
    info: { patientUser: person, date: from, problem },
    eventId: fact.id,
    letter: blockedLetter(ctx, person, { from, problem }),
  })
}

/** Notifies people whom someone else has added to a private group, unless they are no longer in it. */
async function notifyOfGroup(ctx: ReactionContext, fact: FactOf<typeof groupFacts.memberAdded>) {
  const { userId } = fact.details
  if (!fact.subjectId || !fact.actorId || fact.actorId === userId) return
  const group = await groupJoined(ctx.db, fact.subjectId, userId)
  const agentUser = await store.personBy(ctx.db, fact.actorId)
  if (!group || group.isPublic || !agentUser) return
  await notify(ctx, {
    userIds: [userId],
    kind: kinds.addedToGroup,
    info: { agentUser, group: { id: group.id, name: group.name } },
    eventId: fact.id,
    letter: groupLetter(ctx, agentUser, group),
  })
}

/** Notifies those whom the table names, in the language of each; nobody when the row was renewed or removed since. */
async function notifyOfExpiry(ctx: ReactionContext, fact: FactOf<typeof fieldTableFacts.expiresSoon>) {
  const { rowId, endsOn } = fact.details
  const story = await expiryStory(ctx, rowId, endsOn)
  if (!story) return
  const { user: patientUser, table, titleIn, notifiedIds } = story
  await notify(ctx, {
    userIds: notifiedIds,
    kind: kinds.rowExpires,
    info: { patientUser, table: { ...table, title: titleIn('en') }, date: endsOn },
    eventId: fact.id,
    letter: expiryLetter(ctx, story),
  })
}

/** Notifies those who keep approval flows; nobody when the flow was archived since. */
async function notifyOfFlow(ctx: ReactionContext, fact: FactOf<typeof flowFacts.problemFound>) {
  const flow = fact.subjectId ? await usedFlow(ctx.db, fact.subjectId) : undefined
  const purpose = ctx.ports.of(flowPurposes).find(({ name }) => name === flow?.purpose)
  if (!flow || !purpose) return
  const { what, step, userId, count } = fact.details
  const patientUser = userId ? await store.personBy(ctx.db, userId) : undefined
  const info = {
    flow: { id: flow.id, name: flow.name, to: `${purpose.home}/${flow.id}` },
    flowProblem: { what, step, count },
    ...(patientUser && { patientUser }),
  }
  await notify(ctx, {
    userIds: await keepersOfFlows(ctx.db, ctx.now),
    kind: kinds.flowProblem,
    info,
    eventId: fact.id,
    letter: flowLetter(ctx, info),
  })
}

type FieldFact = FactOf<typeof customFieldFacts.published> | FactOf<typeof customFieldFacts.updated>

const isRequiredNow = ({ details }: FieldFact): boolean =>
  'required' in details ? details.required : details.changes['isRequired']?.[1] === true
