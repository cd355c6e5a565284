import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { codeText, credential, passkeyOptions } from '../factors/contract.ts'
import { entered } from '../sessions/contract.ts'

const QUARTER = 15 * 60

/** The steps of signing in that come beside and after the password, on a company's host and on the bare domain alike. */
export const secondFactor = contract({
  showSecondFactor: {
    method: 'GET',
    shows: [],
    path: '/api/sign-in/second-factor',
    summary: 'Two-factor methods available after the password',
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    input: z.object({}),
    reply: z.object({ data: z.object({ totp: z.boolean(), passkey: z.boolean(), recoveryCode: z.boolean() }) }),
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/api/sign-in/second-factor/passkey',
    summary: 'The challenge for signing in with a passkey after the password',
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    input: z.object({}),
    reply: passkeyOptions,
  },
  takeSecondFactor: {
    method: 'POST',
    path: '/api/sign-in/second-factor',
    summary:
      'Completes two-factor authentication with an app code, a recovery code or a passkey; 5 attempts within 10 minutes',
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    input: z.object({
      code: codeText.optional(),
      recoveryCode: codeText.optional(),
      passkey: credential.optional(),
      remember: z.boolean().default(false).describe('This browser is not asked again for thirty days.'),
    }),
    reply: z.object({ data: entered }),
  },
  beginPasskeySignIn: {
    method: 'POST',
    path: '/api/sign-in/passkey/options',
    summary: 'The challenge for signing in with a passkey',
    needs: 'public',
    place: 'any',
    // the page asks when it opens and every few minutes: many people may sit behind one address
    limits: [{ per: 'ip', times: 1500, seconds: QUARTER }],
    input: z.object({}),
    reply: passkeyOptions,
  },
  signInByPasskey: {
    method: 'POST',
    path: '/api/sign-in/passkey',
    summary: 'Signs in with a passkey, without a password',
    needs: 'public',
    place: 'any',
    limits: [{ per: 'ip', times: 300, seconds: QUARTER }],
    input: z.object({ passkey: credential }),
    reply: z.object({ data: entered }),
  },
})
