import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { conflict } from '#platform/problems.ts'
import type { Noted } from '../../balances/server/lengths-present.ts'
import type { Kind } from '../../types/contract.ts'
import { life, type Move, type Status } from '../contract.ts'
import { type Attachment, attached, claim, claiming } from './file-store.ts'

export interface Span {
  firstDay: string
  lastDay: string
  firstPart: 'full' | 'am' | 'pm'
  lastPart: 'full' | 'am' | 'pm'
}

interface NewRequest extends Span {
  kind: Kind
  comment: string
  noted: Noted
  approverIds: readonly string[]
  attachmentId?: string | null | undefined
  standInId?: string | null | undefined
}

/** One statement, because it is called often: plain ones took 6 to 20 % more processor time (docs/decisions/sql.md). */
export async function insert(
  db: Db,
  row: NewRequest & {
    userId: string
    askedBy: string
    now: Date
    /** Approved at once by its maker. */
    recorded?: boolean
  },
): Promise<{ id: string; attachment: Attachment | null }> {
  const decided = row.recorded ? sql`'approved', ${row.askedBy}, ${row.now}` : sql`'pending', null, null`
  const { rows: made } = await sql<{ id: string; attachment: Attachment | null }>`
    with file as (${claiming(row.attachmentId, row.userId, row.askedBy)}),
    made as (
      insert into time_off_requests (user_id, kind, first_day, last_day, first_part, last_part, comment, length, bridged, certificate_after,
        asked_by, asked_at, attachment_file_id, stand_in_id, status, decided_by, decided_at)
      values (${row.userId}, ${row.kind}, ${row.firstDay}, ${row.lastDay}, ${row.firstPart}, ${row.lastPart}, ${row.comment},
        ${row.noted.length}, ${row.noted.bridged}, ${row.noted.certificateAfter}, ${row.askedBy}, ${row.now}, (select id from file), ${row.standInId ?? null}, ${decided})
      returning id
    ), recorded as (
      insert into time_off_decisions (request_id, what, decided_by, decided_at)
      select made.id, 'recorded', ${row.askedBy}, ${row.now} from made where ${row.recorded ?? false}
    ), asked as (
      insert into time_off_approvers (request_id, user_id)
      select made.id, approver from made, (select distinct unnest(${[...row.approverIds]}::uuid[]) as approver) wanted
    ) select id, (select row_to_json(file) from file) as attachment from made`.execute(db)
  return made[0]!
}

