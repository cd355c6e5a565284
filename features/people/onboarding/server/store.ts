import { sql } from 'kysely'
import type { CatalogueUse } from '#features/core/catalogues/server/api.ts'
import { type Holding, personRef, present } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { placesOf } from '#platform/scope.ts'
import type { Filled, Hands, Kind, ListedTemplate, Owner, StepKind, Template, TemplateStep } from '../contract.ts'

export interface StoredStep {
  /** Null: the database gives one. */
  id: string | null
  title: string
  kind: StepKind
  owner: Owner
  ownerUserId: string | null
  ownerRoleId: string | null
  offsetDays: number
  body: string
  link: string
  section: Filled | null
  asks: string[]
  hands: Hands | null
  assetCategoryId: string | null
  assetId: string | null
  /** Kept for when it is deleted; empty of a step that names none. */
  assetName: string
}

export interface StoredRule {
  locationId: string | null
  departmentId: string | null
  employmentTypeId: string | null
}

interface Head {
  name: string
  kind: Kind
  description: string
}

export async function list(db: Db, archived: boolean): Promise<ListedTemplate[]> {
  const { rows } = await sql<ListedTemplate>`
    select t.id, t.name, t.kind, t.description, t.version, ${iso('t.archived_at')} as archived_at,
      (select count(*)::int from onboarding_template_steps s where s.template_id = t.id) as steps,
      exists (select 1 from onboarding_template_rules r where r.template_id = t.id) as starts_itself
    from onboarding_templates t where (t.archived_at is not null) = ${archived}
    order by t.name_key, t.id`.execute(db)
  return rows
}

interface KeptStep extends Omit<TemplateStep, 'asks' | 'asset'> {
  asks: string[]
  asset: { id: string | null; name: string } | null
}
/** As it is kept: of what its steps ask for there are the keys, of an asset the name that it had. */
export type Kept = Omit<Template, 'steps'> & { steps: KeptStep[] }

