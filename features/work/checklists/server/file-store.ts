import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import {
  discardUnscanned,
  forgetFiles,
  insertFile,
  type NewFile,
  releaseFile,
  removeFile,
} from '#platform/file-rows.ts'

const PURPOSE = 'checklist'

/** How many files a step has, and how many of them the scanner has not seen. */
export async function counted(db: Db, stepId: string): Promise<{ files: number; checking: number }> {
  const { rows } = await sql<{ files: number; checking: number }>`
    select count(*)::int as files, (count(*) filter (where f.unscanned))::int as checking
    from checklist_step_files sf join files f on f.company_id = sf.company_id and f.id = sf.file_id
    where sf.step_id = ${stepId}`.execute(db)
  return rows[0]!
}

/** @returns the file's id */
export async function add(db: Db, stepId: string, file: Omit<NewFile, 'purpose'>): Promise<string> {
  const fileId = await insertFile(db, { purpose: PURPOSE, ...file })
  await db.insertInto('checklistStepFiles').values({ stepId, fileId }).execute()
  return fileId
}

/** A file of this step and no other. */
export const find = (db: Db, stepId: string, fileId: string) =>
  db
    .selectFrom('checklistStepFiles as sf')
    .innerJoin('files as f', 'f.id', 'sf.fileId')
    .select(['f.id', 'f.name', 'f.contentType', 'f.storageKey', 'f.unscanned', 'f.createdBy'])
    .where('sf.stepId', '=', stepId)
    .where('sf.fileId', '=', fileId)
    .executeTakeFirst()

/** Its link goes with it. @returns where its bytes lie */
export const remove = (db: Db, fileId: string): Promise<string | undefined> => removeFile(db, fileId)

/** Which step and person a file is about. */
export async function subjectOf(db: Db, fileId: string) {
  const { rows } = await sql<{ checklistId: string; userId: string; stepId: string; title: string }>`
    select s.checklist_id, c.user_id, s.id as step_id, s.title from checklist_step_files sf
    join checklist_steps s on s.company_id = sf.company_id and s.id = sf.step_id
    join checklists c on c.company_id = s.company_id and c.id = s.checklist_id where sf.file_id = ${fileId}`.execute(db)
  return rows[0]
}

export const release = releaseFile

/** @returns who uploaded it; nothing where it is gone already */
export const discard = async (db: Db, fileId: string): Promise<string | undefined> =>
  (await discardUnscanned(db, fileId))?.createdBy ?? undefined

/** Forgets files whose step is gone. @returns where their bytes lie */
export const forgetLeft = (db: Db, before: Date): Promise<string[]> =>
  forgetFiles(
    db,
    PURPOSE,
    before,
    sql`exists (select 1 from checklist_step_files sf where sf.company_id = f.company_id and sf.file_id = f.id)`,
  )
