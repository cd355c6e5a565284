import { z } from 'zod'
import { contract } from '#kit/contract.ts'
import { TABLES } from '#kit/exports.ts'
import { keepers } from '../contract.ts'

/** What the cost of benefits is added up by. */
export const GROUPINGS = ['benefit', 'category', 'location', 'month'] as const
export type Grouping = (typeof GROUPINGS)[number]
/** So many months are added up at most. */
export const MOST_MONTHS = 36

const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, { message: 'errors.wrongValue' })
const period = z.object({ from: month, to: month, by: z.enum(GROUPINGS).default('benefit') })
export type CostsAsked = z.output<typeof period>

const money = { currency: z.string(), employer: z.number(), employee: z.number() }
const line = z.object({
  key: z
    .string()
    .nullable()
    .describe(
      'The id of the benefit, category or location; a month is its own. Null for what has no category or location.',
    ),
  name: z.string().nullable(),
  people: z.number().int().describe('Different people.'),
  ...money,
})
export type CostLine = z.infer<typeof line>

export const costs = contract({
  listBenefitCosts: {
    method: 'GET',
    shows: ['benefits', 'catalogues', 'locations', 'people'],
    path: '/api/benefits/costs',
    summary:
      'What benefits cost, by benefit, category, location or month, with a line for each currency. A month with a benefit counts in full, a yearly cost counts a twelfth each month, a one-off cost counts in its first month',
    needs: keepers,
    input: period,
    reply: z.object({ data: z.array(line), totals: z.array(z.object(money)) }),
  },
  exportBenefitCosts: {
    heavy: true,
    method: 'GET',
    path: '/api/benefits/costs/export',
    summary: 'Exports benefit costs',
    needs: keepers,
    input: period.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    reply: z.unknown(),
    download: true,
    media: TABLES,
  },
})
