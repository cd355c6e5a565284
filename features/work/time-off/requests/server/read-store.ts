import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef } from '#features/core/members/server/api.ts'
import { standInsNow } from '#features/surfaces/delegations/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { standsAbove } from '#platform/scope.ts'
import type { Kind } from '../../types/contract.ts'
import type { Request, Status, Step } from '../contract.ts'
import { inForce } from '../../balances/server/fact-store.ts'
import { isSensitive, ownName } from '../../types/server/kind-store.ts'
import { visibleTo, wasAsked } from './access.ts'
import type { Attachment } from './file-store.ts'
import { hold, placesFor } from './people-store.ts'
import { type StepRow, stepsColumn } from './step-store.ts'
import { isTakenBack } from './take-back-store.ts'
import type { Span } from './store.ts'

export interface RequestRow extends Span {
  id: string
  userId: string
  user: PersonRef
  kind: Kind
  /** Of a type of the company's own. */
  kindName: string | null
  /** It says something that not everyone may know who may know of the absence. */
  isSensitive: boolean
  status: Status
  length: number
  bridged: number
  certificateAfter: number | null
  comment: string
  decisionComment: string
  decidedBy: string | null
  askedAt: string
  decidedAt: string | null
  askedBy: string
  changedBy: string | null
  decidedById: string | null
  history: Step[]
  /** The flow that it takes, how often it began, and the step that is asked. */
  flow: string | null
  run: number
  atStep: number | null
  steps: StepRow[]
  /** The reader was asked in a step that is over. */
  wasAsked: boolean
  /** Of the place where the person works. */
  timeZone: string | null
  approvers: Request['approvers']
  /** Who decides for the person while they are away. */
  standIn: PersonRef | null
  attachment: Attachment | null
  version: number
  /** Whether the reader is above the person in the reporting line. */
  manages: boolean
  /** The person's areas; only read for actors with rights in an area. */
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
    select r.id, r.user_id, ${personRef('u')} as user, r.kind, ${ownName('r')} as kind_name, ${isSensitive('r')} as is_sensitive, r.status, r.length, r.bridged, r.certificate_after, r.comment, r.decision_comment,
      d.first_name || ' ' || d.last_name as decided_by, ${iso('r.asked_at')} as asked_at, ${iso('r.decided_at')} as decided_at,
      r.asked_by, r.changed_by, r.decided_by as decided_by_id, ${historyOf} as history, r.flow_name as flow, r.run, r.at_step, ${stepsColumn('r', actor)} as steps, ${wasAsked(actor.userId)} as was_asked, l.time_zone, r.first_day, r.last_day, r.first_part, r.last_part, r.version,
      (select coalesce(json_agg(${personRef('p')} || jsonb_build_object('standsFor', ${personRef('o')}) order by a.stands_for is not null, p.name_key), '[]')
        from time_off_approvers a join users p on p.company_id = a.company_id and p.id = a.user_id
          left join users o on o.company_id = a.company_id and o.id = a.stands_for
        where a.company_id = r.company_id and a.request_id = r.id) as approvers,
      ${personRef('si')} as stand_in,
      case when f.id is null then null else json_build_object('id', f.id, 'name', f.name, 'active', f.active, 'checking', f.unscanned) end as attachment,
      ${standsAbove(actor.userId, 'r.user_id')} as manages, ${placesFor(actor, 'r.user_id')} as places${more}
    from time_off_requests r
      join users u on u.company_id = r.company_id and u.id = r.user_id
      left join locations l on l.company_id = u.company_id and l.id = u.location_id
      left join users d on d.company_id = r.company_id and d.id = r.decided_by
      left join users si on si.company_id = r.company_id and si.id = r.stand_in_id
      left join files f on f.company_id = r.company_id and f.id = r.attachment_file_id
    where ${visibleTo(actor)} and ${where} ${tail}`.execute(db)

export interface Filter {
  userId?: string | undefined
  kind?: readonly string[] | undefined
  status?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
  certificate?: 'missing' | undefined
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

function conditionsOf({ userId, kind, status, from, to, certificate, cursor }: Filter) {
  const conditions = [
    userId && sql`r.user_id = ${userId}`,
    among('r.kind', kind),
    among('r.status', status),
    from && sql`r.last_day >= ${from}`,
    to && sql`r.first_day <= ${to}`,
    certificate && lacksCertificate('r'),
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

/** The leave `alias` needs a certificate, and nothing is attached. */
export const lacksCertificate = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.certificate_after`)} is not null and ${sql.ref(`${alias}.attachment_file_id`)} is null and ${inForce(alias)})`

export async function show(db: Db, actor: Actor, id: string): Promise<RequestRow | undefined> {
  return (await rows(db, actor, sql`r.id = ${id}`, sql``)).rows[0]
}

/** `show`, and locks requests in this person's name until the transaction ends. */
export async function showAndHold(db: Db, actor: Actor, id: string): Promise<RequestRow | undefined> {
  const { rows: found } = await rows(db, actor, sql`r.id = ${id}`, sql``, sql`, ${hold(sql`r.user_id`)} as held`)
  if (!found[0]) return undefined
  const { held: _held, ...row } = found[0] as RequestRow & { held: unknown }
  return row
}

/** All that happened to the request `r`, the oldest first, as a JSON list of `Step`. */
export const historyOf: RawBuilder<Step[]> = sql<Step[]>`(
  select json_agg(json_build_object('what', s.what, 'by', case when w.id is not null then ${personRef('w')} end,
    'standsFor', case when v.id is not null then ${personRef('v')} end, 'at', ${iso('s.at')},
    'comment', s.comment, 'firstDay', s.first_day, 'lastDay', s.last_day, 'length', s.length, 'step', s.step, 'steps', s.steps,
    'isVoid', s.run is not null and s.run < r.run, 'isTakenBack', s.is_taken_back) order by s.at, s.written)
  from (
    select 'asked' as what, r.asked_by as by, null::uuid as stands_for, r.asked_at as at, '' as comment, null::date as first_day, null::date as last_day,
      null::int as length, null::int as run, null::int as step, null::int as steps, '-infinity'::timestamptz as written, false as is_taken_back
    where not exists (select 1 from time_off_decisions x where x.company_id = r.company_id and x.request_id = r.id and x.what = 'recorded')
    union all
    select d.what, d.decided_by, d.stands_for, d.decided_at, d.comment, d.first_day, d.last_day, d.length, d.run, d.step, d.steps, d.created_at, ${isTakenBack('d')}
    from time_off_decisions d where d.company_id = r.company_id and d.request_id = r.id
  ) s left join users w on w.company_id = r.company_id and w.id = s.by
    left join users v on v.company_id = r.company_id and v.id = s.stands_for)`

export const comments = async (db: Db, requestId: string) =>
  (
    await sql<{ id: string; author: PersonRef; body: string; createdAt: string }>`
      select c.id, ${personRef('u')} as author, c.body, ${iso('c.created_at')} as created_at
      from time_off_comments c join users u on u.id = c.author_id where c.request_id = ${requestId} order by c.created_at`.execute(
      db,
    )
  ).rows

interface Person {
  id: string
  firstName: string
  lastName: string
}

/** What notifications say of a request and its people. */
export interface Story extends Span {
  id: string
  kind: Kind
  kindName: string | null
  isSensitive: boolean
  status: Status
  length: number
  bridged: number
  lacksCertificate: boolean
  comment: string
  decisionComment: string
  decidedAt: Date | null
  user: Person
  /** Stand-ins among them say for whom, and until when, as far as a delegation is in force. */
  approvers: (Person & { standsFor: Person | null; until: string | null })[]
  /** The actor; null for the system. */
  agent: Person | null
}

const name = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)})`

