import { z } from 'zod'
import { contract } from '#kit/contract.ts'

export const domain = z
  .object({
    id: z.uuid(),
    domain: z.string(),
    state: z
      .enum(['waiting', 'verified', 'lost'])
      .describe('`lost`: it was proven, and the record has been gone since `checkedAt`.'),
    record: z.object({ name: z.string(), value: z.string() }).describe('The DNS record to make.'),
    verifiedAt: z.iso.datetime().nullable(),
    checkedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'EmailDomain' })
export type Domain = z.infer<typeof domain>

const editors = { anyOf: ['settings.sso.edit'] } as const

export const domains = contract({
  listDomains: {
    method: 'GET',
    shows: ['sso'],
    path: '/api/settings/sso/domains',
    summary: 'Email domains of the company, verified or not',
    needs: editors,
    input: z.object({}),
    reply: z.object({ data: z.array(domain) }),
  },
  addDomain: {
    method: 'POST',
    path: '/api/settings/sso/domains',
    summary: 'Adds an email domain; it must be verified through DNS',
    needs: editors,
    input: z.object({ domain: z.string().trim().toLowerCase().min(3).max(253) }),
    reply: z.object({ data: domain }),
    status: 201,
    success: 'sso.domains.added',
  },
  verifyDomain: {
    method: 'POST',
    path: '/api/settings/sso/domains/:id/verification',
    summary: 'Verifies the domain through DNS now',
    needs: editors,
    // DNS is asked outside any transaction
    place: 'any',
    limits: [{ per: 'who', times: 60, seconds: 900 }],
    input: z.object({ id: z.uuid() }),
    reply: z.object({ data: domain }),
  },
  removeDomain: {
    method: 'DELETE',
    path: '/api/settings/sso/domains/:id',
    summary: 'Removes an email domain; people already connected stay connected',
    needs: editors,
    input: z.object({ id: z.uuid() }),
    reply: z.object({}),
    success: 'sso.domains.removed',
  },
})
