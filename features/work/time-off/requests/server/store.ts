import { sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef } from '#features/core/members/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { conflict } from '#platform/problems.ts'
import { placesOf, standsAbove } from '#platform/scope.ts'
import { iso } from '#platform/instants.ts'
import { type Kind, KINDS } from '../../balances/contract.ts'
import { type FactRow, factRow, factsQuery } from '../../balances/server/store.ts'
import type { Status, Step } from '../contract.ts'
import { openKinds, visibleTo } from './access.ts'
import { historyOf } from './decision-store.ts'
import { type Attachment, claimed } from './file-store.ts'

export interface Span {
  firstDay: string
  lastDay: string
  firstPart: 'full' | 'am' | 'pm'
  lastPart: 'full' | 'am' | 'pm'
}

export interface RequestRow extends Span {
  id: string
  userId: string
  user: PersonRef
  kind: Kind
  status: Status
  length: number
  comment: string
  decisionComment: string
  decidedBy: string | null
  askedAt: string
  decidedAt: string | null
  askedBy: string
  changedBy: string | null
  decidedById: string | null
  history: Step[]
  /** Of the place where the person works. */
  timeZone: string | null
  approvers: PersonRef[]
  attachment: Attachment | null
  version: number
  /** Whether the reader is above the person in the reporting line. */
  manages: boolean
  /** Where the person belongs; only read for whoever has rights in an area. */
  places: string[] | null
}

const PAGE = 50
/** One statement gives requests with their people; `where` narrows beyond what the actor may see. */
const rows = (
  db: Db,
  actor: Actor,
  where: ReturnType<typeof sql>,
  tail: ReturnType<typeof sql>,
  more: ReturnType<typeof sql> = sql``,
) =>
  sql<RequestRow>`
    select r.id, r.user_id, ${personRef('u')} as user, r.kind, r.status, r.length, r.comment, r.decision_comment,
      d.first_name || ' ' || d.last_name as decided_by, ${iso('r.asked_at')} as asked_at, ${iso('r.decided_at')} as decided_at,
      r.asked_by, r.changed_by, r.decided_by as decided_by_id, ${historyOf} as history, l.time_zone, r.first_day, r.last_day, r.first_part, r.last_part, r.version,
      (select coalesce(json_agg(${personRef('p')} order by p.name_key), '[]') from time_off_approvers a
        join users p on p.company_id = a.company_id and p.id = a.user_id where a.company_id = r.company_id and a.request_id = r.id) as approvers,
      case when f.id is null then null else json_build_object('id', f.id, 'name', f.name, 'active', f.active, 'checking', f.unscanned) end as attachment,
      ${standsAbove(actor.userId, 'r.user_id')} as manages, ${placesFor(actor, 'r.user_id')} as places${more}
    from time_off_requests r
      join users u on u.company_id = r.company_id and u.id = r.user_id
      left join locations l on l.company_id = u.company_id and l.id = u.location_id
      left join users d on d.company_id = r.company_id and d.id = r.decided_by
      left join files f on f.company_id = r.company_id and f.id = r.attachment_file_id
    where ${visibleTo(actor)} and ${where} ${tail}`.execute(db)

const placesFor = (actor: Actor, column: string) => (actor.areas.length ? placesOf(sql.ref(column)) : sql`null`)

export interface Filter {
  userId?: string | undefined
  kind?: readonly string[] | undefined
  status?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
}

export async function list(db: Db, actor: Actor, filter: Filter) {
  const conditions = conditionsOf(filter)
  const where = conditions.length ? sql.join(conditions, sql` and `) : sql`true`
  const found = await rows(db, actor, where, sql`order by r.first_day desc, r.id desc limit ${PAGE + 1}`)
  const page = found.rows.slice(0, PAGE)
  const last = page.at(-1)
  return { rows: page, next: found.rows.length > PAGE && last ? `${last.firstDay}_${last.id}` : null }
}

