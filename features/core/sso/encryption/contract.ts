import { z } from 'zod'
import { contract } from '#kit/contract.ts'

/** How many may wait for the provider to use them, the one in use among them. */
export const MOST_KEYS = 3

export const encryptionKey = z
  .object({
    id: z.uuid(),
    certificate: z.string().describe('PEM.'),
    fingerprint: z.string(),
    madeAt: z.iso.datetime(),
    until: z.iso.datetime(),
    usedAt: z.iso.datetime().nullable().describe('When the provider first used it.'),
  })
  .meta({ id: 'EncryptionKey' })
export type EncryptionKey = z.infer<typeof encryptionKey>

const editors = { anyOf: ['settings.sso.edit'] } as const
const one = z.object({ id: z.uuid() })
const path = '/api/settings/sso/providers/:id/encryption'

export const encryption = contract({
  showEncryption: {
    method: 'GET',
    shows: ['sso'],
    path,
    summary: 'Encryption certificates for a SAML sign-in service, newest first',
    needs: editors,
    input: one,
    reply: z.object({ data: z.array(encryptionKey) }),
  },
  makeEncryptionKey: {
    method: 'POST',
    path,
    summary: 'Creates an encryption certificate; previous ones stay valid until the service uses it',
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
    summary: "Deletes the encryption certificates of a sign-in service; answers encrypted with them can't be read",
    needs: editors,
    input: one,
    reply: z.object({}),
    success: 'sso.encryption.removed',
  },
})
