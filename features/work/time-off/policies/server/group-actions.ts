import { randomUUID } from 'node:crypto'
import { changesBetween } from '#kit/changes.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import type { Kind } from '../../types/contract.ts'
import { type GroupPolicy, insertGroupPolicy, changeGroupPolicy } from '../../balances/server/group-store.ts'
import { type Draft, ensureChecked } from '../../balances/server/policy-check-actions.ts'
import { ensureKnown as ensureKind } from '../../types/server/kind-actions.ts'
import type { PolicyGroup, PolicyVersion } from '../contract.ts'
import { policyFacts } from '../facts.ts'
import { ensureCovered } from './effect-actions.ts'
import { described, present, settingsOf, type Wanted } from './policy-present.ts'
import { currentGroups, reordered } from './rules.ts'
import * as store from './store.ts'
import { ensureAhead, todayOfCompany } from './today-actions.ts'

type OfGroup = store.Row & { group: PolicyGroup }
type WantedOfGroup = Wanted & { group: NonNullable<Wanted['group']> }

const isOfGroup = (row: store.Row): row is OfGroup => row.group !== null

/** @param known all versions of this kind. @returns the version's id */
export async function saveGroup(
  ctx: Context,
  wanted: WantedOfGroup,
  known: readonly store.Row[],
  basedOn: string | undefined,
): Promise<string> {
  const { policy, before, draft } = await draftOfGroup(ctx, wanted, known)
  const sameDay = known.filter(isOfGroup).find(({ group, from }) => group.id === policy.groupId && from === wanted.from)
  if (sameDay && sameDay.id !== basedOn) throw conflict('errors.stale')
  await ensureCovered(ctx, draft)
  await ensureChecked(ctx, draft)
  const id = await put(ctx, policy, sameDay)
  const saved = (await store.list(ctx.db)).find((one) => one.id === id)
  await record(ctx, policyFacts.policyChanged, id, {
    kind: policy.kind,
    from: policy.from,
    group: policy.name,
    changes: changesBetween(described(before), described(saved)),
  })
  return id
}

/** What would be saved, and what the engine would read then. @throws Problem 404 for a group that is gone, 422 at the field */
export async function draftOfGroup(ctx: Context, wanted: WantedOfGroup, known: readonly store.Row[]) {
  const { kind, from, group } = wanted
  const groups = known.filter(isOfGroup)
  const own = groups.filter((one) => one.group.id === group.id)
  if (group.id) found(own[0])
  await ensureKnown(ctx, group)
  if (currentGroups(groups).some((one) => one.id !== group.id && one.name.toLowerCase() === group.name.toLowerCase()))
    throw invalid({ 'group.name': ['policies.groupNameTaken'] })
  const before = own.findLast((one) => one.from <= from) ?? own[0]
  // what no form shows, as the company has it: the full week for one
  const company = known.findLast((one) => one.group === null && one.from <= from)
  const policy: GroupPolicy = {
    kind,
    from,
    name: group.name,
    hasEnded: false,
    createdBy: ctx.actor.userId,
    groupId: group.id ?? randomUUID(),
    rank: before?.group.rank ?? Math.max(0, ...groups.map((one) => one.group.rank)) + 1,
    settings: { ...(before ?? company)?.settings, ...settingsOf(wanted) },
    locationIds: group.locationIds,
    departmentIds: group.departmentIds,
    employmentTypeIds: group.employmentTypeIds,
  }
  return { policy, before, draft: await draftOf(ctx, [policy]) }
}

