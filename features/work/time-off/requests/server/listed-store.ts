import { type RawBuilder, sql } from 'kysely'
import { personRef, searchIn } from '#features/core/members/server/api.ts'
import type { Page, Part } from '#features/surfaces/approvals/server/api.ts'
import type { Actor } from '#platform/context.ts'
import { iso } from '#platform/instants.ts'
import { decidableBy, visibleTo } from './access.ts'

/** First and last day with their parts, as columns of a row that becomes JSON. */
export const spanColumns = (alias: string) =>
  sql.join(
    (['firstDay', 'lastDay', 'firstPart', 'lastPart'] as const).map(
      (name) => sql`${sql.ref(`${alias}.${name}`)} as ${sql.raw(`"${name}"`)}`,
    ),
  )

/** The filters of a list of approvals; `request` and `person` are the names of the rows. */
export function narrowed(request: string, person: string, { kinds, search, status }: Page): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${request}.${column}`)
  const conditions = [
    ...(kinds?.length ? [sql`${at('kind')} = any(${[...kinds]})`] : []),
    ...(status?.length ? [sql`${at('status')} = any(${[...status]})`] : []),
    searchIn(person, search, { withEmail: false }),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** What others have to decide: all that is pending, that the actor may see, and that does not wait for them. */
export const others = (actor: Actor, page: Page): Part => {
  const where = sql`r.status = 'pending' and ${visibleTo(actor)}
    and (not ${decidableBy(actor.userId, 'r')} or r.id not in (select request_id from time_off_approvers where user_id = ${actor.userId}))`
  return part(where, page, sql`r.first_day`, 'asc', sql`date`)
}

/** What the actor was asked about (never their own), as far as it is decided. Begins at their own entries. */
export const decided = (actor: Actor, page: Page): Part => {
  const where = sql`r.id in (select request_id from time_off_approvers where user_id = ${actor.userId})
    and r.user_id <> ${actor.userId} and r.status <> 'pending' and r.decided_at is not null`
  return part(where, page, sql`r.decided_at`, 'desc', sql`timestamptz`)
}

function part(
  where: RawBuilder<unknown>,
  page: Page,
  key: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  type: RawBuilder<unknown>,
): Part {
  const all = sql`from time_off_requests r join users u on u.company_id = r.company_id and u.id = r.user_id
    where ${where} and ${narrowed('r', 'u', page)}`
  const [way, beyond] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const after = page.after
    ? sql`and (${key}, r.id) ${beyond} (${page.after.at}::${type}, ${page.after.id}::uuid)`
    : sql``
  return {
    opens: 'request',
    count: sql<number>`(select count(*)::int ${all})`,
    list: sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (
      select r.id, r.kind, ${personRef('u')} as user, ${spanColumns('r')}, r.length, r.status,
        ${iso('r.asked_at')} as "askedAt", ${iso('r.decided_at')} as "decidedAt",
        (select d.first_name || ' ' || d.last_name from users d where d.company_id = r.company_id and d.id = r.decided_by) as "decidedBy",
        (select coalesce(json_agg(${personRef('a')} order by a.name_key), '[]') from time_off_approvers ra
          join users a on a.company_id = ra.company_id and a.id = ra.user_id where ra.company_id = r.company_id and ra.request_id = r.id) as approvers
      ${all} ${after} order by ${key} ${way}, r.id ${way} limit ${page.limit}) listed)`,
  }
}
