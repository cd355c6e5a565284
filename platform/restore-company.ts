import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Manifest, tablesIn } from './backup-shape.ts'
import { sniff, type Storage } from './files.ts'

interface Table {
  name: string
  columns: string[]
}

/**
 * Puts one company back as it is in another database (a whole backup, restored beside): its rows are exchanged in one transaction, and
 * accounts that are gone come back. Other companies neither wait nor change. Needs a superuser, because references are checked afterwards
 * for this company instead of row by row.
 * @param scratchUrl where the backup was restored; of the same version
 * @returns how many rows there are now
 * @throws Error unless the company is suspended, or where something it refers to is missing; then nothing has changed
 */
export async function restoreCompany(
  scratchUrl: string,
  ownerUrl: string,
  domain: string,
): Promise<{ id: string; rows: number }> {
  const [scratch, live] = [scratchUrl, ownerUrl].map((connectionString) => new pg.Client({ connectionString }))
  await Promise.all([scratch!.connect(), live!.connect()])
  try {
    const id = await companyIn(scratch!, domain)
    await live!.query('begin')
    await live!.query('set local session_replication_role = replica')
    await refuseOpen(live!, id)
    await exchangeCompanyRow(scratch!, live!, id)
    await bringAccounts(scratch!, live!, id)
    let rows = 0
    for (const table of await companyTables(live!)) rows += await exchange(scratch!, live!, table, id)
    await checkReferences(live!, id)
    await live!.query('commit')
    return { id, rows }
  } finally {
    await Promise.all([scratch!.end(), live!.end()])
  }
}

/** The files of a company that are in a backup and not in the store. @returns how many came back */
export async function restoreFiles(folder: string, storage: Storage, companyId: string): Promise<number> {
  const { files } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const there = new Set(await storage.list(companyId))
  const missing = files.filter(({ key }) => key.startsWith(`${companyId}/`) && !there.has(key))
  for (const { key } of missing) {
    const bytes = await readFile(join(folder, 'files', key))
    await storage.put(key, bytes, (await sniff(bytes))?.contentType ?? 'application/octet-stream')
  }
  return missing.length
}

async function companyIn(scratch: pg.Client, domain: string): Promise<string> {
  const { rows } = await scratch.query<{ id: string }>('select id from companies where domain = $1', [domain])
  if (!rows[0]) throw new Error(`the backup has no company ${domain}`)
  return rows[0].id
}

/** Work done in the company meanwhile would be lost. */
async function refuseOpen(live: pg.Client, id: string): Promise<void> {
  const { rows } = await live.query<{ open: boolean }>(
    'select suspended_at is null as open from companies where id = $1 for update',
    [id],
  )
  if (rows[0]?.open)
    throw new Error('this company is open: suspend it first, so that nobody changes anything meanwhile')
}

/** Comes back only where it is gone, and closed. */
async function exchangeCompanyRow(scratch: pg.Client, live: pg.Client, id: string): Promise<void> {
  const columns = (await tablesIn(live)).find(({ name }) => name === 'public.companies')!.columns
  await bring(scratch, live, { name: 'public.companies', columns }, `id = '${id}'`)
  await live.query('update brought set suspended_at = coalesce(suspended_at, now())')
  await live.query('insert into companies select * from brought on conflict do nothing')
}

async function bringAccounts(scratch: pg.Client, live: pg.Client, id: string): Promise<void> {
  const columns = (await tablesIn(live)).find(({ name }) => name === 'public.accounts')!.columns
  const used = `id in (select account_id from users where company_id = '${id}' union select account_id from memberships where company_id = '${id}')`
  await bring(scratch, live, { name: 'public.accounts', columns }, used)
  const { rows } = await live.query<{ email: string }>(
    'select b.email from brought b join accounts a on a.email = b.email and a.id <> b.id',
  )
  if (rows.length)
    throw new Error(`the address ${rows[0]!.email} belongs to another account now: delete or change that one first`)
  await live.query('insert into accounts select * from brought on conflict do nothing')
}

/** Rows of the backup in a temporary table of the same shape, called `brought`. */
async function bring(scratch: pg.Client, live: pg.Client, { name, columns }: Table, where: string): Promise<void> {
  await live.query(`drop table if exists brought; create temp table brought (like ${name}) on commit drop`)
  const list = columns.join(', ')
  await pipeline(
    scratch.query(copyTo(`copy (select ${list} from ${name} where ${where}) to stdout`)),
    live.query(copyFrom(`copy brought (${list}) from stdin`)),
  )
}

async function companyTables(live: pg.Client): Promise<Table[]> {
  return (await tablesIn(live)).filter(({ columns }) => columns.includes('company_id'))
}

async function exchange(scratch: pg.Client, live: pg.Client, { name, columns }: Table, id: string): Promise<number> {
  const list = columns.join(', ')
  await live.query(`delete from ${name} where company_id = $1`, [id])
  const into = live.query(copyFrom(`copy ${name} (${list}) from stdin`))
  await pipeline(scratch.query(copyTo(`copy (select ${list} from ${name} where company_id = '${id}') to stdout`)), into)
  return into.rowCount
}

/** @throws Error where a row of the company refers to one that is not there */
async function checkReferences(live: pg.Client, id: string): Promise<void> {
  const { rows } = await live.query<{ name: string; missing: string }>(
    `select k.conname as name, format('select 1 from %s c where c.company_id = $1 and %s and not exists (select 1 from %s p where %s)',
      k.conrelid::regclass, string_agg(format('c.%I is not null', f.attname), ' and '), k.confrelid::regclass,
      string_agg(format('p.%I = c.%I', t.attname, f.attname), ' and ')) as missing
    from pg_constraint k cross join generate_subscripts(k.conkey, 1) i
      join pg_attribute f on f.attrelid = k.conrelid and f.attnum = k.conkey[i]
      join pg_attribute t on t.attrelid = k.confrelid and t.attnum = k.confkey[i]
    where k.contype = 'f' and exists (select 1 from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'company_id')
    group by k.oid, k.conname, k.conrelid, k.confrelid`,
  )
  for (const { name, missing } of rows)
    if ((await live.query(`${missing} limit 1`, [id])).rowCount) throw new Error(`what ${name} refers to is missing`)
}