export async function find(db: Db, id: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select t.id, t.name, t.kind, t.description, t.version, ${iso('t.archived_at')} as archived_at,
      (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'kind', s.kind, 'owner', s.owner,
          'ownerUser', ${personRef('u')}, 'ownerRoleId', s.owner_role_id, 'offsetDays', s.offset_days, 'body', s.body,
          'link', s.link, 'section', s.section, 'asks', s.asks, 'hands', s.hands,
          'assetCategoryId', s.asset_category_id,
          'asset', case when s.asset_name <> '' then json_build_object('id', s.asset_id, 'name', s.asset_name) end, 'textVersion', s.text_version) order by s.position), '[]')
        from onboarding_template_steps s
        left join users u on u.company_id = s.company_id and u.id = s.owner_user_id
        where s.template_id = t.id) as steps,
      (select coalesce(json_agg(json_build_object('locationId', r.location_id, 'departmentId', r.department_id,
          'employmentTypeId', r.employment_type_id) order by r.id), '[]')
        from onboarding_template_rules r where r.template_id = t.id) as rules
    from onboarding_templates t where t.id = ${id}`.execute(db)
  return rows[0]
}

/** Whether this template can be started: it exists and is not archived. */
export const isOpen = async (db: Db, id: string, kind?: Kind): Promise<boolean> =>
  (
    await sql<{ open: boolean }>`select exists (select 1 from onboarding_templates
      where id = ${id} and ${kind ? sql`kind = ${kind}` : sql`true`} and archived_at is null) as open`.execute(db)
  ).rows[0]!.open

interface Unknown {
  nameTaken: boolean
  /** Positions of steps whose person or role does not exist. */
  users: number[]
  roles: number[]
  places: { at: number; field: keyof StoredRule }[]
}

/** What of a template names nothing that is here. One statement. */
export async function unknown(
  db: Db,
  id: string | null,
  { name, steps, rules }: { name: string; steps: readonly StoredStep[]; rules: readonly StoredRule[] },
): Promise<Unknown> {
  const gone = (field: string, column: string, exists: ReturnType<typeof sql>) =>
    sql`select g.at, ${field} as field from given_rules g where ${sql.ref(`g.${column}`)} is not null and not exists (${exists})`
  const { rows } = await sql<Unknown>`
    with given_steps as (
      select (s.at - 1)::int as at, (s.step ->> 'ownerUserId')::uuid as user_id, (s.step ->> 'ownerRoleId')::uuid as role_id
      from json_array_elements(${JSON.stringify(steps)}::json) with ordinality s(step, at)
    ), given_rules as (
      select (r.at - 1)::int as at, (r.rule ->> 'locationId')::uuid as location_id, (r.rule ->> 'departmentId')::uuid as department_id,
        (r.rule ->> 'employmentTypeId')::uuid as type_id
      from json_array_elements(${JSON.stringify(rules)}::json) with ordinality r(rule, at)
    )
    select exists (select 1 from onboarding_templates t where t.name_key = lower(${name} collate "und-x-icu")
        and t.id is distinct from ${id}::uuid) as name_taken,
      (select coalesce(json_agg(g.at), '[]') from given_steps g where g.user_id is not null
        and not exists (select 1 from users u where u.id = g.user_id and ${present('u')})) as users,
      (select coalesce(json_agg(g.at), '[]') from given_steps g where g.role_id is not null
        and not exists (select 1 from roles r where r.id = g.role_id and r.owner_id is null)) as roles,
      (select coalesce(json_agg(missing), '[]') from (
        ${gone('locationId', 'location_id', sql`select 1 from locations l where l.id = g.location_id`)}
        union all ${gone('departmentId', 'department_id', sql`select 1 from departments d where d.id = g.department_id`)}
        union all ${gone(
          'employmentTypeId',
          'type_id',
          sql`select 1 from catalogue_entries c where c.id = g.type_id and c.catalogue = 'employment_types'`,
        )}) missing) as places`.execute(db)
  return rows[0]!
}

export const insert = async (db: Db, head: Head): Promise<string> =>
  (await db.insertInto('onboardingTemplates').values(head).returning('id').executeTakeFirstOrThrow()).id

export async function change(db: Db, id: string, head: Head, version: number | undefined) {
  let query = db
    .updateTable('onboardingTemplates')
    .set((eb) => ({ ...head, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

/** @returns the new version; nothing where it has another version, or is archived (or open) already */
export async function setArchived(
  db: Db,
  id: string,
  { at, version }: { at: Date | null; version: number | undefined },
): Promise<number | undefined> {
  let query = db
    .updateTable('onboardingTemplates')
    .set((eb) => ({ archivedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archivedAt', at ? 'is' : 'is not', null)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

/** The template's steps are these, in this order. A text to read that differs from that of the step it replaces gets the next version. */
export async function replaceSteps(db: Db, templateId: string, steps: readonly StoredStep[]): Promise<void> {
  await sql`
    with before as (
      delete from onboarding_template_steps where template_id = ${templateId} returning id, body, link, text_version
    )
    insert into onboarding_template_steps (id, template_id, position, title, kind, owner, owner_user_id, owner_role_id, offset_days,
      body, link, section, asks, hands, asset_category_id, asset_id, asset_name, text_version)
    select gen_random_uuid(), ${templateId}, g.at, g.step ->> 'title', g.step ->> 'kind', g.step ->> 'owner',
      (g.step ->> 'ownerUserId')::uuid, (g.step ->> 'ownerRoleId')::uuid, (g.step ->> 'offsetDays')::int,
      g.step ->> 'body', g.step ->> 'link', g.step ->> 'section',
      array(select json_array_elements_text(g.step -> 'asks')), g.step ->> 'hands', (g.step ->> 'assetCategoryId')::uuid,
      (g.step ->> 'assetId')::uuid, g.step ->> 'assetName',
      coalesce(b.text_version + (b.body <> g.step ->> 'body' or b.link <> g.step ->> 'link')::int, 1)
    from json_array_elements(${JSON.stringify(steps)}::json) with ordinality g(step, at)
    left join before b on b.id = (g.step ->> 'id')::uuid`.execute(db)
}

export async function replaceRules(db: Db, templateId: string, rules: readonly StoredRule[]): Promise<void> {
  await db.deleteFrom('onboardingTemplateRules').where('templateId', '=', templateId).execute()
  if (rules.length === 0) return
  await db
    .insertInto('onboardingTemplateRules')
    .values(rules.map((rule) => ({ ...rule, templateId })))
    .execute()
}

/** How many steps of templates name a person as their owner. */
export async function countNaming(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from onboarding_template_steps where owner_user_id = ${userId}`.execute(db)
  return rows[0]!.count
}

