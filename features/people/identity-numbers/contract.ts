import { z } from 'zod'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    identityNumbers: true
  }
}

export const NUMBERS = ['nationalId', 'taxId'] as const
export type NumberName = (typeof NUMBERS)[number]
export type Numbers = Record<NumberName, string>

/** Countries write them in too many ways for one rule. Empty removes it. */
const typed = z
  .string()
  .trim()
  .max(50)
  .refine((value) => !/[<>\p{Cc}]/u.test(value), { message: 'identityNumbers.signsWrong' })
  .optional()

const person = z.object({ id: z.uuid() })
/** 0 before anything was recorded. */
const version = z.number().int().min(0)
const base = '/api/people/:id/identity-numbers' as const

export const identityNumbers = contract({
  showNumbers: {
    method: 'GET',
    shows: ['identityNumbers'],
    path: base,
    summary: 'Which ID and tax numbers of a person are recorded, without the numbers',
    needs: 'session',
    input: person,
    reply: z.object({
      data: z.object({ nationalId: z.boolean(), taxId: z.boolean(), version }),
      can: z.object({ edit: z.boolean() }),
    }),
  },
  revealNumbers: {
    method: 'POST',
    path: `${base}/reveal`,
    summary: 'The ID and tax numbers of a person; the audit trail says who revealed them',
    needs: 'session',
    secret: true,
    input: person,
    reply: z.object({ data: z.object({ nationalId: z.string(), taxId: z.string(), version }) }),
  },
  changeNumbers: {
    method: 'PUT',
    path: base,
    summary: 'Changes ID and tax numbers; omitted ones stay the same, an empty one is removed',
    needs: 'session',
    input: person.extend({ nationalId: typed, taxId: typed, version }),
    reply: z.object({ data: z.object({ id: z.uuid(), version }) }),
    success: 'identityNumbers.saved',
  },
})
