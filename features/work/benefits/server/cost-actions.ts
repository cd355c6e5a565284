import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { type Asking, exportOf, type Plan } from '#platform/exports.ts'
import { invalid } from '#platform/problems.ts'
import { type CostLine, costs, type CostsAsked, MOST_MONTHS } from '../costs/contract.ts'
import { benefitFacts } from '../facts.ts'
import * as store from './cost-store.ts'

export async function list(ctx: Context, asked: CostsAsked) {
  check(asked)
  const data = await store.lines(ctx.db, asked)
  return { data, totals: totalsOf(data) }
}

/** @throws Problem 422 for months the wrong way round, and for too many */
function check({ from, to }: CostsAsked): void {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  if (to < from) throw invalid({ to: ['compensation.endsBeforeStart'] })
  if (count(to) - count(from) >= MOST_MONTHS)
    throw invalid({ to: [{ key: 'benefits.report.tooLong', values: { months: MOST_MONTHS } }] })
}

/** Of each currency by itself. */
const totalsOf = (lines: readonly CostLine[]) =>
  [...Map.groupBy(lines, ({ currency }) => currency)]
    .map(([currency, of]) => ({
      currency,
      employer: sum(of.map(({ employer }) => employer)),
      employee: sum(of.map(({ employee }) => employee)),
    }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))

const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, one) => all + one * 100, 0)) / 100

export const costsExport = exportOf({
  name: 'benefit-costs',
  route: costs.exportBenefitCosts,
  fact: benefitFacts.costsExported,
  tag: 'company',
  plan: planOf,
})

/** Rows that are written down at once. */
const PART = 200

async function planOf(ctx: Asking, { format, ...asked }: Input<typeof costs.exportBenefitCosts>): Promise<Plan> {
  check(asked)
  const word = (name: string) => ctx.say(`benefits.report.${name}`)
  const text = ({ key, name, people, currency, employer, employee }: CostLine) => [
    key === null ? word(`without.${asked.by}`) : (name ?? ''),
    String(people),
    currency,
    String(employer),
    String(employee),
  ]
  return {
    name: word('title'),
    format,
    head: [word(`by.${asked.by}`), word('people'), word('currency'), word('employer'), word('employee')],
    count: (read) => read(async (db) => (await store.lines(db, asked)).length),
    parts: async function* (read) {
      const lines = (await read((db) => store.lines(db, asked))).map(text)
      for (let at = 0; at < lines.length; at += PART) yield lines.slice(at, at + PART)
    },
    details: { from: asked.from, to: asked.to },
  }
}
