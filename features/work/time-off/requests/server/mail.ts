import { toDays } from '#kit/amounts.ts'
import { formatDay } from '#kit/day-format.ts'
import { type Day, toUtcDate } from '#kit/days.ts'
import type { Decision } from '#features/surfaces/approvals/contract.ts'
import type { Letter, Recipient } from '#features/surfaces/notifications/server/api.ts'
import type { ReactionContext } from '#platform/events.ts'
import type { Language, Say } from '#platform/words.ts'
import type { Rerouted } from '../../decisions/contract.ts'
import { kindValues, kindWord } from '../../types/server/kind-present.ts'
import type { Status } from '../contract.ts'
import type { Story } from './read-store.ts'
import type { Span } from './store.ts'

type Where = Pick<ReactionContext, 'addressOf'>

/** To an approver: a new request. */
export const askedLetter =
  ({ addressOf }: Where, it: Story): Letter =>
  (to, say) => {
    const values = valuesOf(it, to.language, say)
    return {
      subject: say('timeOffMail.askedSubject', values),
      paragraphs: [say('timeOffMail.asked', values), ...standInNote(it, to, say)],
      facts: [...factsOf(it, to.language, say), ...typed(it, 'comment', it.comment, say)],
      button: { word: say('timeOffMail.openApprovals'), address: addressOf(`/approvals?id=${it.id}`) },
    }
  }

/** To the people of a step, because it waits for them. */
export const reminderLetter =
  (where: Where, it: Story): Letter =>
  (to, say) => {
    const values = valuesOf(it, to.language, say)
    return {
      ...askedLetter(where, it)(to, say),
      subject: say('timeOffMail.reminderSubject', values),
      paragraphs: [say('timeOffMail.reminder', values)],
    }
  }

/** Why a stand-in gets it. */
function standInNote({ approvers }: Story, to: Recipient, say: Say): string[] {
  const { standsFor, until } = approvers.find(({ id }) => id === to.id) ?? {}
  if (!standsFor || !until) return []
  const day = formatDay(until, to.language, { year: true })
  return [say('timeOffMail.standIn', { name: nameOf(standsFor), day })]
}

/** To an approver, or to the person whose request another changed: what it says now, and what it said before. */
export const changedLetter =
  ({ addressOf }: Where, it: Story, before: Pick<Story, 'kind' | keyof Span> & { kindName?: string | null }): Letter =>
  (to, say) => {
    const values = valuesOf(it, to.language, say)
    const mine = to.id === it.user.id
    const was = whatOf({ ...it, kindName: null, ...before }, to.language, say)
    return {
      subject: say(mine ? 'timeOffMail.changedMineSubject' : 'timeOffMail.changedSubject', values),
      paragraphs: [say(mine ? 'timeOffMail.changedMine' : 'timeOffMail.changed', values)],
      facts: [
        ...factsOf(it, to.language, say),
        ...(was === whatOf(it, to.language, say) ? [] : [[say('timeOffMail.fact.before'), was] as [string, string]]),
        ...typed(it, 'comment', it.comment, say),
      ],
      button: mine
        ? { word: say('timeOffMail.openRequest'), address: addressOf(requestPath(it)) }
        : { word: say('timeOffMail.openApprovals'), address: addressOf(`/approvals?id=${it.id}`) },
    }
  }

const whatOf = (it: Story, language: Language, say: Say) =>
  `${kindWord(say, it.kind, it.kindName)}, ${whenOf(it, language, say)}`

const WHY = {
  approverLeft: 'handedOn',
  managerChanged: 'newManager',
  approverAway: 'approverAway',
  approverInvolved: 'approverInvolved',
  stepEmpty: 'stepEmpty',
  stepLate: 'stepLate',
} as const satisfies Record<Rerouted, string>

/** To the new approvers, because the previous one is gone, or is the person's manager no more. */
export const handedOnLetter =
  ({ addressOf }: Where, it: Story, why: Rerouted): Letter =>
  (to, say) => {
    const values = valuesOf(it, to.language, say)
    return {
      subject: say('timeOffMail.askedSubject', values),
      paragraphs: [say(`timeOffMail.${WHY[why]}`, values)],
      facts: [...factsOf(it, to.language, say), ...typed(it, 'comment', it.comment, say)],
      button: { word: say('timeOffMail.openApprovals'), address: addressOf(`/approvals?id=${it.id}`) },
    }
  }

/** What became of a leave: its status, or that it was recorded, or its rest cancelled. */
export type Outcome = Status | 'recorded' | 'shortened'

/** To the requester, or to an approver who need not decide any more. */
export const decidedLetter =
  ({ addressOf }: Where, it: Story, status: Outcome): Letter =>
  (to, say) => {
    const mine = to.id === it.user.id ? 'mine' : 'theirs'
    const values = { ...valuesOf(it, to.language, say), status, mine }
    return {
      subject: say('timeOffMail.decidedSubject', values),
      paragraphs: [say('timeOffMail.decided', values)],
      facts: [...factsOf(it, to.language, say), ...typed(it, 'answer', it.decisionComment, say)],
      button: { word: say('timeOffMail.openRequest'), address: addressOf(requestPath(it)) },
    }
  }

