import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf, givePasswords, PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { startPostgres } from '#bin/embedded-postgres.ts'
import { checkChain } from '#platform/audit.ts'
import { appUrlFrom } from '#platform/app-role.ts'
import { backup } from '#platform/backup.ts'
import { type Manifest, tablesIn } from '#platform/backup-shape.ts'
import { database } from '#platform/db.ts'
import { storageKey, storageOf } from '#platform/files.ts'
import { restore } from '#platform/restore.ts'
import { appUrl, owner, ownerUrl } from './database.ts'
import { startNodeProcess } from './node-process.ts'
import { TEST_SECRET } from './secret.ts'
import { lateLastWord } from './silent-proxy.ts'
import { config, type World, world } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'staffroom-backups-'))
// PostgreSQL runs as another user, who has to be able to walk there
const clusterFolder = mkdtempSync(join(tmpdir(), 'staffroom-cluster-'))
const storageIn = (name: string) => storageOf({ ...config, files: { folder: join(folder, name), s3: null } })
const [here, there] = [storageIn('files'), storageIn('files-restored')]
const secrets = { secret: TEST_SECRET }
const kept = join(folder, 'kept')
let w: World
let elsewhere: Awaited<ReturnType<typeof startPostgres>>
let key: string
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
  await w.call('adam', 'POST', '/api/job-titles', { name: 'Gärtner\tin\\der\nNacht' })
  await w.settle()
  // one job that still waits
  await w.call('adam', 'POST', '/api/job-titles', { name: 'Waits' })
  key = storageKey(w.acme.id)
  await here.put(key, Buffer.from('a certificate'), 'text/plain')
  await backup(ownerUrl, TEST_SECRET, here, kept)
  // a cluster that has never seen the product, its roles or its database
  elsewhere = await startPostgres(clusterFolder)
}, 60_000)
afterAll(async () => {
  await elsewhere.stop()
  for (const one of [folder, clusterFolder]) rmSync(one, { recursive: true, force: true })
  await w.close()
})

async function emptyDatabase() {
  const name = `restored_${randomUUID().slice(0, 8)}`
  const root = new pg.Client(elsewhere.url())
  await root.connect()
  await root.query(`create database ${name}`)
  await root.end()
  return elsewhere.url(name)
}
const counted = async (client: pg.Client | pg.Pool) => {
  const one = new Map<string, string>()
  for (const { name } of await tablesIn(client as pg.Client)) {
    const { rows } = await client.query(
      `select count(*)::text || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${name} t`,
    )
    one.set(name, rows[0].sum)
  }
  return one
}

test('from a backup into an empty cluster: every row and file, roles and rights, and people sign in', async () => {
  const before = await counted(owner)
  const url = await emptyDatabase()
  await restore(kept, url, secrets, there)
  const client = new pg.Client(url)
  await client.connect()
  const after = await counted(client)
  expect([...after]).toEqual([...before])
  expect(after.get('graphile_worker._private_jobs')).toMatch(/^[1-9]/)
  const open = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity and not relforcerowsecurity order by 1`,
  )
  const openHere = await owner.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity and not relforcerowsecurity order by 1`,
  )
  expect(open.rows).toEqual(openHere.rows)
  await client.end()
  expect(await text(await there.read(key))).toBe('a certificate')
  const data = database(appUrlFrom(url, TEST_SECRET), TEST_SECRET, 2)
  expect(await data.asCompany(w.acme.id, (db) => checkChain(db, w.acme.id))).toBeNull()
  await data.close()
  const node = await startNodeProcess({
    DATABASE_URL: url,
    STAFFROOM_SECRET: TEST_SECRET,
    FILES_FOLDER: join(folder, 'files-restored'),
  })
  try {
    const headers = {
      host: `${w.acme.domain}.localhost:3000`,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'XMLHttpRequest',
    }
    const entering = { email: emailOf(w, 'ann'), password: PASSWORD }
    expect(await node.call({ method: 'POST', path: '/api/sign-in', headers, body: entering })).toBe(200)
    expect(await node.call({ method: 'GET', path: '/readyz', headers })).toBe(200)
  } finally {
    await node.end('SIGKILL')
  }
}, 120_000)

