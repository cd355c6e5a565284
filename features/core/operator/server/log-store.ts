import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { folded, matching } from '#platform/search.ts'
import type { Act } from '../contract.ts'

interface NewAct {
  name: Act['name']
  operatorId: string | null
  operator: string
  ip: string
  companyId?: string
  subjectId?: string
  label?: string
  details?: object
}

export async function add(db: Db, { details = {}, ...act }: NewAct): Promise<void> {
  await db
    .insertInto('operatorLog')
    .values({ ...act, details: JSON.stringify(details) })
    .execute()
}

const PAGE = 50

export async function list(db: Db, { search, offset }: { search: string; offset: number }) {
  let query = db
    .selectFrom('operatorLog')
    .select(['id', 'at', 'name', 'operator', 'label', 'details', sql<number>`count(*) over ()::int`.as('total')])
    .$narrowType<{ name: Act['name']; details: Act['details'] }>()
  for (const found of matching(folded(sql`label`, sql`operator`), search)) query = query.where(found)
  const rows = await query.orderBy('at', 'desc').orderBy('id').offset(offset).limit(PAGE).execute()
  return { rows, total: rows[0]?.total ?? 0 }
}
