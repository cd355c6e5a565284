import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { audience } from '#features/people/audience/contract.ts'
import { endedFields, historyState, named, recordedFields, why } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'
import { cursor, day, keepers, made, one, PERIODS, search } from '../contract.ts'

/** Why a person cannot have a benefit, in the order in which it is checked. */
export const REFUSALS = ['noRight', 'hasIt', 'leaves', 'tooNew', 'notEligible', 'noneLeft'] as const
export type Refusal = (typeof REFUSALS)[number]

/** The term that `S5-BEN-01` names. */
export const BENEFIT_REQUIRED = 'benefits.benefitRequired'
/** And `S5-BEN-02`. */
export const REQUIRED = 'benefits.requiredField'

const grant = z.object({
  id: z.uuid(),
  dateFrom: z.string(),
  dateTo: z.string().nullable().describe('Its own last day.'),
  until: z.string().nullable().describe("The last day on which it is really had: not after the benefit's contract."),
  state: historyState,
})

const grantOfBenefit = grant.extend({ user: personRef })
export type GrantOfBenefit = z.infer<typeof grantOfBenefit>

const had = z.object({
  id: z.uuid(),
  name: z.string(),
  provider: z.string(),
  description: z.string(),
  category: named,
  document: z
    .string()
    .nullable()
    .describe('The name of its document, for the person themselves and those who keep benefits.'),
})
const grantOfPerson = grant.extend({
  benefit: had,
  ownCost: z
    .object({ amount: z.number(), currency: z.string(), period: z.enum(PERIODS) })
    .nullable()
    .describe("The person's own part: for themselves, and for those who keep benefits."),
  ...recordedFields.shape,
})
export type GrantOfPerson = z.infer<typeof grantOfPerson>
const endedGrant = z.object({
  id: z.uuid(),
  benefit: had.pick({ id: true, name: true }),
  dateFrom: z.string(),
  dateTo: z.string().nullable(),
  ...endedFields.shape,
})
export type EndedGrant = z.infer<typeof endedGrant>

/** What zod says of a value that is not as wanted. */
interface Issue {
  input?: unknown
}

/** Another message where nothing was given. */
const saying = (message: string) => ({
  error: (issue: Issue) => ((issue.input ?? null) === null ? message : undefined),
})
const days = z.object({ dateFrom: z.iso.date(saying(REQUIRED)), dateTo: day })

const onePersons = one.extend({ grantId: z.uuid() })
const judged = z.object({
  granted: z.array(personRef).describe('The first of each; the numbers are of all.'),
  grantedCount: z.number().int(),
  refused: z.array(z.object({ user: personRef, why: z.enum(REFUSALS) })),
  refusedCount: z.number().int(),
})
export type Judged = z.infer<typeof judged>
/** So many people of a preview are named. */
export const NAMED = 100

export const grants = contract({
  listBenefitGrants: {
    method: 'GET',
    shows: ['benefits', 'people'],
    path: '/api/benefits/:id/grants',
    summary: 'Who has a benefit, as far as you may see it, by name, up to 50 per page',
    needs: keepers,
    input: one.extend({ search, shown: z.enum(['now', 'past']).default('now'), cursor }),
    reply: z.object({
      data: z.array(grantOfBenefit),
      next: z.string().nullable(),
      total: z.number().int(),
    }),
  },
  previewBenefitGrants: {
    method: 'POST',
    shows: ['benefits', 'people'],
    path: '/api/benefits/:id/grants/preview',
    summary: 'Who of an audience would get a benefit, and who would not and why; nothing is saved',
    needs: keepers,
    input: one.extend({ ...days.shape, audience }),
    reply: z.object({ data: judged }),
  },
  grantBenefits: {
    method: 'POST',
    path: '/api/benefits/:id/grants',
    summary: 'Grants a benefit to all people of an audience who can have it',
    needs: keepers,
    input: one.extend({ ...days.shape, audience }),
    reply: z.object({ data: judged }),
    status: 201,
  },
  benefitsOfPerson: {
    method: 'GET',
    shows: ['benefits', 'people'],
    path: '/api/people/:id/benefits',
    summary: "A person's benefits, the latest first",
    needs: 'session',
    input: one,
    reply: z.object({
      data: z.object({ grants: z.array(grantOfPerson), ended: z.array(endedGrant) }),
      choices: z
        .array(z.object({ id: z.uuid(), name: z.string(), left: z.number().int().nullable() }))
        .nullable()
        .describe('For people who may grant: what can be granted, and how many are left.'),
      can: z.object({ edit: z.boolean() }),
    }),
  },
  grantBenefit: {
    method: 'POST',
    path: '/api/people/:id/benefits',
    summary: 'Grants a person a benefit',
    needs: 'session',
    input: one.extend({ benefitId: z.uuid(saying(BENEFIT_REQUIRED)), ...days.shape }),
    reply: made,
    status: 201,
    success: 'benefits.granted',
  },
  correctBenefitGrant: {
    method: 'PUT',
    path: '/api/people/:id/benefits/:grantId',
    summary: 'Corrects the days of a grant; the wrong one is kept, with the reason',
    needs: 'session',
    input: onePersons.extend({ ...days.shape, why }),
    reply: made,
    success: 'benefits.corrected',
  },
  endBenefitGrant: {
    method: 'POST',
    path: '/api/people/:id/benefits/:grantId/end',
    summary: 'Sets the last day of a grant',
    needs: 'session',
    input: onePersons.extend({ dateTo: z.iso.date(saying(REQUIRED)) }),
    reply: z.object({}),
    success: 'benefits.ended',
  },
  removeBenefitGrant: {
    method: 'DELETE',
    path: '/api/people/:id/benefits/:grantId',
    summary: 'Removes a grant that was a mistake; it is kept, with the reason',
    needs: 'session',
    input: onePersons.extend({ why }),
    reply: z.object({}),
    success: 'benefits.removed',
  },
})
