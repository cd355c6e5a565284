import { type RawBuilder, sql } from 'kysely'
import { present } from '#features/core/members/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { relationColumn, type RelationRow } from '#platform/scope.ts'
import { fold, folded, matching } from '#platform/search.ts'
import type { ListedSkill, Skill, UsedSkill } from '../contract.ts'

/** The reader's relation to a person. */
export const personOf = (db: Db, userId: string, reader: Actor): Promise<{ relation: RelationRow } | undefined> =>
  db
    .selectFrom('users as u')
    .select(relationColumn(reader, 'u.id').as('relation'))
    .where('u.id', '=', userId)
    .executeTakeFirst()

/** A person's skills by name. */
export const ofPerson = (db: Db, userId: string): Promise<Skill[]> =>
  db
    .selectFrom('personSkills as p')
    .innerJoin('skills as s', (on) => on.onRef('s.companyId', '=', 'p.companyId').onRef('s.id', '=', 'p.skillId'))
    .select(['s.id', 's.name'])
    .where('p.userId', '=', userId)
    .orderBy('s.nameKey')
    .execute()

/** Locks the person's row: two changes at the same moment could exceed the maximum together. */
export const holdPerson = (db: Db, userId: string) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

/** What `search_key` holds of a name, and compared as it is. */
const keyOf = (name: RawBuilder<unknown>) => sql`(${folded(name)}) collate "C"`
const keysOf = (names: readonly string[]) =>
  sql`(select ${keyOf(sql`given.name`)} from unnest(${[...names]}::text[]) given(name))`

/** Puts names on the list that are not on it yet. @returns the new ones */
export async function insert(db: Db, names: readonly string[]): Promise<Skill[]> {
  const { rows } = await sql<Skill>`insert into skills (name)
    select name from (select distinct on (key) name, key
      from (select name, ${keyOf(sql`name`)} as key from unnest(${[...names]}::text[]) given(name)) folded order by key) different
    on conflict (company_id, search_key) do nothing returning id, name`.execute(db)
  return rows
}

/** Skills by names in any letters, which stay on the list until the transaction ends. */
export async function called(db: Db, names: readonly string[]): Promise<Skill[]> {
  const { rows } = await sql<Skill>`
    select s.id, s.name from skills s where s.search_key in ${keysOf(names)} order by s.name_key for key share`.execute(
    db,
  )
  return rows
}

/** @returns the ids of those that the person did not have */
export async function give(db: Db, userId: string, skillIds: readonly string[], now: Date): Promise<string[]> {
  if (skillIds.length === 0) return []
  const rows = await db
    .insertInto('personSkills')
    .values(skillIds.map((skillId) => ({ userId, skillId, addedAt: now })))
    .onConflict((on) => on.doNothing())
    .returning('skillId')
    .execute()
  return rows.map(({ skillId }) => skillId)
}

