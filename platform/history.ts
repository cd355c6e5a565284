import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { conflict, found } from './problems.ts'

/*
 * Tables of effective-dated rows (`kit/history.ts` has the rules that read them). A migration makes one with `sec.effective_dated(table)`:
 * it adds recorded_at, recorded_by, replaces, ended_at, ended_by and ended_why. The app may not delete rows of such a table, and of a row
 * it may change nothing but its ending and the entries of lists that it names.
 */

/** A table of such rows, as its owner names it: `{ name: 'compensations', update: sql`update compensations` }`. */
export interface HistoryTable {
  name: string
  /** Written out by the slice that owns the table (`bin/check-writers.ts`). */
  update: RawBuilder<unknown>
}

/** Who ends a row, and why, in their words. */
export interface Ending {
  /** Null: the worker. */
  by: string | null
  why: string
}

/**
 * Ends a row that stands: it was wrong. What takes its place, if anything does, is inserted after this with `replaces`, in the same
 * transaction: one row at most stands for each day.
 * @throws Problem 404 when the person has no such row, 409 when it was corrected or removed meanwhile
 */
export async function endRow(db: Db, table: HistoryTable, key: { userId: string; id: string }, { by, why }: Ending) {
  const { userId, id } = key
  const { rows } = await sql<{ done: boolean }>`
    with done as (
      ${table.update} set ended_at = now(), ended_by = ${by}, ended_why = ${why}
      where user_id = ${userId} and id = ${id} and ended_at is null returning id
    ) select exists (select 1 from done) as done from ${sql.table(table.name)} r
      where r.user_id = ${userId} and r.id = ${id}`.execute(db)
  if (!found(rows[0]).done) throw conflict('errors.stale')
}

/** Does something for the error that it may end with, and takes it back: for what is planned. It throws what `work` throws. */
export async function takingBack(db: Db, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint tried`.execute(db)
  await work()
  await sql`rollback to savepoint tried`.execute(db)
}