function conditionsOf({ userId, kind, status, from, to, cursor }: Filter) {
  const conditions = [
    userId && sql`r.user_id = ${userId}`,
    among('r.kind', kind),
    among('r.status', status),
    from && sql`r.last_day >= ${from}`,
    to && sql`r.first_day <= ${to}`,
    cursor && after(cursor),
  ]
  return conditions.filter((one) => typeof one === 'object')
}

const among = (column: string, values: readonly string[] | undefined) =>
  values?.length ? sql`${sql.ref(column)} = any(${[...values]})` : undefined

function after(cursor: string) {
  const [day, id] = cursor.split('_')
  return day && id ? sql`(r.first_day, r.id) < (${day}::date, ${id}::uuid)` : undefined
}

export async function show(db: Db, actor: Actor, id: string): Promise<RequestRow | undefined> {
  return (await rows(db, actor, sql`r.id = ${id}`, sql``)).rows[0]
}

/** `show`, and until the transaction ends nobody else asks for leave in this person's name. */
export async function showAndHold(db: Db, actor: Actor, id: string): Promise<RequestRow | undefined> {
  const { rows: found } = await rows(db, actor, sql`r.id = ${id}`, sql``, sql`, ${hold(sql`r.user_id`)} as held`)
  if (!found[0]) return undefined
  const { held: _held, ...row } = found[0] as RequestRow & { held: unknown }
  return row
}

/** Until the transaction ends nobody else asks for leave in this person's name. */
export const holdPerson = (db: Db, userId: string) => sql`select ${hold(sql`${userId}::uuid`)}`.execute(db)

const hold = (userId: ReturnType<typeof sql>) => sql`pg_advisory_xact_lock(hashtextextended(${userId}::text, 1))`

/** What asking for leave in a person's name has to know, besides what is asked. */
export interface AskingFor {
  facts: FactRow
  user: PersonRef
  me: PersonRef
  /** Those of the wanted approvers who can be asked: active people. */
  approvers: PersonRef[]
  manages: boolean
  places: string[] | null
}

export async function askingFor(
  db: Db,
  actor: Actor,
  userId: string,
  approverIds: readonly string[],
): Promise<AskingFor | undefined> {
  const { rows: found } = await sql<Omit<AskingFor, 'facts'> & { facts: unknown }>`
    select (select row_to_json(known) from (${factsQuery(sql`u.id = p.id`)}) known) as facts, ${personRef('p')} as user,
      (select ${personRef('m')} from users m where m.company_id = p.company_id and m.id = ${actor.userId}) as me,
      (select coalesce(json_agg(${personRef('a')} order by a.name_key), '[]') from users a
        where a.company_id = p.company_id and a.id = any(${[...approverIds]}::uuid[]) and a.id <> p.id
          and a.deactivated_at is null and a.status = 'active') as approvers,
      ${standsAbove(actor.userId, 'p.id')} as manages, ${placesFor(actor, 'p.id')} as places
    from users p where p.id = ${userId}`.execute(db)
  return found[0] && { ...found[0], facts: factRow(found[0].facts) }
}

export async function insert(
  db: Db,
  row: Span & {
    userId: string
    kind: Kind
    comment: string
    length: number
    askedBy: string
    approverIds: readonly string[]
    attachmentId?: string | null | undefined
    now: Date
    /** Approved at once by whoever makes it. */
    recorded?: boolean
  },
): Promise<{ id: string; attachment: Attachment | null }> {
  const decided = row.recorded ? sql`'approved', ${row.askedBy}, ${row.now}` : sql`'pending', null, null`
  const { rows: made } = await sql<{ id: string; attachment: Attachment | null }>`
    with file as (${claimed(row.attachmentId, row.userId, row.askedBy)}),
    made as (
      insert into time_off_requests (user_id, kind, first_day, last_day, first_part, last_part, comment, length, asked_by, asked_at, attachment_file_id,
        status, decided_by, decided_at)
      values (${row.userId}, ${row.kind}, ${row.firstDay}, ${row.lastDay}, ${row.firstPart}, ${row.lastPart}, ${row.comment}, ${row.length},
        ${row.askedBy}, ${row.now}, (select id from file), ${decided})
      returning id
    ), recorded as (
      insert into time_off_decisions (request_id, what, decided_by, decided_at)
      select made.id, 'recorded', ${row.askedBy}, ${row.now} from made where ${row.recorded ?? false}
    ), asked as (
      insert into time_off_approvers (request_id, user_id)
      select made.id, approver from made, (select distinct unnest(${[...row.approverIds]}::uuid[]) as approver) wanted
    ) select id, (select row_to_json(file) from file) as attachment from made`.execute(db)
  return made[0]!
}

