import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { TABLES } from '#kit/exports.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    exports: true
  }
}

export const STATUSES = ['waiting', 'running', 'ready', 'failed'] as const
export type Status = (typeof STATUSES)[number]
const IS_OVER: Record<Status, boolean> = { waiting: false, running: false, ready: true, failed: true }
export const UNFINISHED = STATUSES.filter((status) => !IS_OVER[status])
export const FAILURES = ['rights', 'tooLarge', 'technical'] as const
export type Failure = (typeof FAILURES)[number]

/** How long a file can be downloaded. */
export const HOURS = 24
/** As many of one person are made or wait at once. */
export const MOST_UNFINISHED = 3

const shown = z.object({
  id: z.uuid(),
  source: z.string().describe('What it is of: `people`.'),
  file: z.string(),
  status: z.enum(STATUSES),
  doneRows: z.int(),
  totalRows: z.int().nullable().describe('Null until they are counted.'),
  failure: z.enum(FAILURES).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type ShownExport = z.infer<typeof shown>

const one = z.object({ id: z.uuid() })

export const exports = contract({
  startExport: {
    method: 'POST',
    path: '/api/exports',
    summary: 'Starts an export in the background, with the query of the export operation',
    needs: 'session',
    input: z.object({
      source: z.string().max(40),
      input: z.record(z.string().max(40), z.string().max(4000)).default({}),
    }),
    reply: z.object({ data: shown }),
    status: 201,
    limits: [{ per: 'who', times: 120, seconds: 3600 }],
    success: 'exports.started',
  },
  listExports: {
    method: 'GET',
    shows: ['exports'],
    path: '/api/exports',
    summary: "Your exports that haven't expired, newest first",
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.array(shown) }),
  },
  showExport: {
    method: 'GET',
    shows: ['exports'],
    path: '/api/exports/:id',
    summary: 'The progress of one of your exports',
    needs: 'session',
    input: one,
    reply: z.object({ data: shown }),
  },
  downloadExport: {
    method: 'GET',
    path: '/api/exports/:id/file',
    summary: 'Downloads the file; only for the person who exported it, while their access is unchanged',
    needs: 'session',
    input: one,
    reply: z.unknown(),
    download: true,
    media: TABLES,
  },
  endExport: {
    method: 'DELETE',
    path: '/api/exports/:id',
    summary: 'Cancels an export, or deletes its file',
    needs: 'session',
    input: one,
    reply: z.object({}),
    success: 'exports.ended',
  },
})
