import { sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { adminNow } from '#platform/grants.ts'
import { folded, matching } from '#platform/search.ts'
import type { Language } from '#platform/words.ts'
import type { COMPANY_SORTS } from '../contract.ts'

const PAGE = 50
type Sort = (typeof COMPANY_SORTS)[number]

const SORTS: Record<Sort, ReturnType<typeof sql>> = {
  name: sql`lower(c.name)`,
  createdAt: sql`c.created_at`,
  people: sql`people`,
  lastActiveAt: sql`f.last_active_at`,
  storedBytes: sql`f.stored_bytes`,
}

export interface Wanted {
  search: string
  status: '' | 'open' | 'suspended'
  sort: Sort
  direction: 'asc' | 'desc'
  offset: number
}

/** Reads only data outside the isolation of companies: memberships (who may sign in where) and figures that the companies counted themselves. */
export async function list(db: Db, { search, status, sort, direction, offset }: Wanted) {
  let query = db
    .selectFrom('companies as c')
    .leftJoin('companyFigures as f', 'f.companyId', 'c.id')
    .select([
      'c.id',
      'c.name',
      'c.domain',
      'c.createdAt',
      'c.suspendedAt',
      'c.suspendedReason',
      'f.lastActiveAt',
      'f.storedBytes',
      sql<number>`(select count(*) from memberships m where m.company_id = c.id and m.open)::int`.as('people'),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
  if (status) query = query.where('c.suspendedAt', status === 'open' ? 'is' : 'is not', null)
  for (const found of matching(folded(sql`c.name`, sql`c.domain`), search)) query = query.where(found)
  const rows = await query
    .orderBy(SORTS[sort], (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy('c.id')
    .offset(offset)
    .limit(PAGE)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}

export const byId = (db: Db, id: string) =>
  db.selectFrom('companies').select(['id', 'name', 'domain', 'suspendedAt']).where('id', '=', id).executeTakeFirst()

/** Inside a company: the recipients of emails about the whole company. Operators do not see these addresses. */
export const administratorsOf = (db: Db, now: Date) =>
  db
    .selectFrom('users as u')
    .select(['email', 'firstName', 'language'])
    .$narrowType<{ language: Language }>()
    .where(adminNow(now))
    .where(active('u'))
    .limit(50)
    .execute()

/** Inside a company: counts what may be known of it outside, and puts the numbers where the operator reads them. */
export const measure = (db: Db, companyId: string, now: Date) =>
  sql`
    insert into company_figures (company_id, people, last_active_at, stored_bytes, measured_at)
    select ${companyId}, (select count(*) from users where ${active('users')}),
      (select max(last_used_at) from sessions), (select coalesce(sum(size), 0) from files), ${now}
    on conflict (company_id) do update set people = excluded.people, stored_bytes = excluded.stored_bytes,
      measured_at = excluded.measured_at, last_active_at = greatest(excluded.last_active_at, company_figures.last_active_at)`.execute(
    db,
  )
