import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  FORMAT,
  fileOfTable,
  fingerprintOf,
  type KeptFile,
  type Manifest,
  sequencesIn,
  tablesIn,
} from './backup-shape.ts'
import type { Storage } from './files.ts'

/**
 * Writes everything that cannot be made again into an empty folder: all rows of one moment, the files, and a manifest with counts and
 * hashes. The schema is not in it, because the migrations are the schema.
 * @param url of a role that reads past row security
 * @throws Error where the role would see nothing, or only a part
 */
export async function backup(url: string, secret: string, storage: Storage, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`)
  const client = new pg.Client({ connectionString: url, application_name: 'staffroom-backup' })
  await client.connect()
  try {
    await refuseBlind(client)
    const { rows: companies } = await client.query<{ id: string }>('select id from companies')
    const ids = companies.map(({ id }) => id)
    // before the rows and after them: a file that was deleted or added meanwhile is there whichever row names it
    const files = await keepFiles(storage, ids, folder, new Map())
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local row_security = off')
    const manifest: Manifest = {
      format: FORMAT,
      at: new Date().toISOString(),
      secret: fingerprintOf(secret),
      migrations: await migrationsOf(client),
      tables: await keepTables(client, folder),
      sequences: await keepSequences(client),
      files: [],
    }
    const { rows: now } = await client.query<{ id: string }>('select id from companies')
    await client.query('commit')
    manifest.files = [
      ...(await keepFiles(
        storage,
        now.map(({ id }) => id),
        folder,
        files,
      ).then((all) => all.values())),
    ]
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 1), { mode: 0o600 })
    return manifest
  } finally {
    await client.end()
  }
}

async function refuseBlind(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; sees: boolean }>(
    'select rolname as role, rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  )
  const { role, sees } = rows[0]!
  if (!sees)
    throw new Error(
      `DATABASE_URL: the role ${role} cannot read past row security, so a backup would miss every company. See "Backup" in docs/operating.md for the role to use.`,
    )
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from meta.migrations order by name')
  return rows.map(({ name }) => name)
}

async function keepTables(client: pg.Client, folder: string): Promise<Manifest['tables']> {
  const kept: Manifest['tables'] = []
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  for (const { name, columns } of await tablesIn(client)) {
    const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
    const hash = createHash('sha256')
    const file = createWriteStream(join(folder, fileOfTable(name)), { mode: 0o600, flags: 'wx' })
    await pipeline(rows, hashing(hash), createGzip({ level: 1 }), file)
    // the row count comes in PostgreSQL's last message, possibly after the last row: the next statement waits for it
    await client.query('select')
    kept.push({ name, columns, rows: rows.rowCount, sha256: hash.digest('hex') })
  }
  return kept
}

async function keepSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const kept: Manifest['sequences'] = []
  for (const name of await sequencesIn(client)) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    )
    kept.push({ name, ...rows[0]! })
  }
  return kept
}

async function keepFiles(
  storage: Storage,
  companyIds: readonly string[],
  folder: string,
  known: ReadonlyMap<string, KeptFile>,
): Promise<Map<string, KeptFile>> {
  const files = new Map(known)
  for (const id of companyIds)
    for (const key of await storage.list(id)) {
      if (files.has(key)) continue
      const hash = createHash('sha256')
      let bytes = 0
      const path = join(folder, 'files', key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const body = await storage.read(key)
      body.on('data', (chunk: Buffer) => (bytes += chunk.length))
      await pipeline(body, hashing(hash), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      files.set(key, { key, bytes, sha256: hash.digest('hex') })
    }
  return files
}

/** Hands on what it reads and takes it into the hash. */
export const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
