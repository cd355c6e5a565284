import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { looksLikeEmail } from '#kit/email.ts'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
/** What is said of a password while it is chosen, the best first; one of fewer signs is refused. Length counts most, many of one kind little. */
export const PASSWORD_DEGREES = [
  { degree: 'strong', signs: 18, different: 9 },
  { degree: 'good', signs: 13, different: 7 },
  { degree: 'fair', signs: PASSWORD_MIN, different: 0 },
] as const
/** What a sign-in reads: more than anybody may choose, so that a slip of the hand is a wrong password and nothing else. */
const PASSWORD_READ = 200

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(254)
  .refine(looksLikeEmail, 'errors.format-email')
export const newPasswordText = z.string().min(1).min(PASSWORD_MIN).max(PASSWORD_MAX)
export const passwordText = z.string().min(1).max(PASSWORD_READ)
export const personName = z.string().trim().min(1).max(100)
export const linkToken = z.string().min(1).max(200)
const done = z.object({})
/** A message for the reader, in their language. */
export const said = z.object({ data: z.string() })
const QUARTER = 15 * 60
const HOUR = 60 * 60

export const accounts = contract({
  signUp: {
    method: 'POST',
    path: '/api/sign-up',
    summary:
      'Makes an account and mails its confirmation; the answer does not tell whether the address has one already',
    needs: 'public',
    place: 'bare',
    repeatable: true,
    limits: [
      { per: 'ip', times: 30, seconds: HOUR },
      { per: 'ip+field:email', times: 5, seconds: HOUR },
    ],
    input: z.object({
      firstName: personName,
      lastName: personName,
      email: emailAddress,
      password: newPasswordText,
      consentData: z.literal(true, 'identity.consent.data'),
      consentTerms: z.literal(true, 'identity.consent.terms'),
    }),
    reply: said,
    success: 'identity.signUp.done',
  },
  confirmEmail: {
    method: 'GET',
    path: '/api/confirm-email/:verificationToken',
    summary: 'Confirms the address that the link was mailed to',
    needs: 'public',
    place: 'any',
    changes: true,
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({ verificationToken: linkToken }),
    reply: said,
    success: 'identity.emailConfirmed',
  },
  resendVerification: {
    method: 'GET',
    path: '/api/resend-verification-email',
    summary: 'Mails the confirmation again; the earlier link ends',
    needs: 'session',
    by: 'person',
    place: 'any',
    openIn: ['unverified', 'must-change-password', 'must-add-factor', 'mandatory-action'],
    changes: true,
    limits: [{ per: 'who', times: 5, seconds: HOUR }],
    input: z.object({}),
    reply: done,
    success: 'identity.resend.done',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Mails a link for a new password if the address has an account; the answer is the same if not',
    needs: 'public',
    place: 'any',
    limits: [
      { per: 'ip', times: 60, seconds: HOUR },
      { per: 'ip+field:email', times: 5, seconds: HOUR },
    ],
    input: z.object({ email: emailAddress }),
    reply: said,
    success: 'identity.reset.asked',
  },
  checkNewPassword: {
    method: 'GET',
    shows: [],
    path: '/api/new-password/:hash',
    summary: 'Whether a link for a new password is still good; looking does not use it up',
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({ hash: linkToken }),
    reply: done,
  },
  newPassword: {
    method: 'POST',
    path: '/api/new-password',
    summary: 'Sets a password by a mailed link and ends every session of the account',
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({ hash: linkToken, password: newPasswordText }),
    reply: done,
    success: 'identity.newPassword.done',
  },
  changePassword: {
    method: 'POST',
    path: '/api/change-password',
    summary: 'Changes the password and ends the sessions on all other devices',
    needs: 'session',
    by: 'person',
    place: 'any',
    openIn: ['must-change-password', 'must-add-factor', 'mandatory-action'],
    limits: [{ per: 'who', times: 20, seconds: QUARTER }],
    input: z.object({ oldPassword: passwordText, newPassword: newPasswordText, repeatPassword: passwordText }),
    reply: done,
    success: 'identity.changePassword.done',
  },
})
