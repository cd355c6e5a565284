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
    summary: 'The sign-in address, and the one that waits to be confirmed',
    needs: 'session',
    by: 'person',
    place: 'any',
    input: z.object({}),
    reply: z.object({
      data: z.object({
        email: z.string(),
        waiting: z.object({ email: z.string(), askedAt: z.iso.datetime(), expiresAt: z.iso.datetime() }).nullable(),
        /** Accounts without a password show in another way who they are. */
        asksPassword: z.boolean(),
      }),
    }),
  },
  askEmailChange: {
    method: 'POST',
    path: '/api/change-email',
    summary:
      'Mails a confirmation to a new sign-in address and a word to the old one, which stays until then; the answer does not tell whether the address is free',
    needs: 'session',
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
    summary: 'Ends the wait: the mailed confirmation opens nothing any more',
    needs: 'session',
    by: 'person',
    place: 'any',
    input: z.object({}),
    reply: z.object({}),
    success: 'identity.changeEmail.cancelled',
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/api/email-changing-confirmation',
    summary: 'Makes the confirmed address the one to sign in with',
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
    summary: 'What the link in the letter to the old address would undo; looking does not use it up',
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({ hash: linkToken }),
    reply: z.object({ data: z.object({ email: z.string(), wanted: z.string() }) }),
  },
  stopEmailChange: {
    method: 'POST',
    path: '/api/email-changing-stop',
    summary:
      'The holder of the old address did not ask for the change: it is undone, every session ends, and a new password is to be chosen',
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({ token: linkToken }),
    reply: said,
    success: 'identity.changeEmail.stopped',
  },
})
