import { user } from '#features/core/members/facts.ts'
import type { Hands } from '#features/core/sso/members/server/api.ts'
import { type Changes, changesBetween } from '#kit/changes.ts'
import type { DirectoryCaller, DirectoryContext } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { holds } from '#platform/permissions.ts'
import { jobKeepers, type SaidJob } from './ports.ts'
import { Fault } from './rules/fault.ts'
import type { UserDraft } from './rules/resource.ts'
import * as store from './store.ts'

/** Whether jobs come through this token: its creator was allowed to edit everyone's. */
export const keepsJobs = (caller: Pick<DirectoryCaller, 'isAdmin' | 'permissions'>): boolean =>
  holds(caller, 'other.job.job_details', 'edit') && holds(caller, 'other.job.job_info', 'edit')

const UNSAID = { title: '', department: '', manager: null, employeeNumber: '', costCentre: '' }

/** The draft without what the token may not change: that stays as it was. */
export const withinLimit = (caller: DirectoryCaller, draft: UserDraft, before?: UserDraft): UserDraft => {
  if (keepsJobs(caller)) return draft
  const { title, department, manager, employeeNumber, costCentre } = before ?? UNSAID
  return { ...draft, title, department, manager, employeeNumber, costCentre }
}

/** Puts the draft's title, department and manager on the person. A manager who is not here yet is awaited. @throws Fault for a circle */
export async function keepJob(
  ctx: DirectoryContext,
  hands: Hands,
  id: string,
  draft: UserDraft,
  before?: UserDraft,
): Promise<Changes> {
  const { title, department, manager } = changesBetween(before ?? UNSAID, draft)
  const said: SaidJob = {
    ...(title ? { title: draft.title || null } : {}),
    ...(department ? { department: draft.department || null } : {}),
    ...(manager ? await managerFrom(ctx, id, draft.manager) : {}),
  }
  return Object.keys(said).length ? kept(ctx, hands, id, said) : {}
}

async function managerFrom({ db }: DirectoryContext, id: string, said: string | null): Promise<SaidJob> {
  const managerId = said === null ? null : await store.meant(db, said)
  await store.awaitManager(db, id, managerId === undefined ? said : null)
  // until the awaited one is here the present manager stays
  return managerId === undefined ? {} : { managerId }
}

async function kept(ctx: DirectoryContext, hands: Hands, id: string, said: SaidJob): Promise<Changes> {
  const [keeper] = ctx.ports.of(jobKeepers)
  const changes = keeper ? await keeper.keep(hands, ctx.caller, id, said) : {}
  if (changes === null) throw new Fault('invalidValue', 'manager')
  return changes
}

/** Sets this person as the manager of everyone whose client named them before they were here. */
export async function followManager(ctx: DirectoryContext, hands: Hands, row: store.UserRow): Promise<void> {
  if (!row.active || row.isDeleted || !keepsJobs(ctx.caller)) return
  const [keeper] = ctx.ports.of(jobKeepers)
  for (const userId of await store.waitingFor(ctx.db, row)) {
    const changes = await keeper?.keep(hands, ctx.caller, userId, { managerId: row.id })
    // who reports to the one who waits cannot be their manager
    if (!changes) continue
    await store.awaitManager(ctx.db, userId, null)
    await record(ctx, user.updated, userId, { changes, by: 'scim', tokenId: ctx.caller.tokenId })
  }
}
