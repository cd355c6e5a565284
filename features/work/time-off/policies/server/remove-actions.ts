import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, found } from '#platform/problems.ts'
import { deleteGroupPolicy } from '../../balances/server/group-store.ts'
import { deletePolicy } from '../../balances/server/policy-store.ts'
import { ensureChecked } from '../../balances/server/policy-check-actions.ts'
import { removeExamplesOf } from '../../examples/server/check-actions.ts'
import { policyFacts } from '../facts.ts'
import { ensureCovered } from './effect-actions.ts'
import { described } from './policy-present.ts'
import * as store from './store.ts'
import { todayOfCompany } from './today-actions.ts'

/**
 * Takes back a version that has not begun: the one before it goes on. A group without any other version is gone.
 * @throws Problem 404; 409 where the version has begun, or is the company's only one; 422 where planned leave would not be covered
 */
export async function remove(ctx: Context, id: string): Promise<void> {
  const today = await todayOfCompany(ctx)
  const rows = await store.list(ctx.db)
  const row = found(rows.find((one) => one.id === id))
  const { kind, from, group } = row
  const series = rows.filter((one) => one.kind === kind && one.group?.id === group?.id)
  // the company's first version also rules the days before it
  if (from <= today || (group === null && row === series[0])) throw conflict('policies.hasBegun')
  const draft = { kind, from, policies: [], groups: [], removed: { groupId: group?.id ?? null } }
  await ensureCovered(ctx, draft)
  await ensureChecked(ctx, draft)
  await deleteVersion(ctx, row, series.length === 1)
  const before = series[series.indexOf(row) - 1]
  await record(ctx, policyFacts.policyRemoved, id, {
    kind,
    from,
    ...(group && { group: group.name }),
    changes: changesBetween(described(row), described(before)),
  })
}

/** With the last version of a group its examples go too: nothing would be left to compute. */
async function deleteVersion(ctx: Context, { id, group }: store.Row, isOnly: boolean): Promise<void> {
  const isGone = await (group ? deleteGroupPolicy(ctx.db, id) : deletePolicy(ctx.db, id))
  if (!isGone) throw conflict('errors.stale')
  if (group && isOnly) await removeExamplesOf(ctx, group.id)
}
