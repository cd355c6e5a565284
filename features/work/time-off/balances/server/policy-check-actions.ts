import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'
import type { Kind } from '../../types/contract.ts'
import { companyRules, type CompanyRules } from './policy-store.ts'

/** Policies of the company that are not saved yet. */
export interface Draft {
  kind: Kind
  from: Day
  policies: readonly CompanyRules['policies'][number][]
  groups: readonly CompanyRules['groups'][number][]
  /** The version of `from` is removed: a group's, or the company's (null). */
  removed?: { groupId: string | null }
}

/** Refuses policies of a leave type before they are saved. @throws Problem 422 */
export type PolicyCheck = (
  ctx: Context,
  kind: Kind,
  policies: { before: CompanyRules; after: CompanyRules },
) => Promise<void>
export const policyChecks = port<PolicyCheck>('policy checks')

/** Called before each save or removal of a version of the company's policies. @throws Problem 422 */
export async function ensureChecked(ctx: Context, draft: Draft): Promise<void> {
  const before = await companyRules(ctx.db)
  const after = drafted(before, draft)
  for (const check of ctx.ports.of(policyChecks)) await check(ctx, draft.kind, { before, after })
}

/** What the engine would read. A draft takes the place of what was said of the same day. */
export function drafted<R extends CompanyRules>(row: R, { kind, from, policies, groups, removed }: Draft): R {
  const isReplaced = (one: R['policies'][number]) =>
    !one.own &&
    one.kind === kind &&
    (policies.some((other) => other.from === one.from) || (removed?.groupId === null && one.from === from))
  const isReplacedGroup = (one: R['groups'][number]) =>
    groups.some((other) => other.groupId === one.groupId && other.from === one.from) ||
    (removed?.groupId === one.groupId && one.from === from)
  return {
    ...row,
    policies: [...row.policies.filter((one) => !isReplaced(one)), ...policies],
    groups: [...row.groups.filter((one) => !isReplacedGroup(one)), ...groups],
  }
}
