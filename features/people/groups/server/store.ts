import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { namedLike, personRef, present, searchIn } from '#features/core/members/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { claimingFile, forgetFiles, insertFile, type NewFile, removeFile } from '#platform/file-rows.ts'
import { hasMember, visibleTo } from './access.ts'

export interface Listed {
  id: string
  name: string
  description: string
  isPublic: boolean
  avatarFileId: string | null
  creator: PersonRef | null
  creatorId: string | null
  usersCount: number
  isMember: boolean
  subscription: boolean
  version: number
}

const columns = sql`g.id, g.name, g.description, g.is_public, g.avatar_file_id, g.creator_id, g.version,
  ${personRef('c')} as creator, mine.user_id is not null as is_member, coalesce(mine.is_subscribed, false) as subscription,
  (select count(*)::int from group_members m join users u on u.company_id = m.company_id and u.id = m.user_id
    where m.company_id = g.company_id and m.group_id = g.id and ${present('u')}) as users_count`

const joins = ({ userId }: Actor) => sql`left join users c on c.company_id = g.company_id and c.id = g.creator_id
  left join group_members mine on mine.company_id = g.company_id and mine.group_id = g.id and mine.user_id = ${userId}`

const there = (actor: Actor) => sql<boolean>`g.deleted_at is null and ${visibleTo(actor)}`
const called = (search: string | undefined) => namedLike(sql`g.name`, search)