/** To who was written to of a decision: it was taken back. */
export const takenBackLetter =
  ({ addressOf }: Where, it: Story, decision: Decision): Letter =>
  (to, say) => {
    const mine = to.id === it.user.id ? 'mine' : 'theirs'
    const values = { ...valuesOf(it, to.language, say), decision, mine }
    return {
      subject: say('timeOffMail.takenBackSubject', values),
      paragraphs: [say('timeOffMail.takenBack', values)],
      button: { word: say('timeOffMail.openRequest'), address: addressOf(requestPath(it)) },
    }
  }

/** To the person and the approvers: the same days count otherwise. */
export const recountedLetter =
  ({ addressOf }: Where, it: Story, { before, length }: { before: number; length: number }): Letter =>
  (to, say) => {
    const mine = to.id === it.user.id ? 'mine' : 'theirs'
    const values = { ...valuesOf({ ...it, length }, to.language, say), before: toDays(before), mine }
    return {
      subject: say('timeOffMail.recountedSubject', values),
      paragraphs: [say('timeOffMail.recounted', values)],
      facts: factsOf({ ...it, length }, to.language, say),
      button: { word: say('timeOffMail.openRequest'), address: addressOf(requestPath(it)) },
    }
  }

/** To everyone concerned: a comment on the request. */
export const commentedLetter =
  ({ addressOf }: Where, it: Story, body: string): Letter =>
  (to, say) => {
    const values = valuesOf(it, to.language, say)
    const waits = it.status === 'pending' && it.approvers.some(({ id }) => id === to.id)
    return {
      subject: say('timeOffMail.commentedSubject', values),
      paragraphs: [say('timeOffMail.commented', values)],
      facts: [...typed(it, 'comment', body, say), ...factsOf(it, to.language, say)],
      button: waits
        ? { word: say('timeOffMail.openApprovals'), address: addressOf(`/approvals?id=${it.id}`) }
        : { word: say('timeOffMail.openRequest'), address: addressOf(requestPath(it)) },
    }
  }

/** To the person and the uploader: the scanner has found something in the file. */
export const fileRefusedLetter =
  ({ addressOf }: Where, it: Story): Letter =>
  (to, say) => ({
    subject: say('timeOffMail.fileRefusedSubject', valuesOf(it, to.language, say)),
    paragraphs: [say('timeOffMail.fileRefused')],
    facts: factsOf(it, to.language, say),
    button: { word: say('timeOffMail.openRequest'), address: addressOf(requestPath(it)) },
  })

/** To the person on leave: it needs a certificate, and none is attached. */
export const certificateLetter =
  ({ addressOf }: Where, it: Story, after: number): Letter =>
  (to, say) => ({
    subject: say('timeOffMail.certificateDueSubject', valuesOf(it, to.language, say)),
    paragraphs: [say('timeOffMail.certificateDue', { after })],
    facts: factsOf(it, to.language, say),
    button: { word: say('timeOffMail.openRequest'), address: addressOf(requestPath(it)) },
  })

const requestPath = (it: Story) => `/people/${it.user.id}/time-off?request=${it.id}`

function factsOf(it: Story, language: Language, say: Say): [string, string][] {
  return [
    [say('timeOffMail.fact.who'), nameOf(it.user)],
    [say('timeOffMail.fact.kind'), kindWord(say, it.kind, it.kindName)],
    [say('timeOffMail.fact.when'), whenOf(it, language, say)],
    [say('timeOffMail.fact.length'), lengthOf(it, say)],
  ]
}

/** `3 days, 2 of them days off between working days of leave`. */
function lengthOf({ length, bridged }: Story, say: Say): string {
  const days = say('timeOffMail.days', { days: toDays(length), half: toDays(length) === 0.5 ? 'yes' : 'no' })
  return bridged === 0 ? days : say('timeOffMail.withDaysOff', { days, off: toDays(bridged) })
}

/** What people write about an illness, or about private leave, stays inside: a letter lies in a mailbox long after the right to read it was lost. */
const typed = (it: Story, what: 'comment' | 'answer', text: string, say: Say): [string, string][] =>
  text === '' ? [] : [[say(`timeOffMail.fact.${what}`), it.isSensitive ? say('timeOffMail.readInside') : text]]

const valuesOf = (it: Story, language: Language, say: Say) => ({
  agent: it.agent ? nameOf(it.agent) : 'Staffroom',
  patient: nameOf(it.user),
  who: it.agent?.id === it.user.id ? 'self' : 'other',
  ...kindValues(it.kind, it.kindName),
  when: whenOf(it, language, say),
  days: toDays(it.length),
})

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** `6 – 14 July 2026`, with what is half. */
function whenOf(it: Story, language: Language, say: Say): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const half = (part: string, edge: 'first' | 'last') =>
    part === 'full' ? '' : ` (${say(`timeOffMail.half.${edge}.${part}`)})`
  const day = (on: Day, part: string, edge: 'first' | 'last') => format.format(toUtcDate(on)) + half(part, edge)
  if (it.firstDay === it.lastDay) return day(it.firstDay, it.firstPart, 'first')
  if (it.firstPart === 'full' && it.lastPart === 'full')
    return format.formatRange(toUtcDate(it.firstDay), toUtcDate(it.lastDay)).replaceAll('\u2009', ' ')
  return `${day(it.firstDay, it.firstPart, 'first')} – ${day(it.lastDay, it.lastPart, 'last')}`
}
