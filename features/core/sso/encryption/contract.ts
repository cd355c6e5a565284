import { z } from 'zod'
import { contract } from '#kit/contract.ts'

/** How many may wait for the provider to use them, the one in use among them. */
export const MOST_KEYS = 3

export const encryptionKey = z.object({
  id: z.uuid(),
  /** PEM. */
  certificate: z.string(),
  fingerprint: z.string(),
  madeAt: z.iso.datetime(),
  until: z.iso.datetime(),
  /** When the provider first used it. */
  usedAt: z.iso.datetime().nullable(),
})
export type EncryptionKey = z.infer<typeof encryptionKey>

const editors = { anyOf: ['settings.sso.edit'] } as const
const one = z.object({ id: z.uuid() })
const path = '/api/settings/sso/providers/:id/encryption'

export const encryption = contract({
  showEncryption: {
    method: 'GET',
    shows: ['sso'],
    path,
    summary: 'The certificates of ours that a SAML sign-in service may encrypt its answers for, the newest first',
    needs: editors,
    input: one,
    reply: z.object({ data: z.array(encryptionKey) }),
  },
  makeEncryptionKey: {
    method: 'POST',
    path,
    summary: 'Makes a key pair and shows its certificate; earlier ones stay good until the service uses it',
    needs: editors,
    limits: [{ per: 'who', times: 30, seconds: 3600 }],
    input: one,
    reply: z.object({ data: one }),
    status: 201,
    success: 'sso.encryption.made',
  },
  removeEncryptionKeys: {
    method: 'DELETE',
    path,
    summary: 'Deletes the key pairs of a sign-in service: what is encrypted for them cannot be read any more',
    needs: editors,
    input: one,
    reply: z.object({}),
    success: 'sso.encryption.removed',
  },
})