/** @returns the names of those that the person had */
export async function take(db: Db, userId: string, skillIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from person_skills p using skills s
    where p.user_id = ${userId} and p.skill_id = any(${[...skillIds]}::uuid[]) and s.company_id = p.company_id and s.id = p.skill_id
    returning s.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Over a skill `s`. */
const uses = sql<number>`(select count(*)::int from person_skills p join users u on u.company_id = p.company_id and u.id = p.user_id
  where p.company_id = s.company_id and p.skill_id = s.id and ${present('u')})`

/** Shorter texts are almost like too much. */
const SHORTEST_ALIKE = 3
const ALIKE = 0.45

/** Those that hold every word, or are written almost so: what begins with the text, then what is closest, then what most people have. */
export async function find(db: Db, search: string, limit: number): Promise<UsedSkill[]> {
  const words = matching(sql`s.search_key`, search)
  if (words.length === 0) {
    const { rows } = await sql<UsedSkill>`
      select s.id, s.name, ${uses} as count from skills s order by count desc, s.name_key limit ${limit}`.execute(db)
    return rows
  }
  const holds = sql<boolean>`(${sql.join(words, sql` and `)})`
  const close = sql<number>`similarity(${fold(search)}, s.search_key)`
  const alike = fold(search).length < SHORTEST_ALIKE ? sql<boolean>`false` : sql<boolean>`${close} >= ${ALIKE}`
  const begins = sql<boolean>`starts_with(s.search_key, ${fold(search)})`
  const { rows } = await sql<UsedSkill>`
    select s.id, s.name, ${uses} as count from skills s where ${holds} or ${alike}
    order by ${holds} desc, ${begins} desc, ${close} desc, count desc, s.name_key limit ${limit}`.execute(db)
  return rows
}

export async function all(db: Db): Promise<ListedSkill[]> {
  const { rows } = await sql<ListedSkill>`
    select s.id, s.name, s.version, ${uses} as count from skills s order by s.name_key, s.id`.execute(db)
  return rows
}

/** A skill, held until the transaction ends. */
export async function hold(db: Db, id: string): Promise<ListedSkill | undefined> {
  const { rows } = await sql<ListedSkill>`
    select s.id, s.name, s.version, ${uses} as count from skills s where s.id = ${id} for update of s`.execute(db)
  return rows[0]
}

/** @returns the new version, or undefined when another skill is called so */
export async function rename(db: Db, id: string, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    update skills s set name = ${name}, version = version + 1 where s.id = ${id}
      and not exists (select 1 from skills o where o.search_key = ${keyOf(sql`${name}::text`)} and o.id <> s.id)
    returning version`.execute(db)
  return rows[0]?.version
}

/** Gives the second skill to everyone who has the first. */
export const copyPeople = (db: Db, from: string, into: string) =>
  sql`insert into person_skills (user_id, skill_id, added_at)
    select p.user_id, ${into}, p.added_at from person_skills p where p.skill_id = ${from} order by p.user_id
    on conflict do nothing`.execute(db)

/** Takes it off the list and off everyone. */
export const remove = (db: Db, id: string) => db.deleteFrom('skills').where('id', '=', id).execute()

/** What is found in the middle of a word would be noise among people; a dot or a bracket begins a word. */
const hasBeginning = (key: RawBuilder<unknown>, word: RawBuilder<unknown>) =>
  sql`strpos(' ' || ${key}, ' ' || ${word}) > 0`

/** The ids of skills with a word that begins so; a single letter has to be the whole name. @param word folded */
export const named = (word: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`array(select s.id from skills s
  where s.search_key = ${word} or length(${word}) > 1
    and (${hasBeginning(sql`s.search_key`, word)} or ${hasBeginning(sql`translate(s.search_key, '.-/(&_', '      ')`, word)}))`

/** Whether a person `u` has one of these. */
export const hasOne = (ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`u.id in (
  select p.user_id from person_skills p where p.skill_id = any(${[...ids]}::uuid[]))`

/** The names of what a person `u` can do, as one text; null for nothing. */
export const namesOf: RawBuilder<string | null> = sql<string | null>`(
  select string_agg(s.name, ', ' order by s.name_key) from person_skills p
  join skills s on s.company_id = p.company_id and s.id = p.skill_id
  where p.company_id = u.company_id and p.user_id = u.id)`

/** So many skills are offered to narrow a list by, beside those that are chosen. */
const OFFERED = 100

/** What most of the people `u` of a list can do: a table of `id`, `name`, `name_key` and `count`. */
export const ofPeople = (which: RawBuilder<boolean>, chosen: readonly string[]): RawBuilder<unknown> => sql`(
  select s.id::text as id, s.name, s.name_key, counted.count from (
    select p.skill_id, count(*)::int as count, row_number() over (order by count(*) desc, p.skill_id) as place
    from users u join person_skills p on p.company_id = u.company_id and p.user_id = u.id where ${which} group by p.skill_id
  ) counted join skills s on s.id = counted.skill_id
  where counted.place <= ${sql.lit(OFFERED)} or s.id = any(${[...chosen]}::uuid[]))`