/** @throws Problem 409 when it is no longer pending or was edited by somebody else meanwhile */
export async function update(
  db: Db,
  id: string,
  version: number,
  row: Span & {
    kind: Kind
    comment: string
    length: number
    approverIds: readonly string[]
    attachmentId?: string | null | undefined
    actorId: string
  },
): Promise<{ version: number; attachment: Attachment | null }> {
  const { attachmentId } = row
  const keeps = attachmentId === undefined
  const { rows: saved } = await sql<{ version: number; attachment: Attachment | null }>`
    with file as (${claimed(attachmentId, sql`(select user_id from time_off_requests where id = ${id})`, row.actorId)}),
    saved as (
      update time_off_requests set kind = ${row.kind}, first_day = ${row.firstDay}, last_day = ${row.lastDay},
        first_part = ${row.firstPart}, last_part = ${row.lastPart}, comment = ${row.comment}, length = ${row.length}, changed_by = ${row.actorId},
        attachment_file_id = ${keeps ? sql`attachment_file_id` : sql`(select id from file)`}, version = version + 1
      where id = ${id} and version = ${version} and status = 'pending' returning id, version, attachment_file_id
    ), gone as (
      delete from time_off_approvers using saved where request_id = saved.id and not user_id = any(${[...row.approverIds]}::uuid[])
    ), asked as (
      insert into time_off_approvers (request_id, user_id)
      select saved.id, approver from saved, (select distinct unnest(${[...row.approverIds]}::uuid[]) as approver) wanted
      on conflict do nothing
    ) select version, (select json_build_object('id', f.id, 'name', f.name, 'active', f.active, 'checking', f.unscanned) from files f where f.id = attachment_file_id) as attachment
      from saved`.execute(db)
  if (!saved[0]) throw conflict('errors.stale')
  return saved[0]
}

interface Away {
  user: PersonRef
  kind: Kind | null
  firstDay: string
  lastDay: string
  status: Status
}

/**
 * Who of the person's department is away on these days, with the kind where the reader may know it; and how many they are. What is only
 * asked for shows to those who may see the request.
 */
export async function awayWith(db: Db, actor: Actor, userId: string, span: Pick<Span, 'firstDay' | 'lastDay'>) {
  const { rows: found } = await sql<{ away: Away[]; size: number }>`
    with team as (
      select u.* from users u where u.deactivated_at is null
        and u.department_id = (select department_id from users where id = ${userId})
    )
    select (select count(*)::int from team) as size, coalesce((select json_agg(row_to_json(away)) from (
      select ${personRef('t')} as user, r.first_day as "firstDay", r.last_day as "lastDay", r.status,
        case when ${visibleTo(actor)} or r.kind = any(${openKinds(actor, KINDS)}) then r.kind end as kind
      from team t join time_off_requests r on r.user_id = t.id
        and (r.status = 'approved' or (r.status = 'pending' and ${visibleTo(actor)}))
        and r.first_day <= ${span.lastDay} and r.last_day >= ${span.firstDay} and t.id <> ${userId}
      order by r.first_day limit 100
    ) away), '[]') as away`.execute(db)
  return found[0]!
}
