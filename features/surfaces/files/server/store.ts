import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { namedLike, personRef } from '#features/core/members/server/api.ts'
import type { Active } from '#kit/active.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { discardUnscanned, forgetFiles, releaseFile } from '#platform/file-rows.ts'
import type { Access } from '../contract.ts'
import { isOpen } from './access.ts'

/** A file or folder in the tree that a reader sees. */
export interface Node {
  id: string
  type: 'file' | 'folder'
  name: string
  extension: string
  parentId: string | null
  access: Access
  audienceId: string | null
  createdBy: string | null
  version: number
}

/** Everything of a person's that the reader sees, folders first, by name. What is in a hidden folder is hidden. */
export async function tree(db: Db, userId: string, actor: Actor, isManager: boolean): Promise<Node[]> {
  const isThere = sql`e.user_id = ${userId} and e.deleted_at is null and ${isOpen(actor, isManager)}`
  const columns = sql`e.company_id, e.id, e.type, e.name, e.name_key, e.extension, e.parent_id, e.access, e.audience_id, e.created_by, e.version`
  const { rows } = await sql<Node>`
    with recursive seen as (
      select ${columns} from user_files e where e.parent_id is null and ${isThere}
      union all
      select ${columns} from seen s join user_files e on e.company_id = s.company_id and e.parent_id = s.id where ${isThere}
    )
    select id, type, name, extension, parent_id, access, audience_id, created_by, version
    from seen order by type desc, name_key, id`.execute(db)
  return rows
}