export interface ListOptions {
  search?: string | undefined
  of: 'all' | 'mine'
  sort: 'name' | 'usersCount'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Groups that the reader knows of, and how many there are. */
export async function list(db: Db, actor: Actor, { search, of, sort, direction, limit, offset }: ListOptions) {
  const way = sql.raw(direction)
  const order = sort === 'name' ? sql`g.name_key ${way}` : sql`users_count ${way}, g.name_key`
  const which = sql`${there(actor)} and ${called(search)} and ${of === 'mine' ? hasMember(actor.userId) : sql`true`}`
  const { rows } = await sql<Listed>`select ${columns} from groups g ${joins(actor)} where ${which}
    order by ${order}, g.id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from groups g where ${which}`.execute(db)
  return { rows, total: counted[0]!.total }
}

/** A group that the reader knows of. */
export async function find(db: Db, actor: Actor, id: string): Promise<Listed | undefined> {
  const { rows } =
    await sql<Listed>`select ${columns} from groups g ${joins(actor)} where g.id = ${id} and ${there(actor)}`.execute(
      db,
    )
  return rows[0]
}

/** A group, held until the transaction ends. */
export async function hold(db: Db, actor: Actor, id: string, deleted: boolean) {
  const { rows } = await sql<{
    id: string
    name: string
    description: string
    isPublic: boolean
    isMember: boolean
    creatorId: string | null
    avatarFileId: string | null
    version: number
  }>`
    select g.id, g.name, g.description, g.is_public, g.creator_id, g.avatar_file_id, g.version,
      ${hasMember(actor.userId)} as is_member
    from groups g where g.id = ${id} and g.deleted_at is ${sql.raw(deleted ? 'not null' : 'null')} for update of g`.execute(
    db,
  )
  return rows[0]
}

/** Members by name. */
export async function members(
  db: Db,
  groupId: string,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
) {
  const which = sql`m.group_id = ${groupId} and ${present('u')}
    and ${searchIn('u', search, { withEmail: false })}`
  const from = sql`from group_members m join users u on u.company_id = m.company_id and u.id = m.user_id`
  const { rows } = await sql<{ person: PersonRef; total: number }>`
    select ${personRef('u')} as person, count(*) over ()::int as total ${from} where ${which}
    order by u.name_key, u.id limit ${limit} offset ${offset}`.execute(db)
  return { people: rows.map(({ person }) => person), total: rows[0]?.total ?? 0 }
}

export interface Fields {
  name: string
  description: string
  isPublic: boolean
  avatarFileId: string | null
}

export const insert = (db: Db, group: Fields & { id: string; creatorId: string }) =>
  db.insertInto('groups').values(group).execute()

/** @returns whether the group still had that version */
export const change = async (db: Db, id: string, fields: Partial<Fields>, version: number) =>
  (await db
    .updateTable('groups')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const setDeleted = (db: Db, id: string, at: Date | null) =>
  db.updateTable('groups').set({ deletedAt: at }).where('id', '=', id).execute()

/** How many of these people are in the company. */
export async function countPresent(db: Db, userIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where u.id = any(${[...userIds]}::uuid[]) and ${present('u')}`.execute(
    db,
  )
  return rows[0]!.count
}

/** @returns those who were not members before */
export async function addMembers(db: Db, groupId: string, userIds: readonly string[], now: Date): Promise<string[]> {
  // in one order, so that two that add the same people cannot wait for each other
  const values = [...new Set(userIds)].toSorted().map((userId) => ({ groupId, userId, joinedAt: now }))
  const rows = await db
    .insertInto('groupMembers')
    .values(values)
    .onConflict((on) => on.columns(['companyId', 'groupId', 'userId']).doNothing())
    .returning('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** @returns whether they were a member */
export const removeMember = async (db: Db, groupId: string, userId: string): Promise<boolean> =>
  (await db
    .deleteFrom('groupMembers')
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined

const isOwner = (userId: string) =>
  sql<boolean>`(g.deleted_at is null and g.creator_id = ${userId} and ${hasMember(userId)})`

/** How many groups a person owns, and of how many others they are a member. */
export async function countFor(db: Db, userId: string): Promise<{ owned: number; member: number }> {
  const { rows } = await sql<{ owned: number; member: number }>`
    select (count(*) filter (where ${isOwner(userId)}))::int as owned, (count(*) filter (where not ${isOwner(userId)}))::int as member
    from groups g where g.deleted_at is null and ${hasMember(userId)}`.execute(db)
  return rows[0]!
}

/** What a person owns is someone else's, or nobody's. @returns the groups */
export async function passOn(db: Db, userId: string, to: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update groups g set creator_id = ${to}::uuid, version = version + 1 where ${isOwner(userId)} returning g.id`.execute(
    db,
  )
  return rows.map(({ id }) => id).toSorted()
}

/** @returns the groups whose member they were; a deleted one that is restored has them no more either */
export const leaveAll = async (db: Db, userId: string): Promise<string[]> =>
  (await db.deleteFrom('groupMembers').where('userId', '=', userId).returning('groupId').execute()).map(
    ({ groupId }) => groupId,
  )

/** @returns whether this changed anything */
export const subscribe = async (db: Db, groupId: string, userId: string, isSubscribed: boolean): Promise<boolean> =>
  (await db
    .updateTable('groupMembers')
    .set({ isSubscribed })
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .where('isSubscribed', '=', !isSubscribed)
    .returning('userId')
    .executeTakeFirst()) !== undefined

export interface Ref {
  id: string
  name: string
  isPublic: boolean
  avatarFileId: string | null
}

/** A person's groups, as far as the reader knows of them, by name. */
export const ofPerson = (db: Db, actor: Actor, userId: string): Promise<Ref[]> =>
  refs(db, actor, hasMember(userId), 500)

/** Groups by name, for a search over people and groups. */
export const findNamed = (db: Db, actor: Actor, search: string, limit: number): Promise<Ref[]> =>
  refs(db, actor, called(search), limit)

/** Those of these groups that the reader knows of. */
export const known = (db: Db, actor: Actor, ids: readonly string[]): Promise<Ref[]> =>
  ids.length === 0 ? Promise.resolve([]) : refs(db, actor, sql<boolean>`g.id = any(${[...ids]}::uuid[])`, ids.length)

async function refs(db: Db, actor: Actor, which: RawBuilder<boolean>, limit: number): Promise<Ref[]> {
  const { rows } = await sql<Ref>`select g.id, g.name, g.is_public, g.avatar_file_id from groups g
    where ${there(actor)} and ${which} order by g.name_key, g.id limit ${limit}`.execute(db)
  return rows
}

/** Who is in which group, as a table of `user_id` and `group_id`: deleted groups have no members. */
export const memberships: RawBuilder<unknown> = sql`(select _m.user_id, _m.group_id from group_members _m
  join groups _g on _g.company_id = _m.company_id and _g.id = _m.group_id where _g.deleted_at is null)`

/**
 * Whether a person is a member of a group, as a condition. A deleted group has no members; members who have been deactivated count until
 * the caller leaves them out (`present`).
 * @param person an expression with the person's id @param group one with the group's id
 */
export const memberOf = (person: RawBuilder<unknown>, group: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ${memberships} _in where _in.group_id = ${group} and _in.user_id = ${person})`

/** The ids of all members of these groups, as a subquery; as in `memberOf`. @param groups a list or a subquery of ids */
export const membersOf = (groups: readonly string[] | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select _in.user_id from ${memberships} _in
    where _in.group_id ${'toOperationNode' in groups ? sql`in (${groups})` : sql`= any(${[...groups]}::uuid[])`})`

/** A group as a notification speaks of it; undefined where it is gone, or the person no longer a member. */
export async function joined(db: Db, groupId: string, userId: string): Promise<Ref | undefined> {
  const { rows } = await sql<Ref>`select g.id, g.name, g.is_public, g.avatar_file_id from groups g
    where g.id = ${groupId} and g.deleted_at is null and ${hasMember(userId)}`.execute(db)
  return rows[0]
}

export const exists = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined

const PURPOSE = 'group' as const

export const insertPicture = (db: Db, file: Omit<NewFile, 'purpose' | 'ownerId'>) =>
  // it is its uploader's until a group names it
  insertFile(db, { purpose: PURPOSE, ownerId: file.createdBy, ...file })

/** An upload of the person's that no group has becomes the picture of this one. @returns false when there is no such upload */
export const claimPicture = async (db: Db, fileId: string, groupId: string, by: string): Promise<boolean> =>
  (await claimingFile(fileId, { purpose: PURPOSE, ownerId: groupId, by, isFree: true }).execute(db)).rows.length > 0

/** @returns the key under which the bytes lie */
export const removePicture = (db: Db, fileId: string) => removeFile(db, fileId)

export const pictureOf = (db: Db, fileId: string) =>
  db
    .selectFrom('files')
    .select(['id', 'storageKey', 'contentType'])
    .where('id', '=', fileId)
    .where('purpose', '=', PURPOSE)
    .executeTakeFirst()

/** Forgets pictures from before that moment which no group has. @returns where their bytes lie */
export const forgetUnused = (db: Db, before: Date): Promise<string[]> =>
  forgetFiles(
    db,
    PURPOSE,
    before,
    sql`exists (select 1 from groups g where g.company_id = f.company_id and g.avatar_file_id = f.id)`,
  )
