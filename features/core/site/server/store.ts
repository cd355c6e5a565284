import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { folded, matching } from '#platform/search.ts'
import type { Language } from '#platform/words.ts'
import type { SiteRequest } from '../contract.ts'
import { LONGEST_MS } from './rules.ts'

/** Issuing a stamp also deletes expired ones, so no cleanup job is needed. */
export async function giveStamp(db: Db, now: Date): Promise<string> {
  await db
    .deleteFrom('formStamps')
    .where('createdAt', '<', new Date(now.getTime() - LONGEST_MS))
    .execute()
  const { id } = await db.insertInto('formStamps').values({ createdAt: now }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns when it was given, or null when it never was or has been taken before */
export async function takeStamp(db: Db, id: string): Promise<Date | null> {
  const row = await db.deleteFrom('formStamps').where('id', '=', id).returning('createdAt').executeTakeFirst()
  return row?.createdAt ?? null
}

export interface NewRequest {
  kind: SiteRequest['kind']
  name: string
  email: string
  company: string
  people: SiteRequest['people']
  message: string
  language: Language
}

export async function insert(db: Db, request: NewRequest, now: Date): Promise<string> {
  // nothing is read back: requests are seen from the operator's desk alone
  const id = randomUUID()
  await db
    .insertInto('siteRequests')
    .values({ ...request, id, createdAt: now })
    .execute()
  return id
}

const PAGE = 50

const all = (db: Db) =>
  db
    .selectFrom('siteRequests as r')
    .leftJoin('accounts as a', 'a.id', 'r.assigneeId')
    .select([
      'r.id',
      'r.kind',
      'r.name',
      'r.email',
      'r.company',
      'r.people',
      'r.message',
      'r.language',
      'r.status',
      'r.note',
      'r.createdAt',
      'r.version',
      'r.assigneeId',
      'a.firstName',
      'a.lastName',
    ])
    .$narrowType<Pick<SiteRequest, 'kind' | 'people' | 'language' | 'status'>>()
export type Row = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>

export interface Wanted {
  search: string
  kind: '' | SiteRequest['kind']
  status: '' | SiteRequest['status']
  offset: number
}

const SEARCHED = ['r.name', 'r.email', 'r.company', 'r.message', 'r.note'].map((field) => sql.ref(field))

export async function list(db: Db, { search, kind, status, offset }: Wanted) {
  let query = all(db).select(sql<number>`count(*) over ()::int`.as('total'))
  if (kind) query = query.where('r.kind', '=', kind)
  if (status) query = query.where('r.status', '=', status)
  for (const found of matching(folded(...SEARCHED), search)) query = query.where(found)
  const rows = await query.orderBy('r.createdAt', 'desc').orderBy('r.id').offset(offset).limit(PAGE).execute()
  return { rows, total: rows[0]?.total ?? 0 }
}

export const byId = (db: Db, id: string): Promise<Row | undefined> => all(db).where('r.id', '=', id).executeTakeFirst()

export interface Kept {
  status: SiteRequest['status']
  note: string
  assigneeId: string | null
}

/** @returns false on a version conflict */
export async function save(db: Db, id: string, kept: Kept, version: number): Promise<boolean> {
  const row = await db
    .updateTable('siteRequests')
    .set((eb) => ({ ...kept, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
