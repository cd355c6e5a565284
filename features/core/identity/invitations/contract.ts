import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { passwordText, personName } from '../accounts/contract.ts'
import { entered } from '../sessions/contract.ts'

const QUARTER = 15 * 60

export const invitation = z
  .object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.string(),
    inviter: z.string().nullable().describe('Null when no named person sent the invitation.'),
    hasAccount: z
      .boolean()
      .describe('The address has a proven account: its password is asked for, and no new one is set.'),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

export const invitations = contract({
  showInvitation: {
    method: 'GET',
    shows: [],
    path: '/api/invitations/:token',
    summary: "Details of an invitation; reading them doesn't use it up",
    needs: 'public',
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({ data: invitation }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/confirm-user-creation',
    summary: 'Accepts an invitation with a new password, or with the password of the existing account',
    needs: 'public',
    limits: [
      { per: 'ip', times: 60, seconds: QUARTER },
      { per: 'field:token', times: 10, seconds: QUARTER },
    ],
    input: z.object({
      token: z.string().min(1).max(200),
      password: passwordText,
      firstName: personName.optional(),
      lastName: personName.optional(),
    }),
    reply: z.object({ data: entered }),
    success: 'identity.invitation.accepted',
  },
})
