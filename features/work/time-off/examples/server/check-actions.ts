import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { invalid, type Message } from '#platform/problems.ts'
import { type Draft, drafted, type PolicyCheck } from '../../balances/server/policy-check-actions.ts'
import { companyRules, type CompanyRules } from '../../balances/server/policy-store.ts'
import { linesOf } from '../../balances/server/trace-present.ts'
import type { JudgedExample, LeaveExample } from '../contract.ts'
import { exampleFacts } from '../facts.ts'
import { computed, isThere } from './computed-present.ts'
import * as store from './store.ts'

/** An example, and what these policies give for it. */
export function judged(ctx: Pick<Context, 'say' | 'language'>, row: store.Row, rules: CompanyRules): LeaveExample {
  const found = computed(row, rules, ctx.language)
  return {
    ...row,
    computed: found.computed,
    agrees: found.computed === row.expected,
    trace: linesOf(ctx, found.trace),
  }
}

/** The examples of the draft's leave type, as they would be once it is saved. */
export async function judgedBy(ctx: Context, draft: Draft): Promise<JudgedExample[]> {
  const before = await companyRules(ctx.db)
  return judgeAll(ctx, draft.kind, { before, after: drafted(before, draft) })
}

/** @throws Problem 422 where one would differ; one that differed before has to be put right too */
export const ensureAgree: PolicyCheck = async (ctx, kind, policies) => {
  const differing = (await judgeAll(ctx, kind, policies)).filter(({ agrees }) => !agrees)
  const old = differing.filter(({ agreedBefore }) => !agreedBefore).length
  const found: [key: string, count: number][] = [
    ['leaveExamples.wouldDiffer', differing.length - old],
    ['leaveExamples.differStill', old],
  ]
  const messages = found.flatMap(([key, count]): Message[] => (count > 0 ? [{ key, values: { count } }] : []))
  if (messages.length > 0) throw invalid({ examples: messages })
}

/** What a group leaves behind that never began. */
export async function removeExamplesOf(ctx: Context, groupId: string): Promise<void> {
  for (const { id, kind, name } of await store.removeOfGroup(ctx.db, groupId))
    await record(ctx, exampleFacts.deleted, id, { kind, name })
}

const judgeAll = async (
  ctx: Context,
  kind: string,
  { before, after }: { before: CompanyRules; after: CompanyRules },
): Promise<JudgedExample[]> =>
  (await store.list(ctx.db, kind))
    .filter((row) => isThere(row, after))
    .map((row) => ({ ...judged(ctx, row, after), agreedBefore: judged(ctx, row, before).agrees }))
