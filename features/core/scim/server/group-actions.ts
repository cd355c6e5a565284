import { followGroups, groupRules } from '#features/core/sso/members/server/api.ts'
import type { DirectoryContext } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { found, Problem } from '#platform/problems.ts'
import { GROUP, type ScimGroup } from '../contract.ts'
import { scimFacts } from '../facts.ts'
import { handsOf, type Page, pageOf, refuseStale, withScimErrors } from './actions.ts'
import * as store from './group-store.ts'
import { namesIn, presentGroup, presentList, shownOf } from './present.ts'
import { Fault } from './rules/fault.ts'
import { patchGroup, readOperations } from './rules/patch.ts'
import { attributesOf, type GroupDraft, groupFrom, refuseOtherSchema } from './rules/resource.ts'

export const list = (ctx: DirectoryContext, page: Page) =>
  withScimErrors(async () => {
    const { filter, sort, first, count } = pageOf(page)
    const withMembers = !namesIn(page.excludedAttributes).has('members')
    const { total, rows } = await store.groups(ctx.db, filter, sort, { offset: first - 1, count, withMembers })
    return presentList(
      total,
      first,
      rows.map((row) => shownOf(presentGroup(row, ctx.addressOf), page)),
    )
  })

export async function show(ctx: DirectoryContext, id: string, page: Pick<Page, 'attributes' | 'excludedAttributes'>) {
  return shownOf(presentGroup(found(await store.group(ctx.db, id)), ctx.addressOf), page)
}

export const create = (ctx: DirectoryContext, given: object): Promise<ScimGroup> =>
  withScimErrors(async () => {
    const body = attributesOf(given)
    refuseOtherSchema(body, GROUP)
    const draft = groupFrom(body)
    if (await store.nameIsTaken(ctx.db, draft.displayName, null)) throw taken()
    const id = await store.insert(ctx.db, draft, ctx.now)
    await setMembers(ctx, id, draft.memberIds)
    await record(ctx, scimFacts.groupCreated, id, { name: draft.displayName, members: draft.memberIds.length })
    await follow(ctx, draft.memberIds, [draft.displayName])
    return presentGroup(found(await store.group(ctx.db, id)), ctx.addressOf)
  })

export const replace = (ctx: DirectoryContext, id: string, given: object): Promise<ScimGroup> =>
  withScimErrors(async () => {
    const before = await changeable(ctx, id)
    const body = attributesOf(given)
    refuseOtherSchema(body, GROUP)
    return keep(ctx, before, groupFrom(body))
  })

export const patch = (ctx: DirectoryContext, id: string, given: object): Promise<ScimGroup> =>
  withScimErrors(async () => {
    const before = await changeable(ctx, id)
    return keep(ctx, before, patchGroup(draftOf(before), readOperations(given)))
  })

export async function remove(ctx: DirectoryContext, id: string) {
  const before = await changeable(ctx, id)
  await store.remove(ctx.db, id)
  await record(ctx, scimFacts.groupDeleted, id, { name: before.displayName })
  await follow(ctx, draftOf(before).memberIds, [before.displayName])
}

const draftOf = ({ displayName, externalId, members }: store.GroupRow): GroupDraft => ({
  displayName,
  externalId,
  memberIds: members.map(({ value }) => value),
})

const taken = () => new Problem('conflict', 'scim.groupTaken', { type: 'uniqueness' })

async function changeable(ctx: DirectoryContext, id: string): Promise<store.GroupRow> {
  const row = found(await store.group(ctx.db, id))
  refuseStale(ctx, row)
  return row
}

async function keep(ctx: DirectoryContext, row: store.GroupRow, after: GroupDraft): Promise<ScimGroup> {
  const { id } = row
  const before = draftOf(row)
  if (await store.nameIsTaken(ctx.db, after.displayName, id)) throw taken()
  const joined = after.memberIds.filter((one) => !before.memberIds.includes(one))
  const left = before.memberIds.filter((one) => !after.memberIds.includes(one))
  await store.save(ctx.db, id, after, ctx.now)
  if (joined.length + left.length) await setMembers(ctx, id, after.memberIds)
  await record(ctx, scimFacts.groupChanged, id, { name: after.displayName, joined, left })
  const isRenamed = before.displayName !== after.displayName
  const concerned = isRenamed ? [...new Set([...before.memberIds, ...after.memberIds])] : [...joined, ...left]
  await follow(ctx, concerned, [before.displayName, after.displayName])
  return presentGroup(found(await store.group(ctx.db, id)), ctx.addressOf)
}

/** @throws Fault when a member is not of this company */
async function setMembers(ctx: DirectoryContext, id: string, memberIds: readonly string[]) {
  if ((await store.setMembers(ctx.db, id, memberIds)) < memberIds.length)
    throw new Fault('invalidValue', 'members.value')
}

/** Roles follow the groups, where some rule speaks of one of these. */
async function follow(ctx: DirectoryContext, userIds: readonly string[], names: readonly string[]) {
  const rules = await groupRules(ctx.db, null)
  const spoken = new Set(rules.map(({ groupName }) => groupName.toLowerCase()))
  if (!names.some((name) => spoken.has(name.toLowerCase()))) return
  for (const userId of userIds) await followGroups(handsOf(ctx), userId, await store.namesFor(ctx.db, userId), null)
}
