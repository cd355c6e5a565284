import { sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { active, personColumns, personRef } from '#features/core/members/server/api.ts'
import { reachedBy } from '#features/people/audience/server/api.ts'
import type { Db } from '#platform/db.ts'
import { type Asking, foundFor } from './people-store.ts'

/** How many people a warning names. */
const NAMED = 5

interface Some {
  count: number
  people: PersonRef[]
}

/**
 * People whose requests a flow is for and of whom a step finds nobody: nobody at all, or nobody but themselves. Invited people make no
 * requests.
 */
export async function leftAlone(db: Db, audienceId: string, step: Asking, now: Date): Promise<Some> {
  const { rows } = await sql<Some>`
    with alone as materialized (
      select asker.* from users asker where asker.id in ${reachedBy(audienceId, now)} and ${active('asker')}
        and not exists (select 1 from users p where p.id in ${foundFor(step, now)} and ${active('p')} and p.id <> asker.id)
    )
    select (select count(*)::int from alone) as count,
      (select coalesce(json_agg(${personRef('a')} order by a.name_key, a.id), '[]')
        from (select * from alone order by name_key, id limit ${NAMED}) a) as people`.execute(db)
  return rows[0]!
}

/** Everyone whom a step that does not depend on the requester finds: those who can sign in. @param userId of anyone: in which part of the company */
export async function everyoneIn(db: Db, { who, userIds, roleId, groupId }: Asking, now: Date): Promise<PersonRef[]> {
  const found =
    who === 'role'
      ? sql`(select ur.user_id from user_roles ur where ur.role_id = ${roleId}::uuid and (ur.ends_at is null or ur.ends_at > ${now}))`
      : foundFor({ who, userIds, roleId, groupId }, now)
  const { rows } = await sql<PersonRef>`
    select ${personColumns('p')} from users p where p.id in ${found} and ${active('p')} order by p.name_key, p.id`.execute(
    db,
  )
  return rows
}

/** Of these people the ones who cannot sign in. */
export async function inactiveAmong(db: Db, ids: readonly string[]): Promise<PersonRef[]> {
  const { rows } = await sql<PersonRef>`
    select ${personColumns('p')} from users p where p.id = any(${[...ids]}::uuid[]) and not ${active('p')} order by p.name_key, p.id`.execute(
    db,
  )
  return rows
}
