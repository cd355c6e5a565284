import { type RawBuilder, sql } from 'kysely'
import { type Holding, personRef } from '#features/core/members/server/api.ts'
import type { AuditSubjects } from '#features/surfaces/audit/server/api.ts'
import type { Actor, Context } from '#platform/context.ts'
import { standsAbove, visibleThrough } from '#platform/scope.ts'
import { may, ownedBy } from './access.ts'
import { CHECKLISTS, DUE, todayOf } from './store.ts'

const SHOWN = 5

/** The reader's next steps, how many are open and late, and their own first day while it is to come. */
export const myNext = ({ actor, now }: Pick<Context, 'actor' | 'now'>): RawBuilder<unknown> => sql`(
  with own as materialized (
    select s.id, s.title, s.kind, s.position, c.id as checklist_id, ${personRef('p')} as person, ${DUE} as due,
      ${DUE} < ${todayOf(now)} as is_late
    from checklist_steps s join ${CHECKLISTS} on c.company_id = s.company_id and c.id = s.checklist_id
    where c.status = 'running' and s.done_at is null and ${ownedBy(actor.userId, now)}
  ), shown as (select * from own order by due, position, id limit ${SHOWN}),
  begins as (
    select p.hire_date as day, (select ${personRef('m')} from users m where m.id = p.manager_id and m.deactivated_at is null) as manager,
      (select ${personRef('b')} from checklists c join users b on b.company_id = c.company_id and b.id = c.buddy_id
        where c.user_id = p.id and c.kind = 'onboarding' and c.status = 'running' order by c.started_at limit 1) as buddy,
      (select json_build_object('name', l.name, 'address', l.address) from locations l where l.id = p.location_id) as location
    from users p where p.id = me.id and p.hire_date > me.today
  )
  select case when exists (select 1 from own) or exists (select 1 from begins) then json_build_object(
    'open', (select count(*)::int from own), 'late', (select count(*)::int from own where is_late),
    'steps', (select coalesce(json_agg(json_build_object('id', id, 'checklistId', checklist_id, 'title', title, 'kind', kind, 'user', person,
      'due', due, 'isLate', is_late) order by due, position, id), '[]') from shown),
    'begins', (select row_to_json(begins) from begins)) end)`

/** `may.seeAll` of checklist `c` of person `p`, in SQL. */
const seesAll = (actor: Actor): RawBuilder<boolean> =>
  may.keep(actor)
    ? sql<boolean>`true`
    : sql<boolean>`((p.id = ${actor.userId} and c.kind = 'onboarding')
        or (p.id <> ${actor.userId} and ${standsAbove(actor.userId, 'p.id')} and ${visibleThrough(actor, 'job.job_info', 'view', 'p.id', 'few')}))`

/** Late steps of person `p`, of each running checklist, as far as the reader sees them. */
export const lateOf = ({ actor, now }: Pick<Context, 'actor' | 'now'>): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('id', late.id, 'name', late.name, 'count', late.count) order by late.name, late.id) from (
    select c.id, c.name, count(*)::int as count
    from checklists c join checklist_steps s on s.company_id = c.company_id and s.checklist_id = c.id
    where c.company_id = p.company_id and c.user_id = p.id and c.status = 'running' and s.done_at is null and ${DUE} < p.today
      and (${seesAll(actor)} or ${ownedBy(actor.userId, now)})
    group by c.id, c.name) late)`

/** A person who has a checklist, or had a part in one, cannot go as if they had never been here. */
export const checklistsOf: Holding = {
  word: 'checklist.held',
  held: (
    person,
  ) => sql<boolean>`(exists (select 1 from checklists k where ${sql.ref(person)} in (k.user_id, k.buddy_id, k.started_by))
    or exists (select 1 from checklist_steps k where ${sql.ref(person)} in (k.owner_user_id, k.done_by))
    or exists (select 1 from checklist_comments k where k.author_id = ${sql.ref(person)}))`,
}

/** In the audit trail a checklist is named by its person. */
export const checklistSubjects: AuditSubjects = {
  name: 'checklists',
  named: (ids) => sql`select c.id, c.name || ', ' || btrim(u.first_name || ' ' || u.last_name) as name
    from checklists c join users u on u.company_id = c.company_id and u.id = c.user_id where c.id = any(${[...ids]}::uuid[])
    union all select t.id, t.name from onboarding_templates t where t.id = any(${[...ids]}::uuid[])`,
  personOf: (id) => sql`(select user_id from checklists where id = ${id})`,
}
