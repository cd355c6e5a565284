import { user } from '#features/core/members/facts.ts'
import { notify, type Letter } from '#features/surfaces/notifications/server/api.ts'
import { formatRange } from '#kit/day-format.ts'
import { type FactOf, reaction, type Reaction, type ReactionContext } from '#platform/events.ts'
import { delegationFacts as facts } from '../facts.ts'
import { follow } from './actions.ts'
import { hasEnded, nameOf, wasAdded, wasLeftOut } from './notice-present.ts'
import { hold, person as personOf, type Story, story } from './store.ts'

const { created, shortened, ended, leftOut } = facts
type About = FactOf<typeof created> | FactOf<typeof ended>

export const reactions: readonly Reaction[] = [
  reaction({ name: 'delegations: notify of a new one', on: [created], run: notifyOf }),
  reaction({ name: 'delegations: notify of an end', on: [ended], run: notifyOf }),
  reaction({ name: 'delegations: notify of one that was left out', on: [leftOut], run: notifyOfLeftOut }),
  reaction({
    name: 'delegations: live',
    on: [created, shortened, ended],
    run: async (ctx, { subjectId, actorId, details, stale }) => {
      const people = [subjectId, actorId, details.standInId].filter((id) => id !== null)
      ctx.live.push(ctx.company.id, [...new Set(people)], stale)
    },
  }),
  reaction({
    // what a person may no longer decide, or may decide again, nobody decides in their place
    name: 'delegations: people who cannot sign in',
    on: [user.deactivated, user.activated],
    run: async (ctx) => {
      await hold(ctx.db, 'alone')
      await follow({ ...ctx, ip: '', actor: null })
    },
  }),
]

/** The stand-in, and the person if they did not arrange it themselves. */
async function notifyOf(ctx: ReactionContext, fact: About): Promise<void> {
  const { delegationId, firstDay, lastDay } = fact.details
  const it = await story(ctx.db, delegationId, fact.actorId)
  const isNew = fact.name === created.name
  if (!it || (isNew && it.isOver)) return
  const forLeave = 'forLeave' in fact.details && fact.details.forLeave
  const userIds = [it.standIn.id, ...(forLeave ? [] : [it.user.id])].filter((id) => id !== fact.actorId)
  const agent = forLeave ? it.user : it.agent
  await notify(ctx, {
    userIds,
    kind: isNew ? wasAdded : hasEnded,
    info: {
      ...(agent && { agentUser: agent }),
      patientUser: it.user,
      delegation: { standIn: it.standIn, firstDay, lastDay },
    },
    eventId: fact.id,
    ...(isNew && { letter: letterOf(ctx, { ...it, agent }, fact.details) }),
  })
}

/** The leave is approved without the stand-in whom the person chose: they choose another one, or know that nobody decides for them. */
async function notifyOfLeftOut(ctx: ReactionContext, { id, subjectId, details }: FactOf<typeof leftOut>) {
  const [person, standIn] = [
    subjectId && (await personOf(ctx.db, subjectId)),
    await personOf(ctx.db, details.standInId),
  ]
  if (!person || !standIn) return
  const { firstDay, lastDay } = details
  await notify(ctx, {
    userIds: [person.id],
    kind: wasLeftOut,
    info: { patientUser: person, delegation: { standIn, firstDay, lastDay } },
    eventId: id,
    letter: leftOutLetter(ctx, nameOf(standIn), details),
  })
}

const leftOutLetter =
  (
    { addressOf }: ReactionContext,
    standIn: string,
    { firstDay, lastDay }: { firstDay: string; lastDay: string },
  ): Letter =>
  (to, say) => {
    const values = { standIn, days: formatRange(firstDay, lastDay, to.language, { year: true }) }
    return {
      subject: say('delegations.mail.leftOutSubject', values),
      paragraphs: [say('delegations.mail.leftOut', values)],
      button: { word: say('delegations.mail.choose'), address: addressOf('/approvals?standIn=me') },
    }
  }

const letterOf =
  (
    { addressOf }: ReactionContext,
    { user: person, standIn, agent }: Story,
    { firstDay, lastDay }: { firstDay: string; lastDay: string },
  ): Letter =>
  (to, say) => {
    const values = {
      who: to.id === person.id ? 'mine' : agent?.id === person.id ? 'self' : 'other',
      agent: nameOf(agent ?? undefined),
      person: nameOf(person),
      standIn: nameOf(standIn),
      days: formatRange(firstDay, lastDay, to.language, { year: true }),
    }
    return {
      subject: say('delegations.mail.subject', values),
      paragraphs: [say('delegations.mail.text', values)],
      button: { word: say('delegations.mail.open'), address: addressOf('/approvals') },
    }
  }
