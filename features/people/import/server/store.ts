import { sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { insertFile, type NewFile } from '#platform/file-rows.ts'
import type { Choices, Mapping, Options, Preview, Report, Status } from '../contract.ts'
import { visibleTo } from './access.ts'
import { TO_INVITE } from './making-store.ts'
import type { Kept } from './rules/report.ts'
import { WORKING } from './rules/states.ts'

/** What the importer has chosen. */
export interface Settings {
  choices: Choices
  mapping: Mapping
  options: Options
}

export interface Row {
  id: string
  createdBy: string
  status: Status
  settings: Settings
  preview: Preview
  report: Report | null
  sendInvitations: boolean
  doneRows: number
  totalRows: number
  attempts: number
  version: number
  createdAt: Date
  finishedAt: Date | null
  touchedAt: Date
  file: string
  storageKey: string
  by: string
}

const ROW = sql`i.id, i.created_by, i.status, i.settings, i.preview, i.report, i.send_invitations, i.done_rows, i.total_rows,
  i.attempts, i.version, i.created_at, i.finished_at, i.touched_at, f.name as file, f.storage_key,
  trim(u.first_name || ' ' || u.last_name) as by
  from user_imports i
  join files f on f.company_id = i.company_id and f.id = i.file_id
  join users u on u.company_id = i.company_id and u.id = i.created_by`

export const find = async (db: Db, actor: Actor, id: string): Promise<Row | undefined> =>
  (await sql<Row>`select ${ROW} where i.id = ${id} and ${visibleTo(actor)}`.execute(db)).rows[0]

/** For the worker, which runs on behalf of the person who started the import. */
export const findForJob = async (db: Db, id: string): Promise<Row | undefined> =>
  (await sql<Row>`select ${ROW} where i.id = ${id}`.execute(db)).rows[0]

export const page = async (db: Db, actor: Actor, after: { at: string; id: string } | null, limit: number) =>
  (
    await sql<Row>`select ${ROW} where ${visibleTo(actor)}
      and ${after ? sql<boolean>`(i.created_at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql<boolean>`true`}
      order by i.created_at desc, i.id desc limit ${limit}`.execute(db)
  ).rows

/** How many people of an import have been written to, and how many are still to be. */
export async function invitationsOf(db: Db, id: string): Promise<{ invited: number; toInvite: number }> {
  const { rows } = await sql<{ invited: number; toInvite: number }>`
    select count(*) filter (where u.invited_at is not null)::int as invited, count(*) filter (where ${TO_INVITE})::int as to_invite
    from user_import_records r join users u on u.company_id = r.company_id and u.id = r.record_id
    where r.import_id = ${id} and r.record = 'user'`.execute(db)
  return rows[0]!
}

/** Compare-and-set: of two who ask for it at the same moment one does. @returns whether the people of a finished import are written to from now on */
export async function beginInviting(db: Db, id: string): Promise<boolean> {
  const begun = await db
    .updateTable('userImports')
    .set((eb) => ({ sendInvitations: true, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'done')
    .where('sendInvitations', '=', false)
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

/** Stops the invitations until someone starts them again. */
export const stopInviting = (db: Db, id: string) =>
  db.updateTable('userImports').set({ sendInvitations: false }).where('id', '=', id).execute()

/** The file, and what is known of it. */
export async function insert(
  db: Db,
  file: Omit<NewFile, 'purpose'>,
  { settings, preview, now }: { settings: Settings; preview: Preview; now: Date },
): Promise<string> {
  const fileId = await insertFile(db, { purpose: 'import', ...file })
  const { id } = await db
    .insertInto('userImports')
    .values({
      fileId,
      createdBy: file.createdBy,
      settings: JSON.stringify(settings),
      preview: JSON.stringify(preview),
      totalRows: preview.rows,
      createdAt: now,
      touchedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Change {
  from: readonly Status[]
  status: Status
  settings: Settings
  preview?: Preview
  now: Date
}

/** Changes the choices and drops earlier findings. @returns the new version, or undefined on a version conflict */
export async function change(db: Db, id: string, version: number | undefined, to: Change): Promise<number | undefined> {
  let query = db
    .updateTable('userImports')
    .set((eb) => ({
      status: to.status,
      settings: JSON.stringify(to.settings),
      ...(to.preview && { preview: JSON.stringify(to.preview), totalRows: to.preview.rows }),
      report: null,
      findings: '[]',
      doneRows: 0,
      attempts: 0,
      touchedAt: to.now,
      finishedAt: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...to.from])
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

/** The result of a check, unless the choices have changed meanwhile. */
export const keepReport = (db: Db, id: string, version: number, report: Report, findings: readonly Kept[]) =>
  db
    .updateTable('userImports')
    .set({ status: 'checked', report: JSON.stringify(report), findings: JSON.stringify(findings) })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'checking')
    .returning('id')
    .executeTakeFirst()

/** Compare-and-set: of two who start at the same moment one does. */
export async function start(db: Db, id: string, sendInvitations: boolean, now: Date): Promise<boolean> {
  const started = await db
    .updateTable('userImports')
    .set((eb) => ({
      status: 'running',
      sendInvitations,
      doneRows: 0,
      attempts: 0,
      touchedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'checked')
    .where(sql<boolean>`(report->>'errors')::int = 0 and (report->>'people')::int > 0`)
    .returning('id')
    .executeTakeFirst()
  return started !== undefined
}

/** One more attempt at a check or a run. */
export async function begin(db: Db, id: string, status: 'checking' | 'running', now: Date): Promise<Row | undefined> {
  const begun = await db
    .updateTable('userImports')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), touchedAt: now }))
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst()
  return begun && findForJob(db, id)
}

export const progress = (db: Db, id: string, doneRows: number, now: Date) =>
  db.updateTable('userImports').set({ doneRows, touchedAt: now }).where('id', '=', id).execute()

export const finish = (db: Db, id: string, report: Report, now: Date) =>
  db
    .updateTable('userImports')
    .set((eb) => ({
      status: 'done',
      report: JSON.stringify(report),
      doneRows: report.people,
      finishedAt: now,
      touchedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()

export const fail = (db: Db, id: string, report: Report, findings: readonly Kept[], now: Date) =>
  db
    .updateTable('userImports')
    .set((eb) => ({
      status: 'failed',
      report: JSON.stringify(report),
      findings: JSON.stringify(findings),
      doneRows: 0,
      finishedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', WORKING)
    .returning('id')
    .executeTakeFirst()

/** Two imports of one company one after the other: both may make the same department. Held until the transaction ends. */
export const queueUp = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('people.import:' || sec.company()::text, 0))`.execute(db)

interface Narrowing {
  kind: Kept['kind']
  key?: string | undefined
}

/** A page of what was found, each with its place among all. */
export const findings = async (
  db: Db,
  id: string,
  { kind, key }: Narrowing,
  after: number,
  limit: number,
): Promise<(Kept & { id: number })[]> =>
  (
    await sql<{ at: number; found: Kept }>`
      select e.at::int as at, e.found from user_imports i, jsonb_array_elements(i.findings) with ordinality e(found, at)
      where i.id = ${id} and e.found->>'kind' = ${kind} and e.at > ${after}
        and ${key ? sql<boolean>`e.found->>'key' = ${key}` : sql<boolean>`true`}
      order by e.at limit ${limit}`.execute(db)
  ).rows.map(({ at, found }) => ({ ...found, id: at }))
