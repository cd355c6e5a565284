import { z } from 'zod'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    audit: true
  }
}

/** More would be a mailing list. */
export const MOST_RECEIVERS = 10

const named = z.object({ id: z.uuid(), name: z.string().nullable() })

/** Values are shown as text; ids of people, departments and the like by their names. */
const value = z.string().nullable()

export const auditEntry = z
  .object({
    id: z.uuid(),
    at: z.string().describe('UTC with microseconds.'),
    name: z.string().describe('`user.updated`: its words are `user.facts.updated`.'),
    actor: named.nullable().describe('Null: the workplace itself did it.'),
    subject: named.nullable(),
    ip: z.string().nullable(),
    changes: z.array(z.object({ field: z.string(), before: value, after: value })),
    more: z.array(z.object({ field: z.string(), value })),
    seal: z
      .object({ seq: z.number().int(), fingerprint: z.string() })
      .nullable()
      .describe('Its number in the chain and its fingerprint; null for the seconds until it is sealed.'),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

const filters = z.object({
  actor: z.uuid().optional(),
  subject: z.uuid().optional().describe('The person or thing that it happened to.'),
  area: z
    .string()
    .regex(/^[a-zA-Z]{1,50}$/)
    .optional()
    .describe('What facts are about: the part of their name before the dot.'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type AuditFilters = z.output<typeof filters>

const readers = { anyOf: ['audit.read'] } as const

/** Plain http only where the server allows it; see `platform/outbound.ts`. */
const receivers = z.object({
  emails: z.array(z.email().max(254)).max(MOST_RECEIVERS),
  webhook: z
    .url({ protocol: /^https?$/, error: 'audit.receivers.webhookWrong' })
    .max(500)
    .nullable(),
})

const chain = z.object({
  last: z
    .object({ seq: z.number().int(), fingerprint: z.string() })
    .nullable()
    .describe('Number and fingerprint of the last sealed fact; null in a company without any.'),
})

export const audit = contract({
  listAudit: {
    method: 'GET',
    shows: ['audit'],
    path: '/api/settings/audit',
    summary: 'Audit trail entries, newest first',
    needs: readers,
    input: filters.extend({ cursor: z.string().max(200).optional() }),
    reply: chain.extend({
      data: z.array(auditEntry),
      next: z.string().nullable(),
      can: z.object({ chain: z.boolean() }).describe('Whether the reader may take the whole chain as a file.'),
    }),
  },
  checkAudit: {
    heavy: true,
    method: 'GET',
    shows: ['audit'],
    path: '/api/settings/audit/check',
    summary: "Verifies the audit trail's chain of fingerprints from the first entry to the last",
    needs: readers,
    input: z.object({}),
    reply: chain.extend({
      broken: z.object({ seq: z.number().int(), why: z.enum(['gap', 'changed', 'cut', 'signature']) }).nullable(),
    }),
  },
  readAuditReceivers: {
    method: 'GET',
    shows: ['audit', 'names'],
    path: '/api/settings/audit/receivers',
    summary: 'Recipients of the daily proof of the audit trail; administrators only',
    needs: readers,
    input: z.object({}),
    reply: z.object({ data: receivers.extend({ version: z.number().int() }) }),
  },
  saveAuditReceivers: {
    method: 'PUT',
    path: '/api/settings/audit/receivers',
    summary: 'Sets the recipients of the daily proof of the audit trail; administrators only',
    needs: readers,
    input: receivers.extend({ version: z.number().int() }),
    reply: z.object({ data: z.object({ version: z.number().int() }) }),
    success: 'audit.receivers.saved',
  },
  downloadAuditKey: {
    method: 'GET',
    path: '/api/settings/audit/key',
    summary: 'The public key that `bin/verify-audit` checks signatures with; administrators only',
    needs: readers,
    input: z.object({}),
    reply: z.object({}),
    download: true,
    media: ['application/x-pem-file'],
  },
  exportAudit: {
    heavy: true,
    method: 'GET',
    path: '/api/settings/audit/export',
    summary: 'The audit trail as a table, or as a chain that `bin/verify-audit` checks offline',
    needs: readers,
    input: filters.extend({
      format: z.enum(['csv', 'jsonl']),
      after: z.coerce.number().int().min(0).default(0).describe('For the chain: begins after this number.'),
    }),
    reply: z.object({}),
    download: true,
    media: ['text/csv', 'application/x-ndjson'],
  },
})
