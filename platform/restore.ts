import { createHash } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { hashing } from './backup.ts'
import { FORMAT, fileOfTable, fingerprintOf, type Manifest, referencesIn, tablesIn } from './backup-shape.ts'
import { sniff, type Storage } from './files.ts'
import { migrate } from './migrate.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)

/**
 * Fills an empty database from a backup: roles and schema by the migrations that it was made under, then every row in one transaction
 * with all references checked, then what this version adds, then the files.
 * @param ownerUrl of an empty database; the role may create roles
 * @throws Error before anything is touched where the backup is not whole, is another secret's, or the database holds something
 */
export async function restore(
  folder: string,
  ownerUrl: string,
  secrets: { secret: string; old?: string | null },
  storage: Storage,
): Promise<Manifest> {
  const manifest = await readManifest(folder, secrets)
  await checkWhole(folder, manifest)
  await refuseFilled(ownerUrl)
  const known = new Set(manifest.migrations)
  await migrate(ownerUrl, secrets.secret, { only: (name) => known.has(name) })
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'staffroom-restore' })
  await client.connect()
  try {
    await client.query('begin')
    await fill(client, folder, manifest)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    // without a commit nothing of it stays
    await client.end()
  }
  await migrate(ownerUrl, secrets.secret)
  for (const { key } of manifest.files) {
    const bytes = await readFile(join(folder, 'files', key))
    await storage.put(key, bytes, (await sniff(bytes))?.contentType ?? 'application/octet-stream')
  }
  return manifest
}

async function readManifest(folder: string, { secret, old }: { secret: string; old?: string | null }) {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${folder} is not a whole backup: it has no manifest.json`)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== FORMAT) throw new Error(`${folder} is not a backup that this version reads`)
  const fits = [secret, ...(old ? [old] : [])].map(fingerprintOf)
  if (!fits.includes(manifest.secret))
    throw new Error(
      'STAFFROOM_SECRET: this backup was made under another secret, so authenticator apps, recovery codes and single sign-on would be lost. Give the secret it was made under, in STAFFROOM_SECRET_OLD if it has been changed since.',
    )
  const here = new Set(readdirSync(MIGRATIONS))
  const newer = manifest.migrations.filter((name) => !here.has(name))
  if (newer.length) throw new Error(`this backup was made by a newer version: ${newer.join(', ')} is not here`)
  return manifest
}

/** Every byte is read before the first row is written. */
async function checkWhole(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables)
    await check(sha256, fileOfTable(name), createReadStream(join(folder, fileOfTable(name))), createGunzip())
  for (const { key, sha256 } of files) await check(sha256, key, createReadStream(join(folder, 'files', key)))
}

async function check(
  sha256: string,
  name: string,
  ...streams: NodeJS.ReadWriteStream[] | [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]
) {
  const hash = createHash('sha256')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline([...streams, hashing(hash), nowhere]).catch((error: Error) => {
    throw new Error(`${name} of this backup cannot be read: ${error.message}`, { cause: error })
  })
  if (hash.digest('hex') !== sha256) throw new Error(`${name} of this backup was changed after it was made`)
}

async function refuseFilled(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.accounts') is not null as there`,
    )
    if (!rows[0]!.there) return
    const filled = await client.query(
      'select 1 where exists (select 1 from accounts) or exists (select 1 from companies)',
    )
    if (filled.rowCount) throw new Error('DATABASE_URL: this database holds data already; restore into an empty one')
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const references = await referencesIn(client)
  for (const { drop } of references) await client.query(drop)
  const names = (await tablesIn(client)).map(({ name }) => name)
  const open = await openTables(client, names)
  await client.query(`truncate ${names.join(', ')}`)
  for (const { name, columns, rows } of manifest.tables) {
    const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
    await pipeline(createReadStream(join(folder, fileOfTable(name))), createGunzip(), into)
    if (into.rowCount !== rows) throw new Error(`${name}: ${into.rowCount} rows came of ${rows}`)
  }
  for (const { add } of references) await client.query(add)
  for (const statement of open) await client.query(statement)
  for (const { name, last, isCalled } of manifest.sequences)
    await client.query('select setval($1, $2, $3)', [name, last, isCalled])
  // the workers that held them are gone
  await client.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`)
}

/** An owner who is no superuser fills a table only while its wall is not forced on the owner. @returns what closes them again */
async function openTables(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; forced: boolean }>(
    'select t.name, c.relforcerowsecurity as forced from unnest($1::text[]) t(name) join pg_class c on c.oid = t.name::regclass',
    [names],
  )
  const closing: string[] = []
  for (const { name, forced } of rows) {
    await client.query(`alter table ${name} disable trigger user`)
    closing.push(`alter table ${name} enable trigger user`)
    if (!forced) continue
    await client.query(`alter table ${name} no force row level security`)
    closing.push(`alter table ${name} force row level security`)
  }
  return closing
}
