import { sql } from 'kysely'
import { present } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Kind } from '../../balances/contract.ts'
import type { PolicySettings } from '../../balances/server/rules/facts.ts'

export interface Row {
  id: string
  kind: Kind
  from: string
  settings: Partial<PolicySettings>
  by: string | null
}

/** The company's own versions, without those of single people, oldest first. */
export async function list(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.kind, p.effective_from as from, p.settings, u.first_name || ' ' || u.last_name as by
    from leave_policies p left join users u on u.company_id = p.company_id and u.id = p.created_by
    where p.user_id is null order by p.kind, p.effective_from`.execute(db)
  return rows
}

/** The day it is in the company's most usual time zone. */
export async function timeZone(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select mode() within group (order by l.time_zone) as zone from users u
    join locations l on l.company_id = u.company_id and l.id = u.location_id where ${present('u')}`.execute(db)
  return rows[0]?.zone ?? 'UTC'
}
