import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import type { OneByOne } from '#features/people/flows/contract.ts'
import { oneByOneColumn } from '#features/people/flows/server/api.ts'
import { active, personRef, present, searchIn } from '#features/core/members/server/api.ts'
import type { Page, SourceList } from '#features/surfaces/approvals/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import type { Kind } from '../../types/contract.ts'
import { factsQuery } from '../../balances/server/fact-store.ts'
import { isAbsence, isOpen, ownName } from '../../types/server/kind-store.ts'
import type { Status } from '../contract.ts'
import { decidableBy, visibleTo } from './access.ts'
import type { Span } from './store.ts'
import type { Attachment } from './file-store.ts'
import { type StepRow, stepsColumn } from './step-store.ts'

export interface WaitingRow extends Span {
  id: string
  userId: string
  user: PersonRef
  note: string
  /** The approver in whose place the reader decides. */
  standsFor: PersonRef | null
  kind: Kind
  /** Of a type of the company's own. */
  kindName: string | null
  length: number
  bridged: number
  certificateAfter: number | null
  comment: string
  askedAt: string
  version: number
  attachment: Pick<Attachment, 'name' | 'active' | 'checking'> | null
  flow: string | null
  steps: StepRow[]
  /** For `oneByOneFrom`. */
  oneByOne: OneByOne | null
  /** For `factRow`. */
  facts: unknown
  /** The person's department: how many they are, and the leave of the others that is approved for these days. */
  team: { size: number; away: { userId: string; firstDay: string; lastDay: string }[] | null }
}

/** First and last day with their parts, as columns of a row that becomes JSON. */
const spanColumns = (alias: string) =>
  sql.join(
    (['firstDay', 'lastDay', 'firstPart', 'lastPart'] as const).map(
      (name) => sql`${sql.ref(`${alias}.${name}`)} as ${sql.raw(`"${name}"`)}`,
    ),
  )

