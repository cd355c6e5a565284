import { sql } from 'kysely'
import { insertEntries as insertCatalogueEntries } from '#features/core/catalogues/server/api.ts'
import { insertLocations } from '#features/core/locations/server/api.ts'
import { type ImportedMember, insertImported, markInvited, present } from '#features/core/members/server/api.ts'
import { insertDepartments } from '#features/people/org/departments/server/api.ts'
import { insertJobTitles } from '#features/people/org/job-titles/server/api.ts'
import { insertPositions } from '#features/people/org/positions/server/api.ts'
import type { Db } from '#platform/db.ts'
import { recordMany, newFact } from '#platform/events.ts'
import type { Language } from '#platform/words.ts'
import type { List } from '../contract.ts'
import { importedPeople } from '../facts.ts'
import type { Company, ExistingPerson, Place } from './rules/company.ts'

/** What the entries of each list are called among the records of an import. */
const RECORDS: Record<List, string> = {
  departments: 'department',
  locations: 'location',
  jobTitles: 'job_title',
  positions: 'position',
  hiringSources: 'hiring_source',
  employmentTypes: 'employment_type',
}

export const people = async (db: Db): Promise<ExistingPerson[]> =>
  (
    await sql<ExistingPerson>`select id, email::text as email, alternative_email::text as alternative_email, first_name, last_name,
      employee_number, ${present('users')} as active from users`.execute(db)
  ).rows

interface Entry {
  id: string
  name: string
  place?: Place
}

export async function lists(db: Db): Promise<Record<List, Entry[]>> {
  const { rows } = await sql<Entry & { list: List }>`
    select 'departments' as list, id, name from departments
    union all select 'locations', id, name from locations
    union all select 'jobTitles', id, name from job_titles
    union all select 'positions', id, name from positions
    union all select 'hiringSources', id, name from catalogue_entries where catalogue = 'hiring_sources'
    union all select 'employmentTypes', id, name from catalogue_entries where catalogue = 'employment_types'`.execute(
    db,
  )
  const all: Record<List, Entry[]> = {
    departments: [],
    locations: [],
    jobTitles: [],
    positions: [],
    hiringSources: [],
    employmentTypes: [],
  }
  for (const { list, id, name } of rows) all[list].push({ id, name })
  return all
}

/** Where each location is. */
export async function places(db: Db): Promise<Company['places']> {
  const rows = await db.selectFrom('locations').select(['id', 'countryId', 'region']).execute()
  return Object.fromEntries(rows.map(({ id, ...place }) => [id, place]))
}

/** Where the company is, and the time zone that most of its locations have. */
export const home = async (db: Db) =>
  (
    await sql<{ countryId: number; timeZone: string | null }>`
      select c.country_id, (select time_zone from locations group by 1 order by count(*) desc, 1 limit 1) as time_zone
      from companies c where c.id = sec.company()`.execute(db)
  ).rows[0]!

export const languageOf = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom('users')
      .select('language')
      .$narrowType<{ language: Language }>()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).language

/** Where a new location is. */
interface Where {
  countryId: number
  region: string | null
  timeZone: string
  currency: string
}

export async function insertEntries(
  db: Db,
  importId: string,
  list: List,
  entries: readonly Entry[],
  where: (place?: Place) => Promise<Where>,
): Promise<void> {
  await INSERT[list](db, entries, where)
  await remember(
    db,
    importId,
    RECORDS[list],
    entries.map(({ id }) => id),
  )
}

const INSERT: Record<
  List,
  (db: Db, entries: readonly Entry[], where: (place?: Place) => Promise<Where>) => Promise<unknown>
> = {
  departments: insertDepartments,
  locations: async (db, entries, where) => {
    const placed = []
    for (const { id, name, place } of entries) placed.push({ id, name, ...(await where(place)) })
    return insertLocations(db, placed)
  },
  jobTitles: insertJobTitles,
  positions: insertPositions,
  hiringSources: (db, entries) => insertCatalogueEntries(db, 'hiring_sources', entries),
  employmentTypes: (db, entries) => insertCatalogueEntries(db, 'employment_types', entries),
}

interface Making {
  importId: string
  by: string
  language: string
}

/** A batch of people with their roles and the record of what was imported: a constant number of statements. */
export async function insertPeople(db: Db, batch: readonly ImportedMember[], making: Making): Promise<void> {
  await insertImported(db, batch, making)
  const ids = batch.map(({ id }) => id)
  await remember(db, making.importId, 'user', ids)
  await recordMany(
    { db, ip: '', actor: { userId: making.by } },
    ids.map((id) => newFact(importedPeople.imported, id, { importId: making.importId })),
  )
}

/** Once the first are there: in a new installation PostgreSQL still takes the table of people for an empty one. */
export const countAnew = (db: Db) => sql`select sec.count_people_anew()`.execute(db)

/** Whether a person `u` can be invited, and is not yet. */
export const TO_INVITE = sql<boolean>`(u.invited_at is null and u.status = 'pending' and ${present('u')})`

/** Takes the next people to invite and marks them as invited: a retried batch mails nobody twice. */
export const markNextInvited = (db: Db, importId: string, by: string, at: Date, limit: number): Promise<string[]> =>
  markInvited(
    db,
    sql`select u.id from user_import_records r join users u on u.company_id = r.company_id and u.id = r.record_id
      where r.import_id = ${importId} and r.record = 'user' and ${TO_INVITE}
      order by u.id limit ${limit} for update of u`,
    { by, at },
  )

const remember = (db: Db, importId: string, record: string, ids: readonly string[]) =>
  sql`insert into user_import_records (import_id, record, record_id)
    select ${importId}, ${record}, id from unnest(${ids}::uuid[]) id`.execute(db)
