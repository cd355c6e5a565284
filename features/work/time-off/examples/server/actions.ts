import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { companyRules, type CompanyRules } from '../../balances/server/policy-store.ts'
import { linesOf } from '../../balances/server/trace-present.ts'
import { ensureKnown } from '../../types/server/kind-actions.ts'
import { type ExampleFacts, type ExampleFields, type LeaveExample, MOST_EXAMPLES, type Series } from '../contract.ts'
import { exampleFacts } from '../facts.ts'
import { judged } from './check-actions.ts'
import { computed, isThere } from './computed-present.ts'
import * as store from './store.ts'

/** Those of one policy. */
export async function list(ctx: Context, series: Series): Promise<LeaveExample[]> {
  const rules = await rulesOf(ctx, series)
  const rows = await store.list(ctx.db, series.kind)
  return rows.filter(({ groupId }) => groupId === series.groupId).map((row) => judged(ctx, row, rules))
}

export async function attempt(ctx: Context, example: ExampleFacts & Series) {
  const result = computed(example, await rulesOf(ctx, example), ctx.language)
  return { computed: result.computed, trace: linesOf(ctx, result.trace) }
}

interface Wish {
  /** Said plainly that the policies give another balance. */
  mayDiffer: boolean
}

export async function create(ctx: Context, { mayDiffer, ...example }: ExampleFields & Series & Wish) {
  const rules = await rulesOf(ctx, example)
  if ((await store.list(ctx.db, example.kind)).length >= MOST_EXAMPLES)
    throw conflict({ key: 'leaveExamples.tooMany', values: { most: MOST_EXAMPLES } })
  if (!mayDiffer) ensureAgrees(ctx, example, rules)
  const id = await store.insert(ctx.db, example)
  await record(ctx, exampleFacts.created, id, { kind: example.kind, name: example.name })
  return { id }
}

export async function change(
  ctx: Context,
  id: string,
  { mayDiffer, ...fields }: ExampleFields & Wish,
  version?: number,
) {
  const before = found(await store.hold(ctx.db, id))
  const { kind, groupId } = before
  if (!mayDiffer) ensureAgrees(ctx, { ...fields, kind, groupId }, await companyRules(ctx.db))
  const saved = await store.change(ctx.db, id, fields, version)
  const changes = changesBetween(described(before), described(fields))
  await record(ctx, exampleFacts.changed, id, { kind, name: before.name, changes })
  return { id, version: saved }
}

export async function remove(ctx: Context, id: string, version?: number): Promise<void> {
  const { kind, name } = found(await store.hold(ctx.db, id))
  await store.remove(ctx.db, id, version)
  await record(ctx, exampleFacts.deleted, id, { kind, name })
}

/** @throws Problem 422 for a leave type or a group that is not there */
async function rulesOf(ctx: Context, series: Series): Promise<CompanyRules> {
  await ensureKnown(ctx, series.kind)
  const rules = await companyRules(ctx.db)
  if (!isThere(series, rules)) throw invalid({ groupId: ['errors.gone'] })
  return rules
}

/** @throws Problem 422 at the expected balance, with the one that the policies give */
function ensureAgrees(ctx: Context, example: ExampleFields & Series, rules: CompanyRules): void {
  const { computed: balance } = computed(example, rules, ctx.language)
  if (balance === example.expected) return
  const said =
    balance === null
      ? 'leaveExamples.noBalance'
      : { key: 'leaveExamples.givesAnother', values: { days: balance / 1000 } }
  throw invalid({ expected: [said] })
}

/** For the audit trail: amounts in days, lists as text. */
const described = ({ name, hireDate, asOf, note, expected, weekdays, leave }: ExampleFields) => ({
  name,
  hireDate,
  asOf,
  note,
  expected,
  weekdays: weekdays.toSorted().join(', '),
  leave: leave.map(({ firstDay, lastDay }) => `${firstDay} – ${lastDay}`).join(', '),
})
