import { z } from 'zod'
import { person } from '#features/surfaces/notifications/contract.ts'
import { kind } from '#features/surfaces/notifications/server/api.ts'
import { DECIDED } from '../contract.ts'

const info = z.object({
  agentUser: person.optional(),
  patientUser: person,
  changeRequest: z.object({ id: z.uuid(), status: z.enum([...DECIDED, 'pending']) }),
})
export type ChangeRequestNotice = z.infer<typeof info>
type Named = z.infer<typeof person> | undefined

const nameOf = (one: Named) => (one ? `${one.firstName} ${one.lastName}`.trim() : 'Staffroom')

/** To those who can decide. */
export const asked = kind({
  type: 'UserProposedProfileChange',
  event: 'requests',
  info,
  text: ({ patientUser }, { say }) => say('changeRequest.notice.asked', { patient: nameOf(patientUser) }),
  to: ({ changeRequest }) => `/approvals?id=${changeRequest.id}`,
})

/** To the person. */
export const decided = kind({
  type: 'UserProfileChangeWasDecided',
  event: 'requests',
  info,
  text: ({ agentUser, changeRequest }, { say }) =>
    say('changeRequest.notice.decided', { agent: nameOf(agentUser), status: changeRequest.status }),
  to: ({ patientUser, changeRequest }) => `/people/${patientUser.id}?changeRequest=${changeRequest.id}`,
})

export const notices = [asked, decided]