/** The filters of a list of approvals; `request` and `person` are the names of the rows. */
function narrowed(request: string, person: string, { kinds, search, status }: Page): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${request}.${column}`)
  const conditions = [
    ...(kinds?.length ? [sql`${at('kind')} = any(${[...kinds]})`] : []),
    ...(status?.length ? [sql`${at('status')} = any(${[...status]})`] : []),
    searchIn(person, search, { withEmail: false }),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * Requests `w` on which this person is to decide: listed, and not involved (`decidableBy`). A list begins at the person's own entries, so that its cost does
 * not grow with the company; as an array they are looked for among the pending ones in one go.
 */
const waitsFor = (userId: string) =>
  sql<boolean>`w.id = any(array(select request_id from time_off_approvers where user_id = ${userId}))
    and w.status = 'pending' and ${decidableBy(userId, 'w')}`

/** A scalar subquery. */
export const waitingCount = (userId: string, page?: Page): RawBuilder<number> => sql<number>`(
  select count(*)::int ${waiting(userId, page)})`

const waiting = (userId: string, page: Page = { limit: 0 }) => sql`
  from time_off_requests w
    ${page.search ? sql`join users n on n.company_id = w.company_id and n.id = w.user_id` : sql``}
  where ${waitsFor(userId)} and ${narrowed('w', 'n', page)}`

/** Everything that deciding needs to know, as a scalar subquery of one JSON list. */
export const waitingList = (actor: Actor, page: Page, id?: string): RawBuilder<WaitingRow[]> => sql<WaitingRow[]>`(
  select coalesce(json_agg(row_to_json(waiting)), '[]') from (
    select w.id, w.user_id as "userId", w.kind, ${ownName('w')} as "kindName", ${spanColumns('w')}, w.length, w.bridged, w.certificate_after as "certificateAfter", w.comment, w.version,
      ${iso('w.asked_at')} as "askedAt",
      ${personRef('p')} as user, concat_ws(', ', j.name, pl.name) as note,
      (select ${personRef('o')} from time_off_approvers own join users o on o.company_id = own.company_id and o.id = own.stands_for
        where own.request_id = w.id and own.user_id = ${actor.userId}) as "standsFor",
      w.flow_name as flow, ${stepsColumn('w', actor)} as steps, ${oneByOneColumn} as "oneByOne",
      case when f.id is not null then json_build_object('name', f.name, 'active', f.active, 'checking', f.unscanned) end as attachment,
      (select row_to_json(known) from (${factsQuery(sql`u.id = w.user_id`)}) known) as facts,
      (select json_build_object('size', count(*)::int, 'away', (
          select json_agg(json_build_object('userId', o.user_id, 'firstDay', o.first_day, 'lastDay', o.last_day))
          from time_off_requests o join users ou on ou.company_id = o.company_id and ou.id = o.user_id
          where ou.department_id = p.department_id and ${present('ou')} and o.user_id <> p.id
            and o.status = 'approved' and ${isAbsence('o')} and o.last_day >= w.first_day and o.first_day <= w.last_day))
        from users t where t.department_id = p.department_id and ${active('t')}) as team
    from (
      select w.* ${waiting(actor.userId, page)} and ${after(page)} ${id ? sql`and w.id = ${id}` : sql``}
      order by w.first_day, w.id limit ${page.limit}
    ) w
      join users p on p.company_id = w.company_id and p.id = w.user_id
      left join job_titles j on j.company_id = p.company_id and j.id = p.job_title_id
      left join locations pl on pl.company_id = p.company_id and pl.id = p.location_id
      left join files f on f.company_id = w.company_id and f.id = w.attachment_file_id
    order by w.first_day, w.id
  ) waiting)`

const after = ({ after: last }: Page) =>
  last ? sql<boolean>`(w.first_day, w.id) > (${last.at}::date, ${last.id}::uuid)` : sql<boolean>`true`

export async function waitingOne(db: Db, actor: Actor, id: string): Promise<WaitingRow | undefined> {
  const { rows } = await sql<{ list: WaitingRow[] }>`select ${waitingList(actor, { limit: 1 }, id)} as list`.execute(db)
  return rows[0]!.list[0]
}

export interface Teammate {
  user: PersonRef
  absences: (Span & { id: string; kind: Kind | null; status: Status })[]
}

/** The person and their department with the leave of these days. What is only asked for shows to those who may see the request. */
export async function team(db: Db, actor: Actor, userId: string, from: string, to: string): Promise<Teammate[]> {
  const { rows } = await sql<Teammate>`
    with team as (
      select u.id, u.first_name, u.last_name, u.avatar_file_id, u.name_key, u.company_id from users u
      where ${active('u')}
        and (u.id = ${userId} or u.department_id = (select department_id from users where id = ${userId}))
    )
    select ${personRef('t')} as user, coalesce(away.absences, '[]') as absences
    from team t left join lateral (
      select json_agg(json_build_object('id', r.id, 'firstDay', r.first_day, 'lastDay', r.last_day, 'firstPart', r.first_part,
        'lastPart', r.last_part, 'status', r.status,
        'kind', case when ${visibleTo(actor)} or ${isOpen(actor, 'r')} then r.kind end) order by r.first_day) as absences
      from time_off_requests r
      where r.company_id = t.company_id and r.user_id = t.id and r.first_day <= ${to} and r.last_day >= ${from}
        and (r.status = 'approved' or (r.status = 'pending' and ${visibleTo(actor)}))
    ) away on true
    order by t.id <> ${userId}, away.absences is null, t.name_key limit 30`.execute(db)
  return rows
}

/** What others have to decide: all that is pending, that the actor may see, and that does not wait for them. */
export const others = (actor: Actor, page: Page): SourceList => {
  const where = sql`r.status = 'pending' and ${visibleTo(actor)}
    and (not ${decidableBy(actor.userId, 'r')} or r.id not in (select request_id from time_off_approvers where user_id = ${actor.userId}))`
  return part(where, page, sql`r.first_day`, 'asc', sql`date`)
}

/** What the actor was asked about (never their own), as far as it is decided. Begins at their own entries. */
export const decided = (actor: Actor, page: Page): SourceList => {
  const where = sql`(r.id in (select request_id from time_off_approvers where user_id = ${actor.userId}
      union all select request_id from time_off_past_approvers where user_id = ${actor.userId}))
    and r.user_id <> ${actor.userId} and r.status <> 'pending' and r.decided_at is not null`
  return part(where, page, sql`r.decided_at`, 'desc', sql`timestamptz`)
}

function part(
  where: RawBuilder<unknown>,
  page: Page,
  key: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  type: RawBuilder<unknown>,
): SourceList {
  const all = sql`from time_off_requests r join users u on u.company_id = r.company_id and u.id = r.user_id
    where ${where} and ${narrowed('r', 'u', page)}`
  const [way, beyond] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const further = page.after
    ? sql`and (${key}, r.id) ${beyond} (${page.after.at}::${type}, ${page.after.id}::uuid)`
    : sql``
  return {
    opens: 'request',
    count: sql<number>`(select count(*)::int ${all})`,
    list: sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (
      select r.id, r.kind, ${ownName('r')} as "kindName", ${personRef('u')} as user, ${spanColumns('r')}, r.length, r.status,
        ${iso('r.asked_at')} as "askedAt", ${iso('r.decided_at')} as "decidedAt",
        (select d.first_name || ' ' || d.last_name from users d where d.company_id = r.company_id and d.id = r.decided_by) as "decidedBy",
        (select coalesce(json_agg(${personRef('a')} order by a.name_key), '[]') from time_off_approvers ra
          join users a on a.company_id = ra.company_id and a.id = ra.user_id where ra.company_id = r.company_id and ra.request_id = r.id) as approvers
      ${all} ${further} order by ${key} ${way}, r.id ${way} limit ${page.limit}) listed)`,
  }
}
