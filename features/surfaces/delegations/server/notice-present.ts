import { z } from 'zod'
import { kind, type Reader } from '#features/surfaces/notifications/server/api.ts'
import { info as wire, person } from '#features/surfaces/notifications/contract.ts'
import { formatRange } from '#kit/day-format.ts'

const info = z.object({
  agentUser: person.optional(),
  patientUser: person,
  delegation: wire.shape.delegation.unwrap(),
})
export type DelegationNotice = z.infer<typeof info>

export const nameOf = (one: { firstName: string; lastName: string } | undefined): string =>
  one ? `${one.firstName} ${one.lastName}`.trim() : 'Staffroom'

const declared = (type: string, word: 'added' | 'ended') =>
  kind({
    type,
    event: 'requests',
    urgency: word === 'added' ? 'decision' : 'news',
    because: ({ patientUser }, { id }) => (patientUser.id === id ? 'yours' : 'standIn'),
    info,
    text: ({ agentUser, patientUser, delegation }: DelegationNotice, { id, say, language }: Reader) =>
      say(`delegations.notice.${word}`, {
        who: patientUser.id === id ? 'mine' : agentUser?.id === patientUser.id ? 'self' : 'other',
        agent: nameOf(agentUser),
        person: nameOf(patientUser),
        standIn: nameOf(delegation.standIn),
        days: formatRange(delegation.firstDay, delegation.lastDay, language),
      }),
    to: () => '/approvals',
  })

/** To the stand-in, and to the person when someone else arranged it. */
export const wasAdded = declared('StandInAdded', 'added')
export const hasEnded = declared('StandInEnded', 'ended')

/** To the person: the stand-in whom they chose with a leave does not decide for them. */
export const wasLeftOut = kind({
  type: 'StandInLeftOut',
  event: 'requests',
  // they may want to choose another one before they are away
  urgency: 'decision',
  because: 'requester',
  info,
  text: ({ delegation: { standIn, firstDay, lastDay } }: DelegationNotice, { say, language }: Reader) =>
    say('delegations.notice.leftOut', { standIn: nameOf(standIn), days: formatRange(firstDay, lastDay, language) }),
  to: () => '/approvals?standIn=me',
})

export const notices = [wasAdded, hasEnded, wasLeftOut]
