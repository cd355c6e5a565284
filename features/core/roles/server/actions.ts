import type { Context } from '#platform/context.ts'
import { found } from '#platform/problems.ts'
import type { Role } from '../contract.ts'
import * as store from './store.ts'

export async function list(ctx: Context): Promise<Role[]> {
  return (await store.list(ctx.db)).map(present)
}

export async function show(ctx: Context, roleId: string) {
  const role = found((await store.list(ctx.db)).find((one) => one.id === roleId))
  const permissions = await store.permissionsOf(ctx.db, roleId)
  return {
    ...present(role),
    permissions: permissions.map(({ key, level }) => (level === 'on' ? key : `${key}.${level}`)),
    users: await store.holdersOf(ctx.db, roleId),
  }
}

const present = (row: Awaited<ReturnType<typeof store.list>>[number]): Role => ({
  ...row,
  builtIn: row.builtIn as Role['builtIn'],
  userCount: row.userCount ?? 0,
})