/** Ids of a person's files and folders with this in their name. Whether the reader sees them is checked by the caller. */
export async function named(db: Db, userId: string, search: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id from user_files e where e.user_id = ${userId} and ${namedLike(sql`e.name`, search)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface Details {
  id: string
  size: number
  createdAt: Date
  creator: PersonRef | null
  active: Active[]
  checking: boolean
}

/** What a list shows of its files and folders beside their nodes. */
export async function details(db: Db, ids: readonly string[]): Promise<Map<string, Details>> {
  const { rows } = await sql<Details>`
    select e.id, coalesce(f.size, 0) as size, e.created_at, ${personRef('c')} as creator,
      coalesce(f.active, '{}') as active, coalesce(f.unscanned, false) as checking
    from user_files e
    left join files f on f.company_id = e.company_id and f.id = e.file_id
    left join users c on c.company_id = e.company_id and c.id = e.created_by
    where e.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many files and folders are in a person's record. */
export async function countOf(db: Db, userId: string): Promise<{ files: number; folders: number }> {
  const { rows } = await sql<{ files: number; folders: number }>`
    select (count(*) filter (where e.type = 'file'))::int as files, (count(*) filter (where e.type = 'folder'))::int as folders
    from user_files e where e.user_id = ${userId} and e.deleted_at is null`.execute(db)
  return rows[0]!
}

/** Bytes of all files of a person's record, those in the trash too. */
export async function used(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size), 0)::int as used from files where purpose = 'record' and owner_id = ${userId}`.execute(db)
  return rows[0]!.used
}

/** Locks the person's row: two moves at the same moment could put two folders into each other. */
export const hold = (db: Db, userId: string) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

interface NewEntry {
  userId: string
  parentId: string | null
  type: 'file' | 'folder'
  name: string
  extension?: string
  fileId?: string
  access: Access
  createdBy: string
}

export const insert = async (db: Db, entry: NewEntry): Promise<string> =>
  (await db.insertInto('userFiles').values(entry).returning('id').executeTakeFirstOrThrow()).id

/** @returns the new version; undefined when `version` is not the stored one any more */
export const change = async (
  db: Db,
  id: string,
  { name, access, version }: { name: string; access: Access; version: number },
): Promise<number | undefined> =>
  (
    await db
      .updateTable('userFiles')
      .set((eb) => ({ name, access, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
  )?.version

export const setAudience = (db: Db, id: string, audienceId: string | null) =>
  db.updateTable('userFiles').set({ audienceId }).where('id', '=', id).execute()

export const move = (db: Db, ids: readonly string[], parentId: string | null) =>
  db.updateTable('userFiles').set({ parentId }).where('id', 'in', ids).execute()

export const trash = (db: Db, ids: readonly string[], { by, now }: { by: string; now: Date }) =>
  db
    .updateTable('userFiles')
    .set({ deletedAt: now, deletedBy: by })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()

/** Whether these folders contain, at any depth, a file or folder that another person added. Hidden ones count too. */
export async function holdsOthers(db: Db, ids: readonly string[], userId: string): Promise<boolean> {
  const { rows } = await sql<{ others: boolean }>`
    with recursive inside as (
      select company_id, id, created_by from user_files where parent_id = any(${ids}::uuid[])
      union all
      select e.company_id, e.id, e.created_by from inside i join user_files e on e.company_id = i.company_id and e.parent_id = i.id
    ) select exists (select 1 from inside where created_by is distinct from ${userId}) as others`.execute(db)
  return rows[0]!.others
}

export interface TrashRow {
  id: string
  type: 'file' | 'folder'
  name: string
  extension: string
  size: number
  deletedAt: Date
  deletedBy: PersonRef | null
}

/** What lies in the trash by itself, the newest first. @param by only what this person put there */
export async function trashOf(db: Db, userId: string, by: string | undefined): Promise<TrashRow[]> {
  const { rows } = await sql<TrashRow>`
    select e.id, e.type, e.name, e.extension, coalesce(f.size, 0) as size, e.deleted_at, ${personRef('d')} as deleted_by
    from user_files e
    left join files f on f.company_id = e.company_id and f.id = e.file_id
    left join users d on d.company_id = e.company_id and d.id = e.deleted_by
    where e.user_id = ${userId} and e.deleted_at is not null and ${by ? sql`e.deleted_by = ${by}` : sql`true`}
    order by e.deleted_at desc, e.name_key, e.id`.execute(db)
  return rows
}

/** @param stay the folders that these are still in; what was in another one comes to the top */
export const restore = (db: Db, ids: readonly string[], stay: readonly string[]) =>
  sql`update user_files set deleted_at = null, deleted_by = null,
      parent_id = case when parent_id = any(${stay}::uuid[]) then parent_id end
    where id = any(${ids}::uuid[]) and deleted_at is not null`.execute(db)

export const fileOf = (db: Db, entryId: string) =>
  db
    .selectFrom('userFiles as e')
    .innerJoin('files as f', 'f.id', 'e.fileId')
    .select(['e.name', 'f.id', 'f.contentType', 'f.storageKey', 'f.unscanned'])
    .where('e.id', '=', entryId)
    .executeTakeFirst()

/** Deletes what was put into the trash before that moment, with everything inside. @returns the number of files per person */
export async function purge(db: Db, before: Date): Promise<{ userId: string; count: number }[]> {
  const { rows } = await sql<{ userId: string; count: number }>`
    with recursive gone as (
      select company_id, id from user_files where deleted_at < ${before}
      union
      select e.company_id, e.id from gone g join user_files e on e.company_id = g.company_id and e.parent_id = g.id
    ), deleted as (delete from user_files e using gone g where e.company_id = g.company_id and e.id = g.id returning e.user_id)
    select user_id, count(*)::int as count from deleted group by user_id`.execute(db)
  return rows
}

const isNamed: RawBuilder<unknown> = sql`exists (select 1 from user_files e where e.company_id = f.company_id and e.file_id = f.id)`

/** Forgets the files that no entry names: purged, or of a person who is gone. @returns where their bytes lie */
export const forgetUnused = (db: Db, before: Date): Promise<string[]> => forgetFiles(db, 'record', before, isNamed)

interface Scanned {
  entryId: string
  userId: string
}

const entryOf = (db: Db, fileId: string): Promise<Scanned | undefined> =>
  db.selectFrom('userFiles').select(['id as entryId', 'userId']).where('fileId', '=', fileId).executeTakeFirst()

/** From now on it can be opened. @returns the entry */
export const release = async (db: Db, fileId: string): Promise<Scanned | undefined> =>
  (await releaseFile(db, fileId)) ? entryOf(db, fileId) : undefined

/** Takes an infected file away. @returns what the entry was */
export async function discard(db: Db, fileId: string): Promise<Scanned | undefined> {
  const entry = await entryOf(db, fileId)
  if (entry) await db.deleteFrom('userFiles').where('id', '=', entry.entryId).execute()
  await discardUnscanned(db, fileId)
  return entry
}
