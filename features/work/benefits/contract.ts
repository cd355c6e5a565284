import { z } from 'zod'
import { currency, money } from '#features/people/compensation/contract.ts'
import { ids, named } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'
import { TABLES } from '#kit/exports.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** Benefits, and who has them. */
    benefits: true
  }
}

/** What the costs of a benefit are for. */
export const PERIODS = ['month', 'year', 'once'] as const
export type Period = (typeof PERIODS)[number]
export const SORTS = ['name', 'category', 'provider', 'granted', 'expireDate'] as const
export type Sort = (typeof SORTS)[number]
/** `active`: can be granted. `expired`: its contract is over. */
export const SHOWN = ['active', 'expired', 'archived'] as const
export type Shown = (typeof SHOWN)[number]
export const PAGE = 50

/** What it costs for one person. */
const cost = z.object({ employer: z.number(), employee: z.number(), currency: z.string(), period: z.enum(PERIODS) })
export type Cost = z.infer<typeof cost>

const listed = z.object({
  id: z.uuid(),
  name: z.string(),
  category: named,
  provider: z.string(),
  description: z.string(),
  cost: cost.nullable().describe('Null for people who do not keep benefits.'),
  allowedQuantity: z.number().int().nullable().describe('Null: as many as are wanted.'),
  grantedCount: z.number().int().describe('Grants that run or are planned.'),
  left: z.number().int().nullable(),
  contractDate: z.string().nullable(),
  expireDate: z.string().nullable(),
  isArchived: z.boolean(),
})
export type ListedBenefit = z.infer<typeof listed>

/** Of something that was deleted the name is null: it matches nobody. */
const target = z.object({ id: z.uuid().nullable(), name: z.string().nullable() })

const benefit = listed.extend({
  costs: z
    .array(z.object({ from: z.string().nullable(), employer: z.number(), employee: z.number() }))
    .describe('What it costs and did cost, the latest first; `from` is null for the first days.'),
  document: z
    .object({ name: z.string(), size: z.number().int(), checking: z.boolean() })
    .nullable()
    .describe('`checking`: the virus scanner has not seen it, and nobody can open it yet.'),
  eligibility: z.object({
    tenureMonths: z.number().int().nullable(),
    locations: z.array(target),
    employmentTypes: z.array(target),
  }),
  version: z.number().int(),
})
export type Benefit = z.infer<typeof benefit>

const text = (max: number) => z.string().trim().max(max)
export const day = z.iso.date().nullish()
const targets = z.array(z.uuid()).max(100)
const fields = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^[^<>\p{Cc}]*$/u, { message: 'benefits.nameWrong' }),
  categoryId: z.uuid().nullish(),
  provider: text(120).default(''),
  description: text(4000).default(''),
  employerCost: money,
  employeeCost: money.default(0),
  currency,
  costPeriod: z.enum(PERIODS).default('month'),
  allowedQuantity: z.number().int().min(1).max(1_000_000).nullish(),
  contractDate: day,
  expireDate: day,
  tenureMonths: z.number().int().min(1).max(600).nullish().describe('Who can have it; what is left out limits nobody.'),
  locationIds: targets.default([]),
  employmentTypeIds: targets.default([]),
})
export type BenefitInput = z.output<typeof fields>

export const one = z.object({ id: z.uuid() }).meta({ id: 'Benefit' })
const seen = one.extend({ version: z.number().int().optional() })
export const search = text(100).optional()
export const cursor = z.string().max(600).optional()
export const keepers = { anyOf: ['settings.benefits.edit'] } as const
const readers = { anyOf: ['benefits.register.view', 'settings.benefits.edit'] } as const
const filters = z.object({
  search,
  categoryId: ids,
  shown: z.enum(SHOWN).default('active'),
  sort: z.enum(SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type BenefitFilters = z.output<typeof filters>
export const made = z.object({ data: one }).meta({ id: 'CreatedBenefit' })

const choice = z.array(z.object({ id: z.uuid(), name: z.string() }))

export const benefits = contract({
  listBenefits: {
    method: 'GET',
    shows: ['benefits', 'catalogues', 'people'],
    path: '/api/benefits',
    summary: "The company's benefits with what is left of each, up to 50 per page; costs for those who keep them",
    needs: readers,
    input: filters.extend({ cursor, limit: z.coerce.number().int().min(1).max(PAGE).default(PAGE) }),
    reply: z.object({
      data: z.array(listed),
      next: z.string().nullable(),
      total: z.number().int(),
      categories: choice,
      can: z.object({ keep: z.boolean() }),
    }),
  },
  exportBenefits: {
    heavy: true,
    method: 'GET',
    path: '/api/benefits/export',
    summary: 'The list of benefits as a file',
    needs: readers,
    input: filters.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    reply: z.unknown(),
    download: true,
    media: TABLES,
  },
  createBenefit: {
    method: 'POST',
    path: '/api/benefits',
    summary: 'Adds a benefit',
    needs: keepers,
    input: fields,
    reply: made,
    status: 201,
    success: 'benefits.created',
  },
  benefitChoices: {
    method: 'GET',
    shows: ['catalogues', 'locations'],
    path: '/api/benefits/choices',
    summary: 'Options for a benefit: categories, and the locations and employment types of its rules',
    needs: keepers,
    input: z.object({}),
    reply: z.object({
      data: z.object({
        categories: choice,
        locations: choice,
        employmentTypes: choice,
        currency: z.string().nullable(),
      }),
    }),
  },
  showBenefit: {
    method: 'GET',
    shows: ['benefits', 'catalogues', 'locations', 'people'],
    path: '/api/benefits/:id',
    summary: 'A benefit with its costs and rules',
    needs: keepers,
    input: one,
    reply: z.object({ data: benefit }),
  },
  changeBenefit: {
    method: 'PUT',
    path: '/api/benefits/:id',
    summary: 'Changes a benefit',
    needs: keepers,
    input: fields.extend({
      ...seen.shape,
      costFrom: day.describe('The first day of a new cost; without it the cost of today is corrected.'),
    }),
    reply: made,
    success: 'benefits.saved',
  },
  archiveBenefit: {
    method: 'PUT',
    path: '/api/benefits/:id/archive',
    summary: 'Archives or restores a benefit; people who have it keep it',
    needs: keepers,
    input: seen.extend({ isArchived: z.boolean() }),
    reply: z.object({}),
    success: 'benefits.saved',
  },
  deleteBenefit: {
    method: 'DELETE',
    path: '/api/benefits/:id',
    summary: 'Deletes a benefit that nobody has ever had',
    needs: keepers,
    input: seen,
    reply: z.object({}),
    success: 'benefits.deleted',
  },
})
