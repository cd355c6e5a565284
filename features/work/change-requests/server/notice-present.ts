import { z } from 'zod'
import { person } from '#features/surfaces/notifications/contract.ts'
import { kind } from '#features/surfaces/notifications/server/api.ts'
import { DECIDED } from '../contract.ts'

const info = z.object({
  agentUser: person.optional(),
  patientUser: person,
  /** The manager who has proposed it for the person; nothing where they have done it themselves. */
  authorUser: person.optional(),
  changeRequest: z.object({ id: z.uuid(), status: z.enum([...DECIDED, 'pending']) }),
})
export type ChangeRequestNotice = z.infer<typeof info>
type Named = z.infer<typeof person> | undefined

const nameOf = (one: Named) => (one ? `${one.firstName} ${one.lastName}`.trim() : 'Staffroom')
const wordsOf = ({ patientUser, authorUser }: ChangeRequestNotice) => ({
  patient: nameOf(patientUser),
  author: nameOf(authorUser ?? patientUser),
  whose: authorUser ? 'report' : 'own',
})

/** To those who can decide. */
export const asked = kind({
  type: 'UserProposedProfileChange',
  event: 'requests',
  urgency: 'decision',
  because: 'approver',
  thing: ({ changeRequest }) => changeRequest.id,
  together: {
    name: 'changeRequest.asked',
    text: (all, { say }) => say('changeRequest.notice.askedTogether', { count: all.length }),
    to: '/approvals',
  },
  info,
  text: (it, { say }) => say('changeRequest.notice.asked', wordsOf(it)),
  to: ({ changeRequest }) => `/approvals?id=${changeRequest.id}`,
})

/** To the author. */
export const decided = kind({
  type: 'UserProfileChangeWasDecided',
  event: 'requests',
  urgency: 'news',
  because: 'requester',
  thing: ({ changeRequest }) => changeRequest.id,
  together: {
    name: 'changeRequest.decided',
    text: (all, { say }) => say('changeRequest.notice.decidedTogether', { count: all.length }),
  },
  info,
  text: (it, { say }) =>
    say('changeRequest.notice.decided', {
      ...wordsOf(it),
      agent: nameOf(it.agentUser),
      status: it.changeRequest.status,
    }),
  to: ({ patientUser, changeRequest }) => `/people/${patientUser.id}?changeRequest=${changeRequest.id}`,
})

export const notices = [asked, decided]
