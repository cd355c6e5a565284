import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { emailAddress, linkToken, newPasswordText, passwordText, said } from '../accounts/contract.ts'

const done = z.object({})
const QUARTER = 15 * 60
const HOUR = 60 * 60

export const passwords = contract({
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
