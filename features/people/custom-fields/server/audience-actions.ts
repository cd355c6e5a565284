import type { DescribedAudience } from '#features/people/audience/contract.ts'
import {
  audienceNaming,
  audienceWords,
  describeAudiences,
  dropAudience,
  saveAudience,
} from '#features/people/audience/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Message } from '#platform/problems.ts'
import type { CustomField, Definition } from '../definitions/contract.ts'
import * as store from './store.ts'

/** The audience in the field's own words: of people and roles their lists, otherwise the whole of it. */
export function audienceFrom(visibleFor: CustomField['visibleFor'], audience: DescribedAudience | undefined) {
  const parts = audience?.parts ?? []
  return {
    roles:
      visibleFor === 'roles'
        ? parts.flatMap(({ kind, id, name }) => (kind === 'role' && id ? [{ id, name }] : []))
        : [],
    users: visibleFor === 'users' ? parts.flatMap(({ person }) => person ?? []) : [],
    audience: (visibleFor === 'audience' && audience) || null,
  }
}

/** The field's audience is what its definition says; everyone needs none. @returns its id */
export async function keepAudience(
  ctx: Context,
  { id, audienceId }: Pick<store.Row, 'id' | 'audienceId'>,
  { visibleFor, roleIds, userIds, audience }: Pick<Definition, 'visibleFor' | 'roleIds' | 'userIds' | 'audience'>,
): Promise<string | null> {
  if (visibleFor === 'all') {
    if (audienceId) await dropAudience(ctx, audienceId)
    return null
  }
  const given = visibleFor === 'audience' ? audience! : audienceNaming({ roleIds, userIds })
  const saved = await saveAudience(ctx, audienceId, given)
  if (saved !== audienceId) await store.setAudience(ctx.db, id, saved)
  return saved
}

/** As the audit trail has it: ids of people and roles, and the names of everything in an audience. */
export async function audienceOf(
  ctx: Context,
  { visibleFor, audienceId }: Pick<store.Row, 'visibleFor' | 'audienceId'>,
) {
  const described = audienceId === null ? undefined : (await describeAudiences(ctx, [audienceId])).get(audienceId)
  const { roles, users, audience } = audienceFrom(visibleFor, described)
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).toSorted()
  return { roleIds: ids(roles), userIds: ids(users), audience: audience === null ? [] : audienceWords(ctx, audience) }
}

export type KeptAudience = Awaited<ReturnType<typeof audienceOf>>

/** Of a definition, what belongs to whom the field is visible for. */
export const ofAudience = ({ visibleFor, roleIds, userIds, audience }: Definition) => ({
  roleIds: visibleFor === 'roles' ? roleIds : [],
  userIds: visibleFor === 'users' ? userIds : [],
  audience: visibleFor === 'audience' ? audience : null,
})

/** An empty audience, or people and roles that don't exist: also where they are sent for another audience, and not kept. */
export async function wrongAudience(ctx: Context, given: Definition): Promise<Record<string, Message[]>> {
  const field = ({ all: null, roles: 'roleIds', users: 'userIds', audience: null } as const)[given.visibleFor]
  const unknown = await store.unknown(ctx.db, given)
  return {
    ...(field && given[field].length === 0 && { [field]: ['errors.chooseOne'] }),
    ...(given.visibleFor === 'audience' && !given.audience && { audience: ['audience.empty'] }),
    ...(unknown.roles && { roleIds: ['errors.gone'] }),
    ...(unknown.users && { userIds: ['errors.gone'] }),
  }
}