/** Its people have the policy of everyone else from that day on; versions that would begin later are not reached any more. */
export async function endGroup(
  ctx: Context,
  { groupId, from }: { groupId: string; from: Day },
): Promise<PolicyVersion> {
  const today = await ensureAhead(ctx, from)
  const own = (await store.list(ctx.db)).filter(isOfGroup).filter((one) => one.group.id === groupId)
  const before = found(own.findLast((one) => one.from <= from) ?? own[0])
  const sameDay = own.find((one) => one.from === from)
  const policy = { ...copyOf(ctx, before), from, hasEnded: true }
  const later = own.filter((one) => one.from > from)
  const ended = later.map((row) => ({ row, policy: { ...copyOf(ctx, row), hasEnded: true } }))
  const draft = await draftOf(ctx, [policy, ...ended.map((one) => one.policy)])
  await ensureCovered(ctx, draft)
  await ensureChecked(ctx, draft)
  for (const one of ended) await put(ctx, one.policy, one.row)
  const id = await put(ctx, policy, sameDay)
  await record(ctx, policyFacts.policyGroupEnded, id, { kind: policy.kind, from, group: policy.name })
  return present(await store.list(ctx.db), today).find((one) => one.id === id)!
}

/** From today on: the days before keep the order that they had. */
export async function orderGroups(ctx: Context, { kind, groupIds }: { kind: Kind; groupIds: readonly string[] }) {
  const from = await todayOfCompany(ctx)
  await ensureKind(ctx, kind)
  const rows = (await store.list(ctx.db)).filter(isOfGroup).filter((one) => one.kind === kind)
  const names = new Map(currentGroups(rows).map(({ id, name }) => [id, name]))
  if (new Set(groupIds).size !== names.size || !groupIds.every((id) => names.has(id))) throw conflict('errors.stale')
  const changed = reordered(rows, groupIds, from).map(({ row, replaces, ...other }) => ({
    policy: { ...copyOf(ctx, row), ...other },
    sameDay: replaces ? row : undefined,
  }))
  if (changed.length === 0) return
  const policies = changed.map(({ policy }) => policy)
  await ensureCovered(ctx, { ...(await draftOf(ctx, policies)), kind, from })
  for (const { policy, sameDay } of changed) await put(ctx, policy, sameDay)
  const groups = groupIds.map((id) => names.get(id)!)
  await record(ctx, policyFacts.policyGroupsOrdered, ctx.company.id, { kind, from, groups })
}

async function put(ctx: Context, policy: GroupPolicy, sameDay: store.Row | undefined): Promise<string> {
  const id = sameDay ? await changeGroupPolicy(ctx.db, sameDay.id, policy) : await insertGroupPolicy(ctx.db, policy)
  if (!id) throw conflict('errors.stale')
  return id
}

async function draftOf(ctx: Context, policies: readonly GroupPolicy[]): Promise<Draft> {
  const [{ kind, from } = { kind: 'vacation' as const, from: '' }] = policies
  const groups = await Promise.all(
    policies.map(async ({ locationIds, departmentIds, employmentTypeIds, createdBy: _by, ...one }) => ({
      ...one,
      whom: {
        locations: [...locationIds],
        // the null matches nobody, and keeps a list whose departments are all gone from asking nothing
        departments: departmentIds.length > 0 ? [null, ...(await store.withBelow(ctx.db, departmentIds))] : [],
        employmentTypes: [...employmentTypeIds],
      },
    })),
  )
  return { kind, from, policies: [], groups }
}

const idsOf = (targets: readonly { id: string | null }[]) => targets.map(({ id }) => id)

const copyOf = (ctx: Context, { kind, from, settings, group }: OfGroup): GroupPolicy => ({
  kind,
  from,
  settings,
  groupId: group.id,
  name: group.name,
  rank: group.rank,
  hasEnded: group.hasEnded,
  locationIds: idsOf(group.locations),
  departmentIds: idsOf(group.departments),
  employmentTypeIds: idsOf(group.employmentTypes),
  createdBy: ctx.actor.userId,
})

async function ensureKnown(ctx: Context, group: WantedOfGroup['group']): Promise<void> {
  const unknown = await store.unknown(ctx.db, group)
  const gone = Object.entries(unknown).filter(([, isUnknown]) => isUnknown)
  if (gone.length > 0) throw invalid(Object.fromEntries(gone.map(([name]) => [`group.${name}`, ['errors.gone']])))
}