/** Their steps are someone else's, or HR's. @returns the templates */
export async function passOn(db: Db, userId: string, to: string | null): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with passed as (
      update onboarding_template_steps set owner = ${to ? 'named' : 'hr'}, owner_user_id = ${to}::uuid
      where owner_user_id = ${userId} returning template_id
    )
    update onboarding_templates t set version = version + 1 where t.id in (select template_id from passed) returning t.id, t.name`.execute(
    db,
  )
  return rows
}

/** A person named in a template cannot be removed by undoing an import. */
export const namedIn: Holding = {
  word: 'onboarding.held',
  held: (person) =>
    sql<boolean>`exists (select 1 from onboarding_template_steps s where s.owner_user_id = ${sql.ref(person)})`,
}

/** A template goes on with the category that takes the place of its own. */
export const categoriesInTemplates: CatalogueUse = {
  list: 'asset_categories',
  table: 'onboarding_template_steps',
  column: 'asset_category_id',
  person: 'id',
  isPast: true,
  replacing: (from, to) =>
    sql`update onboarding_template_steps set asset_category_id = ${to} where asset_category_id = ${from}`,
}

/** What a rule can name. */
const NAMED = {
  location: sql.ref('r.location_id'),
  department: sql.ref('r.department_id'),
  employmentType: sql.ref('r.employment_type_id'),
}
export type Named = keyof typeof NAMED

/** Days after the first one in which a person still counts as new. */
const NEW_FOR = 30

/**
 * Templates that start by themselves for a person, archived ones too: all that one of their rules names applies to them. For onboarding the
 * first day (or, without one, the day they were added) is to come or not long ago: entering people who have been here for years starts
 * nothing.
 * @param naming only rules that name one of these: what a person has got since they were added
 */
export async function startingFor(
  db: Db,
  userId: string,
  kind: Kind,
  { now, naming }: { now: Date; naming?: readonly Named[] },
): Promise<string[]> {
  const today = sql`(${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date`
  const { rows } = await sql<{ id: string }>`
    with person as (
      select u.id, u.location_id, ${placesOf(userId)} as places,
        (select e.type_id from employments e where e.user_id = u.id and e.ended_at is null
          order by (e.effective_date <= ${today}) desc, case when e.effective_date <= ${today} then e.effective_date end desc, e.effective_date
          limit 1) as type_id
      from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id
      where u.id = ${userId}
        and ${kind === 'onboarding' ? sql`${present('u')} and coalesce(u.hire_date, u.created_at::date) >= ${today} - ${NEW_FOR}::int` : sql`u.termination_date is not null`}
    )
    select t.id from onboarding_templates t, person where t.kind = ${kind} and exists (
      select 1 from onboarding_template_rules r where r.template_id = t.id
        and (r.location_id is null or r.location_id = person.location_id)
        and (r.department_id is null or r.department_id::text = any(person.places))
        and (r.employment_type_id is null or r.employment_type_id = person.type_id)
        and ${naming ? sql`num_nonnulls(${sql.join(naming.map((name) => NAMED[name]))}) > 0` : sql`true`})
    order by t.name_key`.execute(db)
  return rows.map(({ id }) => id)
}
