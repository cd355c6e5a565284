import { type RawBuilder, sql } from 'kysely'
import { personRef, present, searchIn } from '#features/core/members/server/api.ts'
import type { PersonRef } from '#features/core/members/contract.ts'
import { periodFrom } from '#features/people/leaving/server/api.ts'
import type { Hands, Kind } from '#features/people/onboarding/contract.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { relationColumn } from '#platform/scope.ts'
import { type ChecklistRef, type ListedChecklist, PAGE, type Status, type Step } from '../contract.ts'
import { ownedBy, ownersOf } from './access.ts'
import type { Wanted } from './rules.ts'
import { WANTED } from './thing-store.ts'

/** Today where person `p` of location `l` works. */
export const todayOf = (now: Date): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date`

/** The first or last day of person `p`, after the kind of checklist `c`. */
const DAY = sql<string | null>`case c.kind when 'onboarding' then p.hire_date else p.termination_date end`

/** A checklist that starts so many days after the first day is not about that day any more. */
const LATE_START = 30

/**
 * When step `s` is due. It follows the person's first or last day, also when that moves; it is counted from the start where there is no such
 * day, or where the person has been here for long when an onboarding begins.
 */
export const DUE = sql<string>`(case when ${DAY} >= c.started_on - ${sql.lit(LATE_START)} or c.kind = 'offboarding'
  then coalesce(${DAY}, c.started_on) else c.started_on end + s.offset_days)`

/** Checklists `c` with their person `p` and where they work. */
export const CHECKLISTS = sql`checklists c
  join users p on p.company_id = c.company_id and p.id = c.user_id
  left join locations l on l.company_id = p.company_id and l.id = p.location_id`

const REF = sql`c.id, c.name, c.kind, c.status, ${personRef('p')} as user, ${DAY} as day`

/** Late is what is open past its day where the person works, as long as the checklist runs. */
const late = (now: Date) => sql<boolean>`(s.done_at is null and c.status = 'running' and ${DUE} < ${todayOf(now)})`

/** A step as the screens show it; `can` follows from `isOwn`. */
export type StepRow = Omit<Step, 'can' | 'empty' | 'things'> & {
  wanted: Wanted | null
  isOwn: boolean
  asks: string[]
  hands: Hands | null
  assetCategory: { id: string; name: string } | null
}

const STEP_FIELDS = (now: Date, userId: string) => sql`json_build_object('id', s.id, 'title', s.title, 'kind', s.kind,
  'owner', s.owner, 'due', ${DUE}, 'isLate', ${late(now)}, 'body', s.body, 'link', s.link, 'section', s.section, 'asks', s.asks, 'hands', s.hands,
  'assetCategory', (select json_build_object('id', g.id, 'name', g.name) from catalogue_entries g where g.id = s.asset_category_id),
  'wanted', ${WANTED},
  'textVersion', s.text_version, 'isOwn', ${ownedBy(userId, now)},
  'ownerUser', (select ${personRef('o')} from users o where o.id = case s.owner when 'person' then c.user_id
    when 'manager' then p.manager_id when 'buddy' then c.buddy_id when 'named' then s.owner_user_id end),
  'ownerRole', (select json_build_object('name', r.name, 'builtIn', r.built_in) from roles r where r.id = s.owner_role_id),
  'done', case when s.done_at is not null then json_build_object('at', ${iso('s.done_at')},
    'by', (select ${personRef('d')} from users d where d.id = s.done_by)) end,
  'comments', (select coalesce(json_agg(json_build_object('id', k.id, 'body', k.body, 'createdAt', ${iso('k.created_at')},
      'author', ${personRef('a')}) order by k.created_at), '[]')
    from checklist_comments k join users a on a.company_id = k.company_id and a.id = k.author_id where k.step_id = s.id),
  'files', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'active', f.active,
      'checking', f.unscanned, 'at', ${iso('sf.added_at')}, 'by', ${personRef('b')}) order by sf.added_at), '[]')
    from checklist_step_files sf join files f on f.company_id = sf.company_id and f.id = sf.file_id
    join users b on b.company_id = f.company_id and b.id = f.created_by where sf.step_id = s.id))`

export interface ShownRow extends ChecklistRef {
  startedAt: string
  buddy: PersonRef | null
  relation: { manages: boolean; places: string[] | null }
  steps: StepRow[]
}

/** A checklist with all its steps; which of them the actor sees is the rules' to say. */
export async function find(db: Db, actor: Actor, id: string, now: Date): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    select ${REF}, ${iso('c.started_at')} as started_at, ${relationColumn(actor, 'c.user_id')} as relation,
      (select ${personRef('b')} from users b where b.id = c.buddy_id) as buddy,
      (select coalesce(json_agg(${STEP_FIELDS(now, actor.userId)} order by ${DUE}, s.position), '[]')
        from checklist_steps s where s.checklist_id = c.id) as steps
    from ${CHECKLISTS} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** The actor's steps in running checklists: open ones, and those done in the last week. */
export async function mine(db: Db, actor: Actor, now: Date): Promise<(ChecklistRef & { steps: StepRow[] })[]> {
  const { rows } = await sql<ChecklistRef & { steps: StepRow[] }>`
    select ${REF}, steps.list as steps from ${CHECKLISTS},
      lateral (select json_agg(${STEP_FIELDS(now, actor.userId)} order by s.done_at is not null, ${DUE}, s.position) as list,
          min(${DUE}) filter (where s.done_at is null) as first
        from checklist_steps s where s.checklist_id = c.id and ${ownedBy(actor.userId, now)}
          and (s.done_at is null or s.done_at > ${now}::timestamptz - interval '7 days')) steps
    where c.status = 'running' and steps.list is not null
    order by c.user_id = ${actor.userId} desc, steps.first nulls last, p.name_key, c.id`.execute(db)
  return rows
}

export interface Filters {
  search?: string | undefined
  status: Status
  kind?: Kind | undefined
  late?: 'true' | undefined
  userId?: string | undefined
  page: number
}

export async function list(db: Db, { search, status, kind, late: onlyLate, userId, page }: Filters, now: Date) {
  const all = sql`${REF}, ${iso('c.started_at')} as started_at, c.started_at as since, p.name_key, n.*
    from ${CHECKLISTS}, lateral (
      select count(*)::int as steps, count(s.done_at)::int as done, (count(*) filter (where ${late(now)}))::int as late,
        (count(*) filter (where s.done_at is null and not exists (
          select 1 from users o where o.id in ${ownersOf(now)} and ${present('o')})))::int as unowned
      from checklist_steps s where s.checklist_id = c.id) n
    where c.status = ${status} and ${searchIn('p', search, { withEmail: false })}
      and ${kind ? sql`c.kind = ${kind}` : sql`true`} and ${userId ? sql`c.user_id = ${userId}` : sql`true`}
      and ${onlyLate ? sql`n.late > 0` : sql`true`}`
  const { rows } = await sql<ListedChecklist & { count: number; allLate: number }>`
    select found.*, count(*) over ()::int as count, (count(*) filter (where late > 0) over ())::int as all_late
    from (select ${all}) found order by late > 0 desc, since desc, id limit ${PAGE} offset ${page * PAGE}`.execute(db)
  return rows
}

export interface Beginning {
  userId: string
  templateId: string
  buddyId?: string | null
  how: 'hand' | 'invitation' | 'rule'
  startedBy: string | null
  now: Date
}

/**
 * Copies the template's steps for a person. Of those that are due already their owners hear with the start.
 * @returns the new checklist, and whether a step awaits the return of one asset; nothing where it runs already, a rule has started it in this period of employment, or the template is archived
 */
export async function begin(db: Db, { userId, templateId, buddyId, how, startedBy, now }: Beginning) {
  const { rows } = await sql<{ id: string; steps: number; awaits: boolean }>`
    with begun as (
      insert into checklists (user_id, template_id, name, kind, buddy_id, started_how, started_by, started_at, started_on,
        period_from)
      select p.id, t.id, t.name, t.kind, ${buddyId ?? null}::uuid, ${how}, ${startedBy}::uuid, ${now}, ${todayOf(now)},
        ${periodFrom('p.id')}
      from onboarding_templates t, users p left join locations l on l.company_id = p.company_id and l.id = p.location_id
      where t.id = ${templateId} and t.archived_at is null and p.id = ${userId} and ${present('p')}
      on conflict do nothing returning id, user_id, kind, started_on
    ), copied as (
      insert into checklist_steps (checklist_id, position, title, kind, owner, owner_user_id, owner_role_id, offset_days, body, link,
        section, asks, hands, asset_category_id, wanted_asset_id, wanted_asset_name, text_version, notified_at)
      select c.id, s.position, s.title, s.kind, s.owner, s.owner_user_id,
        case s.owner when 'hr' then (select id from roles where built_in = 'hr') else s.owner_role_id end,
        s.offset_days, s.body, s.link, s.section, s.asks, s.hands, s.asset_category_id, s.asset_id, s.asset_name, s.text_version, case when ${DUE} <= ${todayOf(now)} then ${now}::timestamptz end
      from begun c join users p on p.id = c.user_id left join locations l on l.company_id = p.company_id and l.id = p.location_id,
        onboarding_template_steps s where s.template_id = ${templateId}
      returning hands = 'return' and wanted_asset_id is not null as awaits
    ) select begun.id, (select count(*)::int from copied) as steps, exists (select 1 from copied where awaits) as awaits from begun`.execute(
    db,
  )
  return rows[0]
}

/** Ends a running checklist. @returns whether it was running */
export async function end(db: Db, id: string, status: 'done' | 'stopped', now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checklists')
    .set({ status, endedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the running checklists of one kind for a person. @param onlyByRule leaves those that someone started by hand */
export async function endFor(
  db: Db,
  userId: string,
  kind: Kind,
  { now, onlyByRule = false }: { now: Date; onlyByRule?: boolean },
): Promise<string[]> {
  let query = db
    .updateTable('checklists')
    .set({ status: 'stopped', endedAt: now })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('status', '=', 'running')
  if (onlyByRule) query = query.where('startedHow', '=', 'rule')
  return (await query.returning('id').execute()).map(({ id }) => id)
}

/** How many checklists run for a person, of each kind. */
export async function runningOf(db: Db, userId: string) {
  const { rows } = await sql<Record<Kind, number>>`
    select count(*) filter (where kind = 'onboarding')::int as onboarding, count(*) filter (where kind = 'offboarding')::int as offboarding
    from checklists where user_id = ${userId} and status = 'running'`.execute(db)
  return rows[0]!
}

export const setBuddy = (db: Db, id: string, buddyId: string | null) =>
  db
    .updateTable('checklists')
    .set({ buddyId })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('userId')
    .executeTakeFirst()

/** Whether this person is here: may be invited, is not deactivated. */
export const isPresent = async (db: Db, id: string): Promise<boolean> =>
  (
    await sql<{
      here: boolean
    }>`select exists (select 1 from users u where u.id = ${id} and ${present('u')}) as here`.execute(db)
  ).rows[0]!.here

/** The person's last day, or null. */
export const staysUntil = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('users').select('terminationDate').where('id', '=', id).executeTakeFirst())?.terminationDate ??
  null

export const personBy = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'firstName', 'lastName']).where('id', '=', id).executeTakeFirst()
