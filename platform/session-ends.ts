import { type RawBuilder, sql } from 'kysely'
import { type Db, enterAccount } from './db.ts'
import type { SignedInBy } from './session.ts'

// How sessions end. Only platform writes `sessions` and `lobby_sessions`, because each call reads them there: features say whose
// session ends and why, and close the sockets after commit.

/** Ends sessions of a person: one, all, or all but one. @returns the ids of those that ended. */
export async function endSessions(db: Db, userId: string, which: { only?: string; except?: string } = {}) {
  let query = db.deleteFrom('sessions').where('userId', '=', userId).returning('id')
  if (which.only) query = query.where('id', '=', which.only)
  if (which.except) query = query.where('id', '<>', which.except)
  return (await query.execute()).map((row) => row.id)
}

/** Ends one session of any person. @returns undefined when it had ended before */
export const endSession = (db: Db, id: string) =>
  db.deleteFrom('sessions').where('id', '=', id).returning('id').executeTakeFirst()

/** A clause that ends all sessions of these people. */
export const endingSessionsOf = (userIds: readonly string[]): RawBuilder<unknown> =>
  sql`delete from sessions where user_id = any(${[...userIds]}::uuid[])`

/** Signs out all people of the transaction's company. */
export const endAllSessions = (db: Db) => db.deleteFrom('sessions').execute()

/** Ends what people began in one way. @param people a query that finds their ids @returns the ids of the sessions that ended */
export async function endSessionsBegunBy(db: Db, by: SignedInBy, people: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from sessions where signed_in_by = ${by} and user_id in (${people}) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends what was begun in any other way, but for one session and those of one person. @returns the ids of those that ended */
export async function endSessionsBegunOtherwise(
  db: Db,
  by: SignedInBy,
  keep: { sessionId: string; userId: string },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('signedInBy', '<>', by)
    .where('id', '<>', keep.sessionId)
    .where('userId', '<>', keep.userId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends the sessions of an account on the bare domain: all, one, or all but one. */
export async function endLobbySessions(
  db: Db,
  accountId: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  await enterAccount(db, accountId)
  let query = db.deleteFrom('lobbySessions').where('accountId', '=', accountId)
  if (which.only) query = query.where('id', '=', which.only)
  if (which.except) query = query.where('id', '<>', which.except)
  await query.execute()
}
