import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { emailAddress, linkToken, newPasswordText, PASSWORD_READ, passwordText, said } from '../accounts/contract.ts'

const done = z.object({})
const about = z.string().max(254).default('')
const QUARTER = 15 * 60
const HOUR = 60 * 60

export const passwords = contract({
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Emails a password reset link if the address has an account; the response is the same if not',
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
  judgePassword: {
    method: 'POST',
    path: '/api/judge-password',
    summary: 'Whether a new password would be refused, and why; nothing is saved',
    needs: 'public',
    place: 'any',
    repeatable: true,
    limits: [{ per: 'ip', times: 600, seconds: QUARTER }],
    input: z.object({
      password: z.string().min(1).max(PASSWORD_READ),
      firstName: about.describe('Of the person who chooses it: a password must not be made of it.'),
      lastName: about,
      email: about,
    }),
    reply: z.object({ data: z.object({ refusal: z.string().nullable().describe('In the language of the caller.') }) }),
  },
  checkNewPassword: {
    method: 'GET',
    shows: [],
    path: '/api/new-password/:hash',
    summary: "Whether a password reset link is still valid; checking doesn't use it up",
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 60, seconds: QUARTER }],
    input: z.object({ hash: linkToken }),
    reply: done,
  },
  newPassword: {
    method: 'POST',
    path: '/api/new-password',
    summary: 'Sets a new password with an emailed link and ends all sessions of the account',
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
    openIn: ['must-change-password', 'must-add-factor', 'before-first-day', 'mandatory-action'],
    limits: [{ per: 'who', times: 20, seconds: QUARTER }],
    input: z.object({ oldPassword: passwordText, newPassword: newPasswordText, repeatPassword: passwordText }),
    reply: done,
    success: 'identity.changePassword.done',
  },
})
