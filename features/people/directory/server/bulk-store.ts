import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Language } from '#platform/words.ts'
import type { BulkResult, MoveInput } from '../changes/contract.ts'
import { type Failure, type ShownBulkChange, UNFINISHED } from '../bulk/contract.ts'

export interface Row {
  id: string
  userId: string
  action: ShownBulkChange['action']
  asked: MoveInput
  isUndo: boolean
  status: ShownBulkChange['status']
  failure: Failure | null
  problem: string | null
  language: Language
  ip: string
  attempts: number
  createdAt: Date
  expiresAt: Date
}
export type NewRow = Pick<Row, 'userId' | 'action' | 'asked' | 'language' | 'ip' | 'expiresAt'>

/** The people of one transaction. */
export interface ChosenPeople {
  part: number
  ids: string[]
  /** Null until it is done. */
  results: BulkResult[] | null
}

const unfinished = sql<boolean>`status in (${sql.join(UNFINISHED.map((one) => sql.lit(one)))})`

/** Until the transaction ends this person starts no other: what `insert` and `takeBack` ask stays true. */
export const holdPerson = (db: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('bulk changes ' || ${userId}::text, 0))`.execute(db)

export const hasUnfinished = async (db: Db, userId: string): Promise<boolean> =>
  (await sql`select 1 from bulk_changes where user_id = ${userId}::uuid and ${unfinished} limit 1`.execute(db)).rows
    .length > 0

export async function insert(db: Db, row: NewRow, ids: readonly string[], size: number): Promise<Row> {
  const { rows } = await sql<Row>`
    insert into bulk_changes (user_id, action, asked, language, ip, expires_at)
    values (${row.userId}::uuid, ${row.action}, ${JSON.stringify(row.asked)}::jsonb, ${row.language}, ${row.ip}, ${row.expiresAt}::timestamptz)
    returning *`.execute(db)
  const [made] = rows as [Row]
  await sql`insert into bulk_change_parts (change_id, part, ids)
    select ${made.id}::uuid, (at - 1) / ${sql.lit(size)}, array_agg(id order by at)
    from unnest(${[...ids]}::uuid[]) with ordinality chosen(id, at) group by 2`.execute(db)
  return made
}

/** Only the person who asked finds it, and only until it expires. */
const ofPerson = (userId: string, now: Date) => sql<boolean>`c.user_id = ${userId}::uuid and c.expires_at > ${now}`

/** A result of which something can be taken back. */
const TAKEABLE = sql<boolean>`(one.r ? 'was' or one.r ? 'changeId' or one.r ? 'own')`

export type Counted = Row &
  Pick<ShownBulkChange, 'total' | 'passed' | 'done' | 'refusals' | 'isPlanned'> & { takeable: number }

/** With what has come of it so far; while it is taken back, with what has come of that. */
export async function counted(db: Db, userId: string, now: Date, id?: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select c.*, p.total, p.passed, r.done, r.is_planned, r.takeable, coalesce(f.refusals, '[]') as refusals
    from bulk_changes c
    cross join lateral (
      select coalesce(sum(cardinality(p.ids)), 0)::int as total,
        coalesce(sum(cardinality(p.ids)) filter (where case when c.is_undo then p.undone else p.results end is not null), 0)::int as passed
      from bulk_change_parts p where p.company_id = c.company_id and p.change_id = c.id) p
    cross join lateral (
      select count(*) filter (where (one.r->>'done')::boolean and not c.is_undo)::int
          + count(*) filter (where c.is_undo and p.undone is not null and (u.r->>'done')::boolean)::int as done,
        coalesce(bool_or(one.r ? 'changeId'), false) as is_planned,
        count(*) filter (where p.undone is null and ${TAKEABLE})::int as takeable
      from bulk_change_parts p cross join lateral jsonb_array_elements(p.results) one(r)
        left join lateral jsonb_array_elements(p.undone) u(r) on u.r->>'id' = one.r->>'id'
      where p.company_id = c.company_id and p.change_id = c.id) r
    cross join lateral (
      select jsonb_agg(jsonb_build_object('message', message, 'count', count) order by count desc, message) as refusals
      from (select r->>'message' as message, count(*)::int as count from bulk_change_parts p
        cross join lateral jsonb_array_elements(case when c.is_undo then p.undone else p.results end) one(r)
        where p.company_id = c.company_id and p.change_id = c.id and r->>'message' is not null group by 1) said) f
    where ${ofPerson(userId, now)} and ${id ? sql<boolean>`c.id = ${id}::uuid` : sql<boolean>`true`}
    order by c.created_at desc, c.id limit 20`.execute(db)
  return rows
}

