import { sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Candidate, Kept } from './rules.ts'

/** Assets that these codes may mean, by the number on them. @param codes as `keyOf` has them */
export async function candidates(
  db: Db,
  stocktakeId: string,
  codes: readonly { code: string; assetId: string | null }[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select g.code, m.id as asset_id, m.name, coalesce(p.name, '') as location, l.id as line_id, m.rank
    from json_to_recordset(${JSON.stringify(codes)}::json) as g(code text, "assetId" uuid), lateral (
        select a.id, a.name, a.location_id, 0 as rank from assets a where a.id = g."assetId"
        union all
        select a.id, a.name, a.location_id, 1 from assets a where a.inventory_number <> '' and lower(a.inventory_number) = g.code
        union all
        select a.id, a.name, a.location_id, 2 from assets a where a.serial_number <> '' and lower(a.serial_number) = g.code
      ) m
      left join locations p on p.id = m.location_id
      left join stocktake_lines l on l.stocktake_id = ${stocktakeId} and l.asset_id = m.id
    order by m.rank, m.name, m.id`.execute(db)
  return rows
}

/** What was counted with these ids or codes, or of these assets. */
export async function kept(
  db: Db,
  stocktakeId: string,
  { ids, assetIds, codes }: { ids: readonly string[]; assetIds: readonly string[]; codes: readonly string[] },
): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select k.id, k.outcome, k.line_id, k.asset_id, k.code, k.name, k.location, k.condition, k.note, k.counted_at, k.undone_at
    from stocktake_counts k where k.stocktake_id = ${stocktakeId} and (k.id = any(${[...ids]}::uuid[])
      or k.asset_id = any(${[...assetIds]}::uuid[]) and k.undone_at is null
      or k.outcome = 'unknown' and lower(k.code) = any(${[...codes]}::text[]) and k.undone_at is null)
    order by k.number`.execute(db)
  return rows
}

/** New ones, and the changed ones under their next numbers. Those that are undone go first: another may have found the same thing since. */
export async function write(
  db: Db,
  stocktakeId: string,
  counts: readonly (Kept & { number: number })[],
  countedBy: string,
): Promise<void> {
  const rows = JSON.stringify(counts)
  const given = sql`json_to_recordset(${rows}::json) as g(id uuid, number int, outcome text, "lineId" uuid, "assetId" uuid, code text,
    name text, location text, condition text, note text, "countedAt" timestamptz, "undoneAt" timestamptz)`
  await sql`update stocktake_counts k set number = g.number, condition = g.condition, note = g.note, undone_at = g."undoneAt"
    from ${given} where k.stocktake_id = ${stocktakeId} and k.id = g.id`.execute(db)
  await sql`insert into stocktake_counts (stocktake_id, id, number, outcome, line_id, asset_id, code, name, location, condition, note,
      counted_at, undone_at, counted_by)
    select ${stocktakeId}::uuid, g.id, g.number, g.outcome, g."lineId", g."assetId", g.code, g.name, g.location, g.condition, g.note,
      g."countedAt", g."undoneAt", ${countedBy}::uuid
    from ${given} where not exists (select 1 from stocktake_counts k where k.stocktake_id = ${stocktakeId} and k.id = g.id)`.execute(
    db,
  )
}

export interface CountRow extends Omit<Kept, 'undoneAt'> {
  number: number
  countedBy: PersonRef | null
  isUndone: boolean
}

const SHOWN = sql`k.id, k.number, k.outcome, k.line_id, k.asset_id, k.code, k.name, k.location, k.condition, k.note,
  ${personRef('u')} as counted_by, k.counted_at, k.undone_at is not null as is_undone`

/** What came after a number, in that order. */
export async function since(db: Db, stocktakeId: string, number: number, limit: number): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select ${SHOWN} from stocktake_counts k left join users u on u.company_id = k.company_id and u.id = k.counted_by
    where k.stocktake_id = ${stocktakeId} and k.number > ${number} order by k.number limit ${limit}`.execute(db)
  return rows
}

export async function byIds(db: Db, stocktakeId: string, ids: readonly string[]): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select ${SHOWN} from stocktake_counts k left join users u on u.company_id = k.company_id and u.id = k.counted_by
    where k.stocktake_id = ${stocktakeId} and k.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
