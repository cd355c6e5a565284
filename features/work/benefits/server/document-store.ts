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
import { takesOne } from './store.ts'

const PURPOSE = 'benefit'

/** @returns the file's id */
export const add = (db: Db, file: Omit<NewFile, 'purpose'>): Promise<string> =>
  insertFile(db, { purpose: PURPOSE, ...file })

export const set = (db: Db, id: string, documentFileId: string | null) =>
  db.updateTable('benefits').set({ documentFileId }).where('id', '=', id).execute()

/** @returns where its bytes lie */
export const remove = (db: Db, fileId: string): Promise<string | undefined> => removeFile(db, fileId)

export interface Document {
  id: string
  benefit: string
  name: string
  contentType: string
  storageKey: string
  unscanned: boolean
}

export async function ofBenefit(db: Db, benefitId: string): Promise<Document | undefined> {
  const { rows } = await sql<Document>`
    select f.id, b.name as benefit, f.name, f.content_type, f.storage_key, f.unscanned
    from benefits b join files f on f.company_id = b.company_id and f.id = b.document_file_id where b.id = ${benefitId}`.execute(
    db,
  )
  return rows[0]
}

/** Whether the person has the benefit now, or is going to. */
export async function isHad(db: Db, benefitId: string, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isHad: boolean }>`select exists (
    select 1 from benefit_grants g join benefits b on b.company_id = g.company_id and b.id = g.benefit_id
      join users u on u.company_id = g.company_id and u.id = g.user_id
      left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where g.benefit_id = ${benefitId} and g.user_id = ${userId} and ${takesOne(now)}) as is_had`.execute(db)
  return rows[0]!.isHad
}

const benefitOf = (db: Db, fileId: string) =>
  db.selectFrom('benefits').select(['id', 'name']).where('documentFileId', '=', fileId).executeTakeFirst()

/** The scanner has found nothing. @returns the benefit; nothing when the file is gone, or could be opened already */
export async function release(db: Db, fileId: string) {
  const benefit = await benefitOf(db, fileId)
  return (await releaseFile(db, fileId)) ? benefit : undefined
}

/** The scanner has refused it. */
export async function discard(db: Db, fileId: string) {
  const benefit = await benefitOf(db, fileId)
  return (await discardUnscanned(db, fileId)) ? benefit : undefined
}

/** Forgets documents of no benefit. @returns where their bytes lie */
export const forgetLeft = (db: Db, before: Date): Promise<string[]> =>
  forgetFiles(
    db,
    PURPOSE,
    before,
    sql`exists (select 1 from benefits b where b.company_id = f.company_id and b.document_file_id = f.id)`,
  )