/** Of a finished one. @returns undefined when it is not there, is not finished or is no move */
export const takeBack = async (db: Db, userId: string, id: string, now: Date): Promise<Row | undefined> =>
  (
    await sql<Row>`update bulk_changes c set is_undo = true, status = 'waiting', failure = null, problem = null, attempts = 0
      where id = ${id}::uuid and ${ofPerson(userId, now)} and action = 'move' and not ${unfinished} returning *`.execute(
      db,
    )
  ).rows[0]

/** @returns undefined when it is not there or is not finished */
export const remove = async (db: Db, userId: string, id: string, now: Date): Promise<Row | undefined> =>
  (
    await sql<Row>`delete from bulk_changes c where id = ${id}::uuid and ${ofPerson(userId, now)} and not ${unfinished} returning *`.execute(
      db,
    )
  ).rows[0]

/** @returns whether it was still going on, so that it stays */
export async function expire(db: Db, id: string): Promise<boolean> {
  await sql`delete from bulk_changes where id = ${id}::uuid and not ${unfinished}`.execute(db)
  return (await sql`select 1 from bulk_changes where id = ${id}::uuid`.execute(db)).rows.length > 0
}

/** Goes on after the last finished part, also after a worker that was killed. @returns undefined when there is nothing to do */
export const begin = async (db: Db, id: string): Promise<Row | undefined> =>
  (
    await sql<Row>`update bulk_changes set status = 'running', attempts = attempts + 1
      where id = ${id}::uuid and ${unfinished} returning *`.execute(db)
  ).rows[0]

/** The next part, held until the transaction ends: another worker waits for it, and then finds the one after it. */
export async function nextPart(db: Db, { id, isUndo }: Pick<Row, 'id' | 'isUndo'>): Promise<ChosenPeople | undefined> {
  const held = await sql`select 1 from bulk_changes where id = ${id}::uuid and ${unfinished} for update`.execute(db)
  if (held.rows.length === 0) return undefined
  const open = isUndo ? sql<boolean>`results is not null and undone is null` : sql<boolean>`results is null`
  const { rows } = await sql<ChosenPeople>`select part, ids, results from bulk_change_parts
    where change_id = ${id}::uuid and ${open} order by part limit 1`.execute(db)
  return rows[0]
}

export async function finishPart(
  db: Db,
  { id, isUndo }: Pick<Row, 'id' | 'isUndo'>,
  part: number,
  results: readonly BulkResult[],
): Promise<void> {
  const column = sql.ref(isUndo ? 'undone' : 'results')
  await sql`update bulk_change_parts set ${column} = ${JSON.stringify(results)}::jsonb
    where change_id = ${id}::uuid and part = ${part}`.execute(db)
  await sql`update bulk_changes set attempts = 0 where id = ${id}::uuid`.execute(db)
}

export const finish = async (
  db: Db,
  id: string,
  why: { failure: Failure; problem?: string } | null = null,
): Promise<boolean> =>
  (
    await sql`update bulk_changes set status = ${why ? 'failed' : 'done'}, failure = ${why?.failure ?? null}, problem = ${why?.problem ?? null}
      where id = ${id}::uuid and ${unfinished} returning id`.execute(db)
  ).rows.length > 0
