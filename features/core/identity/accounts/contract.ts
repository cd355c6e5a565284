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
/** What a sign-in reads: more than anyone may choose, so that a slip of the hand is a wrong password and nothing else. */
export const PASSWORD_READ = 200

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
export const said = z
  .object({ data: z.string() })
  .meta({ id: 'AccountMessage', description: 'A message for the reader, in their language.' })
const QUARTER = 15 * 60
const HOUR = 60 * 60

export const accounts = contract({
  signUp: {
    method: 'POST',
    path: '/api/sign-up',
    summary:
      "Creates an account and emails its confirmation; the response doesn't tell whether the address has one already",
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
    summary: 'Confirms an email address',
    needs: 'public',
    place: 'any',
    changes: true,
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({ verificationToken: linkToken }),
    reply: z.object({
      data: z.string(),
      canContinue: z
        .boolean()
        .describe('The account was signed up in this browser: `continueSignIn` signs in without the password, once.'),
    }),
    success: 'identity.emailConfirmed',
  },
  resendVerification: {
    method: 'GET',
    path: '/api/resend-verification-email',
    summary: 'Emails the confirmation again; the earlier link stops working',
    needs: 'session',
    by: 'person',
    place: 'any',
    openIn: ['unverified', 'must-change-password', 'must-add-factor', 'before-first-day', 'mandatory-action'],
    changes: true,
    limits: [{ per: 'who', times: 5, seconds: HOUR }],
    input: z.object({}),
    reply: done,
    success: 'identity.resend.done',
  },
})
