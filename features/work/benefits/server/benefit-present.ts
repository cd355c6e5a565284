import type { Context } from '#platform/context.ts'
import type { Benefit, Cost, ListedBenefit } from '../contract.ts'
import { may } from './access.ts'
import type { Listed } from './store.ts'
import { type CostRow, FIRST_DAY, type RuleRow } from './term-store.ts'

const costOf = ({ employerCost, employeeCost, currency, costPeriod }: Listed): Cost => ({
  employer: employerCost,
  employee: employeeCost,
  currency,
  period: costPeriod,
})

/** How many can still have it; never less than none, because the allowed quantity may be lowered. */
export const leftOf = (allowed: number | null, granted: number): number | null =>
  allowed === null ? null : Math.max(0, allowed - granted)

export const presentListed = ({ actor }: Pick<Context, 'actor'>, row: Listed): ListedBenefit => ({
  id: row.id,
  name: row.name,
  category: row.category,
  provider: row.provider,
  description: row.description,
  cost: may.keep(actor) ? costOf(row) : null,
  allowedQuantity: row.allowedQuantity,
  grantedCount: row.grantedCount,
  left: leftOf(row.allowedQuantity, row.grantedCount),
  contractDate: row.contractDate,
  expireDate: row.expireDate,
  isArchived: row.isArchived,
})

export function presentBenefit(
  ctx: Pick<Context, 'actor'>,
  row: Listed,
  { costs, rules }: { costs: readonly CostRow[]; rules: readonly RuleRow[] },
): Benefit {
  const of = (kind: RuleRow['kind']) => rules.filter((rule) => rule.kind === kind).map(({ id, name }) => ({ id, name }))
  return {
    ...presentListed(ctx, row),
    costs: costs.map(({ fromDay, employer, employee }) => ({
      from: fromDay === FIRST_DAY ? null : fromDay,
      employer,
      employee,
    })),
    document: row.document,
    eligibility: {
      tenureMonths: row.tenureMonths,
      locations: of('location'),
      employmentTypes: of('employmentType'),
    },
    version: row.version,
  }
}
