import { type Asking, exportOf, type Plan, type Read } from '#platform/exports.ts'
import type { Input } from '#kit/contract.ts'
import { benefits } from '../contract.ts'
import { benefitFacts } from '../facts.ts'
import { may } from './access.ts'
import { leftOf } from './benefit-present.ts'
import type { PageKey } from './rules.ts'
import * as store from './store.ts'

/** Rows of a file that are read at once. */
const PART = 200

export const benefitsExport = exportOf({
  name: 'benefits',
  route: benefits.exportBenefits,
  fact: benefitFacts.exported,
  tag: 'company',
  plan: async (ctx, { format, ...filters }) => planOf(ctx, filters, format),
})

/** The costs are in the file of those alone who keep benefits. */
function planOf(
  ctx: Asking,
  filters: Omit<Input<typeof benefits.exportBenefits>, 'format'>,
  format: 'csv' | 'xlsx',
): Plan {
  const withCosts = may.keep(ctx.actor)
  const word = (name: string) => ctx.say(`benefits.columns.${name}`)
  const costs = withCosts ? ['employerCost', 'employeeCost', 'currency', 'costPeriod'] : []
  return {
    name: ctx.say('benefits.title'),
    format,
    head: [
      'name',
      'category',
      'provider',
      ...costs,
      'allowedQuantity',
      'granted',
      'left',
      'contractDate',
      'expireDate',
    ].map(word),
    count: (read) => read((db) => store.count(db, filters, ctx.now)),
    parts: async function* (read: Read) {
      for (let after: PageKey | null = null; ;) {
        const from: PageKey | null = after
        const page: Awaited<ReturnType<typeof store.page>> = await read((db) =>
          store.page(db, filters, { now: ctx.now, after: from, limit: PART }),
        )
        if (page.length > 0) yield page.map((row) => lineOf(ctx, row, withCosts))
        if (page.length < PART) return
        after = page.at(-1)!.place
      }
    },
    details: {},
  }
}

function lineOf({ say }: Pick<Asking, 'say'>, row: store.Listed, withCosts: boolean): string[] {
  const text = (value: string | number | null | undefined) => String(value ?? '')
  const costs = withCosts
    ? [text(row.employerCost), text(row.employeeCost), row.currency, say(`benefits.periods.${row.costPeriod}`)]
    : []
  const counts = [row.allowedQuantity, row.grantedCount, leftOf(row.allowedQuantity, row.grantedCount)].map(text)
  return [
    row.name,
    text(row.category?.name),
    row.provider,
    ...costs,
    ...counts,
    text(row.contractDate),
    text(row.expireDate),
  ]
}
