import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { emailAddress, linkToken, passwordText, said } from '../accounts/contract.ts'

const QUARTER = 15 * 60
const HOUR = 60 * 60

export const emailChange = contract({
  showEmailChange: {
    method: 'GET',
    shows: ['account'],
    path: '/api/change-email',
    summary: 'Your sign-in email, and the new one waiting for confirmation',
    needs: 'session',
    openIn: ['before-first-day'],
    by: 'person',
    place: 'any',
    input: z.object({}),
    reply: z.object({
      data: z.object({
        email: z.string(),
        waiting: z.object({ email: z.string(), askedAt: z.iso.datetime(), expiresAt: z.iso.datetime() }).nullable(),
        asksPassword: z.boolean().describe('Accounts without a password show in another way who they are.'),
      }),
    }),
  },
  askEmailChange: {
    method: 'POST',
    path: '/api/change-email',
    summary:
      "Emails a confirmation to the new sign-in address and a notice to the old one; the response doesn't tell whether the address is free",
    needs: 'session',
    openIn: ['before-first-day'],
    by: 'person',
    place: 'any',
    limits: [{ per: 'who', times: 10, seconds: HOUR }],
    input: z.object({ email: emailAddress, password: passwordText.optional() }),
    reply: said,
    success: 'identity.changeEmail.asked',
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/change-email',
    summary: 'Cancels the email change; the confirmation link stops working',
    needs: 'session',
    openIn: ['before-first-day'],
    by: 'person',
    place: 'any',
    input: z.object({}),
    reply: z.object({}),
    success: 'identity.changeEmail.cancelled',
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/api/email-changing-confirmation',
    summary: 'Confirms the new sign-in email',
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({ token: linkToken }),
    reply: said,
    success: 'identity.changeEmail.done',
  },
  checkStop: {
    method: 'GET',
    shows: [],
    path: '/api/email-changing-stop/:hash',
    summary: "Details of the email change that the link undoes; reading them doesn't use it up",
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({ hash: linkToken }),
    reply: z.object({ data: z.object({ email: z.string(), wanted: z.string() }) }),
  },
  stopEmailChange: {
    method: 'POST',
    path: '/api/email-changing-stop',
    summary: 'Undoes an email change from the old address: all sessions end and a new password is required',
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({ token: linkToken }),
    reply: said,
    success: 'identity.changeEmail.stopped',
  },
})