test('the app’s role makes no backup: it would miss every company', async () => {
  await expect(backup(appUrl, TEST_SECRET, here, join(folder, 'blind'))).rejects.toThrow(
    /cannot read past row security/,
  )
})

test('the role that the documentation names makes one', async () => {
  const role = `staffroom_backup_${process.pid}`
  const url = new URL(ownerUrl)
  const name = url.pathname.slice(1)
  await owner.query(
    `create role ${role} login bypassrls password 'a'; grant pg_read_all_data to ${role}; grant connect on database ${name} to ${role}`,
  )
  url.username = role
  url.password = 'a'
  try {
    const { tables } = await backup(url.href, TEST_SECRET, here, join(folder, 'by-role'))
    expect(tables.find((table) => table.name === 'public.users')?.rows).toBeGreaterThan(10)
  } finally {
    await owner.query(`drop owned by ${role}; drop role ${role}`)
  }
})

test('nothing of the secret or the key is in a backup', async () => {
  const manifest = JSON.parse(readFileSync(join(kept, 'manifest.json'), 'utf8'))
  expect(manifest.tables.map(({ name }: { name: string }) => name)).not.toContain('sec.key')
  expect(JSON.stringify(manifest)).not.toContain(TEST_SECRET)
})

const damaged = (change: (copy: string) => void) => {
  const copy = join(folder, randomUUID())
  cpSync(kept, copy, { recursive: true })
  change(copy)
  return copy
}
test.each<[string, (copy: string) => void, RegExp]>([
  ['without its manifest', (copy) => rmSync(join(copy, 'manifest.json')), /not a whole backup/],
  [
    'with a table that is missing',
    (copy) => rmSync(join(copy, 'tables/public.users.copy.gz')),
    /users.* cannot be read/,
  ],
  [
    'with a table that was cut off',
    (copy) => {
      const path = join(copy, 'tables/public.users.copy.gz')
      writeFileSync(path, readFileSync(path).subarray(0, -20))
    },
    /users.* cannot be read/,
  ],
  [
    'with a file that was changed',
    (copy) => writeFileSync(join(copy, 'files', key), 'forged'),
    /was changed after it was made/,
  ],
  [
    'of a newer version',
    (copy) => {
      const path = join(copy, 'manifest.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace('0001_wall.sql', '9999_later.sql'))
    },
    /newer version: 9999_later.sql/,
  ],
])('a backup %s is refused before anything is written', async (_what, change, said) => {
  const url = await emptyDatabase()
  await expect(restore(damaged(change), url, secrets, there)).rejects.toThrow(said)
  const client = new pg.Client(url)
  await client.connect()
  expect((await client.query(`select to_regclass('public.accounts') as there`)).rows).toEqual([{ there: null }])
  await client.end()
})

test('a backup is refused under another secret, and taken where that secret is named as the old one', async () => {
  const url = await emptyDatabase()
  const other = { secret: 'another-secret-for-tests-0123456789' }
  await expect(restore(kept, url, other, there)).rejects.toThrow(/made under another secret/)
  await restore(kept, url, { ...other, old: TEST_SECRET }, there)
})

test('a database that holds something is left alone', async () => {
  await expect(restore(kept, ownerUrl, secrets, there)).rejects.toThrow(/holds data already/)
})

test('rows are counted right also when PostgreSQL says their number a moment after the last of them', async () => {
  const url = new URL(ownerUrl)
  const proxy = await lateLastWord(Number(url.port))
  url.port = String(proxy.port)
  const late = join(folder, 'late')
  await backup(url.href, TEST_SECRET, here, late)
  await proxy.close()
  const accounts = (path: string) =>
    (JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest).tables.find(
      ({ name }) => name === 'public.accounts',
    )!.rows
  expect(accounts(kept)).toBeGreaterThan(0)
  expect(accounts(late)).toBe(accounts(kept))
})
