import { maySeeEmails } from '#features/core/roles/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { holds } from '#platform/permissions.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { jobTitleFacts } from '../facts.ts'
import * as store from './store.ts'

const PAGE = 50

export async function list(ctx: Context) {
  return { data: await store.list(ctx.db), can: { edit: holds(ctx.actor, 'settings.job_title', 'edit') } }
}

export async function create(ctx: Context, name: string) {
  if (await store.nameIsTaken(ctx.db, name, null)) throw invalid({ name: ['org.nameTaken'] })
  return { id: await add(ctx, name) }
}

type Adding = Pick<Context, 'db' | 'ip'> & { actor: { userId: string } | null }

async function add(ctx: Adding, name: string): Promise<string> {
  const id = await store.insert(ctx.db, name)
  await record(ctx, jobTitleFacts.created, id, { name })
  return id
}

export async function rename(ctx: Context, id: string, name: string, version?: number) {
  const before = found(await store.find(ctx.db, id))
  if (await store.nameIsTaken(ctx.db, name, id)) throw invalid({ name: ['org.nameTaken'] })
  const saved = await store.rename(ctx.db, id, name, version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, jobTitleFacts.updated, id, { changes: { name: [before.name, name] } })
  return { id, version: saved }
}

export async function remove(ctx: Context, id: string, replacementId?: string, version?: number) {
  const { name, uses, replacement } = found(await store.removal(ctx.db, id, replacementId))
  if (replacementId && !replacement) throw invalid({ replacementId: ['errors.gone'] })
  if (uses && !replacementId) throw conflict({ key: 'org.jobTitleInUse', values: { count: uses } })
  if (!(await store.remove(ctx.db, id, version, replacementId))) throw conflict('errors.stale')
  await record(ctx, jobTitleFacts.deleted, id, { name, replacementId: replacementId ?? null })
}

export async function people(ctx: Context, id: string, after?: string) {
  const title = found(await store.find(ctx.db, id))
  const rows = await store.people(ctx.db, id, { after, limit: PAGE + 1, withEmail: maySeeEmails(ctx.actor) })
  const data = rows.slice(0, PAGE)
  return { title: { id: title.id, name: title.name }, data, next: rows.length > PAGE ? data[PAGE - 1]!.id : null }
}

/** The entry of this name, added where there is none: for those who know names only. */
export const named = async (ctx: Adding, name: string): Promise<string> =>
  (await store.idOf(ctx.db, name)) ?? add(ctx, name)
