import { z } from 'zod'
import { contract } from '#kit/contract.ts'

export const scimToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    hint: z.string(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    keepsJobs: z
      .boolean()
      .describe(
        'Job titles, departments, managers and employee numbers are kept: the person who created it may edit them.',
      ),
  })
  .meta({ id: 'ScimToken' })
export type ScimToken = z.infer<typeof scimToken>

const editors = { anyOf: ['settings.sso.edit'] } as const

export const scimTokens = contract({
  showScim: {
    method: 'GET',
    shows: ['sso'],
    path: '/api/settings/sso/scim',
    summary: 'SCIM address, tokens and groups',
    needs: editors,
    input: z.object({}),
    reply: z.object({
      data: z.object({
        address: z.string(),
        tokens: z.array(scimToken),
        people: z.number().int(),
        groups: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.number().int() })),
        can: z.object({ create: z.boolean() }),
      }),
    }),
  },
  createScimToken: {
    method: 'POST',
    path: '/api/settings/sso/scim/tokens',
    summary: 'Creates a token for a SCIM client; shown once',
    needs: editors,
    input: z.object({ name: z.string().trim().min(1).max(60) }),
    reply: z.object({ data: z.object({ id: z.uuid(), token: z.string() }) }),
    status: 201,
    secret: true,
  },
  revokeScimToken: {
    method: 'DELETE',
    path: '/api/settings/sso/scim/tokens/:id',
    summary: 'Revokes a token of a SCIM client',
    needs: editors,
    input: z.object({ id: z.uuid() }),
    reply: z.object({}),
    success: 'scim.revoked',
  },
})