/** @throws Problem 409 when it is no longer pending or was edited by another person meanwhile */
export async function update(
  db: Db,
  { id, userId }: { id: string; userId: string },
  version: number,
  row: NewRequest & { actorId: string },
): Promise<{ version: number; attachment: Attachment | null }> {
  const { approverIds, attachmentId, actorId } = row
  const claimed = attachmentId ? await claim(db, attachmentId, userId, actorId) : null
  const saved = await db
    .updateTable('timeOffRequests')
    .set((eb) => ({
      kind: row.kind,
      firstDay: row.firstDay,
      lastDay: row.lastDay,
      firstPart: row.firstPart,
      lastPart: row.lastPart,
      comment: row.comment,
      ...row.noted,
      changedBy: actorId,
      stuckSince: null,
      ...(row.standInId !== undefined && { standInId: row.standInId }),
      ...(attachmentId !== undefined && { attachmentFileId: claimed?.id ?? null }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'pending')
    .returning('version')
    .executeTakeFirst()
  if (!saved) throw conflict('errors.stale')
  await db
    .deleteFrom('timeOffApprovers')
    .where('requestId', '=', id)
    // those go with their delegation
    .where('standsFor', 'is', null)
    .where(sql<boolean>`user_id <> all(${[...approverIds]}::uuid[])`)
    .execute()
  if (approverIds.length > 0)
    await db
      .insertInto('timeOffApprovers')
      .values([...new Set(approverIds)].map((approverId) => ({ requestId: id, userId: approverId })))
      .onConflict((on) => on.doNothing())
      .execute()
  return { version: saved.version, attachment: attachmentId === undefined ? await attached(db, id) : claimed }
}

export interface Decision {
  /** Null where no person of the company decided. */
  userId: string | null
  comment: string
  now: Date
  version?: number
}

/** Moves a request by compare-and-set: of two deciders one wins. The database keeps the decision as a row (`keep_leave_decision`). */
export async function move(
  db: Db,
  id: string,
  by: Exclude<Move, 'takeBack'>,
  decision: Decision,
): Promise<{ status: Status; version: number }> {
  const { from, to } = life.moves[by]
  const done = await db
    .updateTable('timeOffRequests')
    .set((eb) => ({
      status: to,
      decidedBy: decision.userId,
      decidedAt: decision.now,
      decisionComment: decision.comment,
      decisionWrittenAt: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .$if(decision.version !== undefined, (query) => query.where('version', '=', decision.version!))
    .returning('version')
    .executeTakeFirst()
  // Problem 409 for the second caller
  if (!done) throw conflict('timeOff.noLongerPossible')
  return { status: to, version: done.version }
}

export interface Cut {
  lastDay: string
  lastPart: 'full' | 'am' | 'pm'
  /** What stays. */
  noted: Noted
  canceled: { firstDay: string; lastDay: string; length: number }
}

/** Ends an approved leave earlier; the days that are cancelled are kept in its history. @throws Problem 409 when it changed meanwhile */
export async function shorten(db: Db, id: string, cut: Cut, by: Required<Decision>): Promise<{ version: number }> {
  const { firstDay, lastDay, length } = cut.canceled
  const { rows } = await sql<{ version: number }>`
    with cut as (
      update time_off_requests set last_day = ${cut.lastDay}, last_part = ${cut.lastPart}, length = ${cut.noted.length},
        bridged = ${cut.noted.bridged}, certificate_after = ${cut.noted.certificateAfter}, version = version + 1
      where id = ${id} and status = 'approved' and version = ${by.version} returning id, version
    ), kept as (
      insert into time_off_decisions (request_id, what, decided_by, decided_at, comment, first_day, last_day, length)
      select cut.id, 'shortened', ${by.userId}, ${by.now}, ${by.comment}, ${firstDay}, ${lastDay}, ${length} from cut
    ) select version from cut`.execute(db)
  if (!rows[0]) throw conflict('timeOff.noLongerPossible')
  return rows[0]
}

/** A request before a change. */
export interface Before extends Span {
  kind: Kind
  kindName?: string | null
  approverIds: string[]
}

export interface Edit {
  id: string
  actorId: string | null
  before: Before
  noteChanged: boolean
}

/** A request has changes to write about. @returns since when: the first of them, in whatever order they are processed */
export async function beginChanges(db: Db, id: string, at: Date): Promise<Date | undefined> {
  const row = await db
    .updateTable('timeOffRequests')
    .set({ changesSince: sql`least(changes_since, ${at})` })
    .where('id', '=', id)
    .returning('changesSince')
    .executeTakeFirst()
  return row?.changesSince ?? undefined
}

/** All changes since the last letter, the oldest first; from now on there are none to write about. */
export async function takeChanges(db: Db, id: string): Promise<Edit[]> {
  const { rows } = await sql<Edit>`
    with since as (select id, changes_since from time_off_requests where id = ${id} and changes_since is not null for update),
    done as (update time_off_requests r set changes_since = null from since where r.id = since.id)
    select e.id, e.actor_id, e.details -> 'before' as before, coalesce((e.details ->> 'noteChanged')::boolean, false) as note_changed
    from since join events e on e.subject_id = since.id and e.name = 'timeOff.edited' and e.at >= since.changes_since
    order by e.at, e.id`.execute(db)
  return rows
}

export const insertComment = (db: Db, row: { requestId: string; authorId: string; body: string }) =>
  db.insertInto('timeOffComments').values(row).returning('id').executeTakeFirstOrThrow()
