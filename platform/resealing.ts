import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import type { SealedColumn, ServerModule } from './module.ts'
import { hashKey, type SealedPlace, sealWith, unsealWith } from './secrets.ts'

/** Everything that the modules declare as sealed. */
export const sealedColumns = (modules: readonly ServerModule[]): SealedColumn[] =>
  modules.flatMap((module) => module.sealed ?? [])

/** As places name it: `table.column`. */
export const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`

/** What hashes under a key of the secret are made for: they cannot be made anew, so the key is kept. */
const HASHES = ['recovery-codes']
const KEPT = 'kept_hash_keys.key'

const BATCH = 200

export interface Resealed {
  column: string
  /** Sealed anew now. */
  done: number
  /** Were sealed with the new secret already. */
  already: number
  /** Open with neither secret: what they held is lost, and they are left as they are. */
  lost: string[]
}

/**
 * Reseals with the new secret what the old one sealed, while servers that know both run on. Each batch is a transaction: killed and
 * started again, it continues where it was; a value saved meanwhile is left as it is.
 * @param client the owner's connection
 */
export async function reseal(
  client: Client,
  columns: readonly SealedColumn[],
  { secret, old }: { secret: string; old: string },
  onBatch: (column: string, rows: number) => void | Promise<void> = () => {},
): Promise<Resealed[]> {
  for (const purpose of HASHES) await keepHashKey(client, purpose, secret, old)
  const results: Resealed[] = []
  for (const column of columns) results.push(await resealColumn(client, column, { secret, old }, onBatch))
  return results
}

async function resealColumn(
  client: Client,
  column: SealedColumn,
  secrets: { secret: string; old: string },
  onBatch: (column: string, rows: number) => void | Promise<void>,
): Promise<Resealed> {
  const result: Resealed = { column: nameOf(column), done: 0, already: 0, lost: [] }
  const text = await textOf(client, column)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    await client.query('begin')
    try {
      const { rows } = await client.query<{ id: string; company: string | null; value: string }>(
        `select id, ${column.of === 'company' ? 'company_id' : 'null::uuid'} as company, ${text.read} as value
          from ${column.table} where id > $1 and ${column.column} is not null order by id limit ${BATCH} for update`,
        [after],
      )
      for (const row of rows) {
        const place = { companyId: row.company, column: nameOf(column), row: row.id }
        const anew = again(place, row.value, secrets)
        if (anew.is === 'lost') result.lost.push(row.id)
        else result[anew.is]++
        if (anew.is === 'done')
          await client.query(`update ${column.table} set ${column.column} = ${text.write} where id = $1`, [
            row.id,
            anew.sealed,
          ])
      }
      await client.query('commit')
      const last = rows.at(-1)
      if (!last) return result
      after = last.id
      await onBatch(result.column, rows.length)
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}

type Anew = { is: 'already' } | { is: 'lost' } | { is: 'done'; sealed: string }

function again(place: SealedPlace, value: string, { secret, old }: { secret: string; old: string }): Anew {
  if (opens(secret, place, value) !== null) return { is: 'already' }
  const plain = opens(old, place, value)
  return plain === null ? { is: 'lost' } : { is: 'done', sealed: sealWith(secret, place, plain) }
}

function opens(secret: string, place: SealedPlace, value: string): string | null {
  try {
    return unsealWith(secret, place, value)
  } catch {
    return null
  }
}

/** Some columns hold the text as text, some as bytes. */
async function textOf(client: Client, { table, column }: SealedColumn) {
  const { rows } = await client.query<{ type: string }>(
    `select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2`,
    [table, column],
  )
  if (!rows[0]) throw new Error(`there is no ${table}.${column}`)
  return rows[0].type === 'bytea'
    ? { read: `convert_from(${column}, 'UTF8')`, write: `convert_to($2::text, 'UTF8')` }
    : { read: column, write: '$2' }
}

/** Once for one key, however often this runs: its row's id is made from it. */
async function keepHashKey(client: Client, purpose: string, secret: string, old: string): Promise<void> {
  const key = hashKey(old, purpose)
  const hex = createHash('sha256').update(key).digest('hex')
  const id = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  const row = id.join('-')
  const place = { companyId: null, column: KEPT, row }
  await client.query('insert into kept_hash_keys (id, purpose, key) values ($1, $2, $3) on conflict do nothing', [
    row,
    purpose,
    sealWith(secret, place, key.toString('hex')),
  ])
}
