import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './context.ts'
import type { Db } from './db.ts'
import { holds, type Level } from './permissions.ts'
import { missing } from './problems.ts'

/** How a signed-in person stands to another: rights come in the scopes own, manager (the reporting line, to any depth) and other. */
export interface Relation {
  own: boolean
  manages: boolean
}

/** A part of a person's record, as permissions name it: `personal`, `job.job_info`, `timeoff.record`, … */
export type Section = string

/** Whether a person holds a section of somebody to whom they stand so. The one rule; `visibleThrough` is the same in SQL. */
export const mayOf = (
  actor: Pick<Actor, 'isAdmin' | 'permissions'>,
  relation: Relation,
  section: Section,
  level: Level,
) =>
  holds(actor, `other.${section}`, level) ||
  (relation.own && holds(actor, `own.${section}`, level)) ||
  (relation.manages && holds(actor, `manager.${section}`, level))

/**
 * Reads the relation to one person, walking up from them: the cost is the depth of the company, not its size.
 * @throws Problem 404 when this company has no such person
 */
export async function relationTo(db: Db, actor: Pick<Actor, 'userId'>, userId: string): Promise<Relation> {
  if (actor.userId === userId) return { own: true, manages: false }
  const { rows } = await sql<{ known: boolean; manages: boolean }>`
    with recursive up as (
      select manager_id from users where id = ${userId}
      union select u.manager_id from users u join up on u.id = up.manager_id
    ) select exists (select 1 from up) as known, exists (select 1 from up where manager_id = ${actor.userId}) as manages`.execute(
    db,
  )
  if (!rows[0]!.known) throw missing()
  return { own: false, manages: rows[0]!.manages }
}

/** The ids of everybody in a person's reporting line, as a subquery. */
export const lineOf = (managerId: string): RawBuilder<string> => sql`(
  with recursive line as (
    select id from users where manager_id = ${managerId}
    union select u.id from users u join line on u.manager_id = line.id
  ) select id from line)`

/** `mayOf(…, section, level)` as a condition on a column that holds a user's id. */
export function visibleThrough(actor: Actor, section: Section, level: Level, column: string): RawBuilder<boolean> {
  if (holds(actor, `other.${section}`, level)) return sql<boolean>`true`
  const own = holds(actor, `own.${section}`, level)
  const manages = holds(actor, `manager.${section}`, level)
  const id = sql.ref(column)
  if (own && manages) return sql<boolean>`(${id} = ${actor.userId} or ${id} in ${lineOf(actor.userId)})`
  if (own) return sql<boolean>`${id} = ${actor.userId}`
  return manages ? sql<boolean>`${id} in ${lineOf(actor.userId)}` : sql<boolean>`false`
}
