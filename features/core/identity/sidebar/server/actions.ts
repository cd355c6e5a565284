import { avatarPath } from '#features/core/members/contract.ts'
import type { Context } from '#platform/context.ts'
import { live } from '#platform/live-binding.ts'
import { notUnderstood } from '#platform/problems.ts'
import type { FORMING } from '../contract.ts'
import * as store from './store.ts'

const PAGE = 50

export async function settings(ctx: Context) {
  const { usersListForming } = await store.formingOf(ctx.db, ctx.company.id)
  return { usersListForming: usersListForming as (typeof FORMING)[number] }
}

export async function users(ctx: Context, after: string | undefined) {
  const rows = await store.people(ctx.db, after ? readCursor(after) : null, PAGE + 1)
  const page = rows.slice(0, PAGE)
  const here = new Set(await live.online(ctx.company.id))
  const last = rows.length > PAGE ? page.at(-1)! : null
  return {
    data: page.map(({ id, firstName, lastName, avatarFileId, status }) => ({
      id,
      firstName,
      lastName,
      avatar: avatarPath(id, avatarFileId),
      status: status === 'pending' ? ('pending' as const) : here.has(id) ? ('online' as const) : ('offline' as const),
      unreadMessagesCount: 0,
    })),
    next: last ? Buffer.from(JSON.stringify([last.nameKey, last.id])).toString('base64url') : null,
  }
}

function readCursor(text: string): { key: string; id: string } {
  try {
    const [key, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof key === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { key, id }
  } catch {
    // falls through: whatever it was, it is no cursor of ours
  }
  throw notUnderstood()
}