export async function story(db: Db, requestId: string, agentId: string | null, now: Date): Promise<Story | undefined> {
  const { rows: found } = await sql<Story>`
    select r.id, r.kind, ${ownName('r')} as kind_name, ${isSensitive('r')} as is_sensitive, r.status, r.length, r.bridged, ${lacksCertificate('r')} as lacks_certificate, r.comment, r.decision_comment, r.decided_at, r.first_day, r.last_day, r.first_part, r.last_part,
      ${name('u')} as user, case when g.id is not null then ${name('g')} end as agent,
      (select coalesce(json_agg(${name('p')}::jsonb || jsonb_build_object('standsFor', case when o.id is not null then ${name('o')} end,
          'until', (select c.last_day from ${standInsNow(now)} c where c.user_id = a.stands_for and c.stand_in_id = a.user_id))
          order by p.name_key), '[]')
        from time_off_approvers a join users p on p.company_id = a.company_id and p.id = a.user_id
          left join users o on o.company_id = a.company_id and o.id = a.stands_for
        where a.company_id = r.company_id and a.request_id = r.id) as approvers
    from time_off_requests r
      join users u on u.company_id = r.company_id and u.id = r.user_id
      left join users g on g.company_id = r.company_id and g.id = ${agentId}
    where r.id = ${requestId}`.execute(db)
  return found[0]
}

export async function commentBody(db: Db, commentId: string): Promise<string> {
  const row = await db.selectFrom('timeOffComments').select('body').where('id', '=', commentId).executeTakeFirst()
  return row?.body ?? ''
}
