import { type RawBuilder, sql } from 'kysely'
import { roleWord } from '#features/core/roles/server/api.ts'
import { groupsVisibleTo } from '#features/people/groups/server/api.ts'
import { ENTRY } from '#platform/audit.ts'
import type { Entry } from '#platform/audit-chain.ts'
import type { Context } from '#platform/context.ts'
import { visibleThrough } from '#platform/scope.ts'
import type { AuditFilters } from '../contract.ts'
import { auditSubjects } from './api.ts'

export interface Row extends Omit<Entry, 'seq' | 'details'> {
  details: Record<string, unknown>
  seq: number | null
  fingerprint: string | null
}

/** Where a page ended. */
export interface Cursor {
  at: string
  id: string
}

/** Who reads. */
type Reading = Pick<Context, 'db' | 'actor' | 'ports'>
type Naming = Pick<Context, 'db' | 'actor' | 'ports' | 'say'>

/** The newest first. */
export async function page(ctx: Reading, filters: AuditFilters, after: Cursor | null, limit: number) {
  const { rows } = await sql<Row>`
    select ${ENTRY}, s.seq, encode(s.hash, 'hex') as fingerprint
    from events e left join audit_seals s on s.company_id = e.company_id and s.event_id = e.id
    where ${every([...conditions(filters), visibleTo(ctx), ...(after ? [before(after)] : [])])}
    order by e.at desc, e.id limit ${limit}`.execute(ctx.db)
  return rows
}

/** How many there are, counted no further than `most`. */
export async function count(ctx: Reading, filters: AuditFilters, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from events e
      where ${every([...conditions(filters), visibleTo(ctx)])} limit ${most}) counted`.execute(ctx.db)
  return rows[0]!.count
}

const before = ({ at, id }: Cursor) =>
  sql`e.at <= ${at}::timestamptz and (e.at < ${at}::timestamptz or e.id > ${id}::uuid)`

function conditions({ actor, subject, area, from, to }: AuditFilters): RawBuilder<unknown>[] {
  return [
    ...(actor ? [sql`e.actor_id = ${actor}`] : []),
    ...(subject ? [sql`e.subject_id = ${subject}`] : []),
    ...(area ? [sql`e.name like ${`${area}.%`}`] : []),
    ...(from ? [sql`e.at >= ${from}::date`] : []),
    ...(to ? [sql`e.at < ${to}::date + 1`] : []),
  ]
}

/** Administrators read everything. Others read facts about no person, and about people whose personal record they may see. */
function visibleTo({ actor, ports }: Reading): RawBuilder<unknown> {
  if (actor.isAdmin) return sql`true`
  const id = sql<string>`e.subject_id`
  const persons = [
    sql`(select id from users where id = e.subject_id)`,
    ...ports.of(auditSubjects).map((one) => one.personOf(id)),
  ]
  return sql`exists (select 1 from (select coalesce(${sql.join(persons)}) as person) about
    where about.person is null or ${visibleThrough(actor, 'personal', 'view', 'about.person')})`
}

/** What these ids are called: people, places, roles and what features have offered. */
export async function namesOf({ db, actor, ports, say }: Naming, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const all = sql`any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ id: string; name: string; builtIn: string | null }>`
    select id, btrim(first_name || ' ' || last_name) as name, null as built_in from users where id = ${all}
    union all select id, name, null from departments where id = ${all}
    union all select id, name, null from locations where id = ${all}
    union all select id, name, null from job_titles where id = ${all}
    union all select id, name, null from positions where id = ${all}
    union all select id, name, built_in from roles where id = ${all}
    union all select id, name, null from catalogue_entries where id = ${all}
    union all select id, name, null from custom_fields where id = ${all}
    union all select g.id, g.name, null from groups g where g.id = ${all} and ${groupsVisibleTo(actor)}
    ${sql.join(
      ports.of(auditSubjects).map((one) => sql`union all select named.*, null from (${one.named(ids, actor)}) named`),
      sql` `,
    )}`.execute(db)
  return new Map(rows.map(({ id, ...named }) => [id, roleWord(say, named)]))
}

const every = (all: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(all, sql` and `)
