import type pg from 'pg'
import { derive } from './keys.ts'

export const FORMAT = 'staffroom-backup-1'

export interface KeptTable {
  /** Schema and table, ready to stand in a statement. */
  name: string
  columns: string[]
  rows: number
  /** Of the rows as PostgreSQL wrote them, before they were compressed. */
  sha256: string
}

export interface KeptFile {
  key: string
  bytes: number
  sha256: string
}

/** What is in a backup. It is written last: a folder without it is none. */
export interface Manifest {
  format: typeof FORMAT
  at: string
  /** Says which secret the sealed values need, and nothing about it. */
  secret: string
  migrations: string[]
  tables: KeptTable[]
  sequences: { name: string; last: string; isCalled: boolean }[]
  files: KeptFile[]
}

export const fingerprintOf = (secret: string): string =>
  derive(secret, 'backup-fingerprint').toString('hex').slice(0, 16)

export const fileOfTable = (name: string): string => `tables/${name.replaceAll('"', '')}.copy.gz`

/** Recreated by migrations and the secret, and no company's data. */
const MADE_AGAIN = ['sec.key', 'meta.migrations', 'graphile_worker.migrations']
const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`
const NAME = `quote_ident(n.nspname) || '.' || quote_ident(c.relname)`

/** Every table that holds data, with the columns that are written. */
export async function tablesIn(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select ${NAME} as name, array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${OURS} and n.nspname || '.' || c.relname <> all($1) order by 1`,
    [MADE_AGAIN],
  )
  return rows
}

export async function sequencesIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select ${NAME} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OURS} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** References between tables, as statements that take them away and put them back. */
export async function referencesIn(client: pg.Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', ${NAME}, k.conname) as drop,
      format('alter table %s add constraint %I %s', ${NAME}, k.conname, pg_get_constraintdef(k.oid)) as add
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ${OURS} order by 1`,
  )
  return rows
}
