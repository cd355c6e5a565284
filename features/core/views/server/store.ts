import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { ViewParts } from './ports.ts'

export interface Row extends ViewParts {
  id: string
  userId: string
  list: string
  name: string
  isShared: boolean
  isDefault: boolean
  version: number
}

/** Views of a list by name, shared ones first. */
export async function of(
  db: Db,
  { list, userId, visible }: { list: string; userId: string; visible: RawBuilder<boolean> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select v.id, v.user_id, v.list, v.name, v.params, v.columns, v.is_shared, v.version, d.view_id is not null as is_default
    from views v left join default_views d on d.company_id = v.company_id and d.view_id = v.id and d.user_id = ${userId}
    where v.list = ${list} and v.deleted_at is null and ${visible}
    order by v.is_shared desc, lower(v.name), v.id`.execute(db)
  return rows
}

/** The view, held until the transaction ends. */
export const hold = (db: Db, id: string, deleted: boolean) =>
  db
    .selectFrom('views')
    .select(['id', 'userId', 'list', 'name', 'isShared', 'version'])
    .where('id', '=', id)
    .where('deletedAt', deleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()

export interface Values {
  name: string
  isShared: boolean
  params: ViewParts['params']
  columns: ViewParts['columns']
}

const stored = ({ params, columns, ...rest }: Partial<Values>) => ({
  ...rest,
  ...(params && { params: JSON.stringify(params) }),
  ...(columns !== undefined && { columns: columns && JSON.stringify(columns) }),
})

/** As many of one person and list are kept; each is drawn as a tab. */
export const MOST = 50

/** @returns nothing where the person has as many as are kept */
export async function insert(db: Db, userId: string, list: string, values: Values) {
  const { rows } = await sql<{ id: string; version: number }>`
    insert into views (user_id, list, name, is_shared, params, columns)
    select ${userId}::uuid, ${list}, ${values.name}, ${values.isShared}, ${JSON.stringify(values.params)}::jsonb,
      ${values.columns && JSON.stringify(values.columns)}::jsonb
    where (select count(*) from views where user_id = ${userId}::uuid and list = ${list} and deleted_at is null) < ${MOST}
    returning id, version`.execute(db)
  return rows[0]
}

/** @returns the new version; nothing where it has another version */
export const change = async (db: Db, id: string, values: Partial<Values>, version: number) =>
  (
    await db
      .updateTable('views')
      .set((eb) => ({ ...stored(values), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
  )?.version

export const setDeleted = (db: Db, id: string, at: Date | null) =>
  db.updateTable('views').set({ deletedAt: at }).where('id', '=', id).execute()

/** One view of a list is what a person sees first. */
export const setDefault = (db: Db, userId: string, { id, list }: Pick<Row, 'id' | 'list'>) =>
  db
    .insertInto('defaultViews')
    .values({ userId, list, viewId: id })
    .onConflict((on) => on.columns(['companyId', 'userId', 'list']).doUpdateSet({ viewId: id }))
    .execute()

export const clearDefault = (db: Db, userId: string, id: string) =>
  db.deleteFrom('defaultViews').where('userId', '=', userId).where('viewId', '=', id).execute()

/** Removes those that were deleted before an instant. */
export const forgetDeleted = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('views').where('deletedAt', '<', before).execute()
}

export type Sighted = Pick<Row, 'id' | 'list' | 'name'>

const sighted = (db: Db, userId: string) =>
  db
    .selectFrom('views')
    .select(['id', 'list', 'name'])
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('isShared', '=', true), eb('userId', '=', userId)]))

/** A view that a person sees: their own, or a shared one. */
export const inSight = (db: Db, userId: string, id: string): Promise<Sighted | undefined> =>
  sighted(db, userId).where('id', '=', id).executeTakeFirst()

/** All of these lists that a person sees, by name. */
export const sightedIn = (db: Db, userId: string, lists: readonly string[]): Promise<Sighted[]> =>
  sighted(db, userId)
    .where('list', 'in', [...lists])
    .orderBy('name')
    .orderBy('id')
    .execute()
