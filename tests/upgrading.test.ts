import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appUrlFrom } from '#platform/app-role.ts'
import { migrate } from '#platform/migrate.ts'
import { owner, ownerUrl } from './database.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { TEST_SECRET } from './secret.ts'
import { type World, world } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'staffroom-upgrading-'))
let w: World
let node: NodeProcess
beforeAll(async () => {
  w = await world()
  node = await startNodeProcess({
    DATABASE_URL: ownerUrl,
    STAFFROOM_SECRET: TEST_SECRET,
    FILES_FOLDER: join(folder, 'files'),
    DATABASE_POOL: '6',
  })
}, 60_000)
afterAll(async () => {
  await node.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  await w.close()
})

/** Reads and writes without pause while something goes on. @returns how often each status came */
async function underLoad(work: () => Promise<void>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  const load = { running: true }
  const headers = {
    domain: w.acme.domain,
    authorization: `Bearer ${w.tokens.adam}`,
    'content-type': 'application/json',
  }
  // browsers and node's fetch write the Host header themselves
  const call = (method: string, path: string, body?: object) =>
    node.call({ method, path, headers: { ...headers, host: `${w.acme.domain}.localhost:3000` }, body })
  const worker = async () => {
    while (load.running) {
      for (const status of [
        await call('GET', '/api/people'),
        await call('POST', '/api/job-titles', { name: `Title ${randomUUID()}` }),
        await call('GET', '/api/settings/audit'),
      ])
        statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const workers = [worker(), worker(), worker(), worker()]
  await work().finally(() => {
    load.running = false
  })
  await Promise.all(workers)
  return statuses
}

test('migrating again and again beside a running server fails no call', async () => {
  const statuses = await underLoad(async () => {
    for (let n = 0; n < 25; n++) expect(await migrate(ownerUrl, TEST_SECRET)).toEqual([])
  })
  expect(Object.keys(statuses)).toEqual(['200', '201'])
}, 120_000)

test('the version before goes on while columns, tables and indexes are added', async () => {
  const migrations = join(folder, 'migrations')
  mkdirSync(migrations)
  const name = (n: number) => `9${n}_${randomUUID().slice(0, 8)}.sql`
  const added: string[] = []
  const statuses = await underLoad(async () => {
    for (const [n, table] of ['users', 'events', 'job_titles', 'accounts', 'sessions', 'companies'].entries()) {
      added.push(table)
      writeFileSync(
        join(migrations, name(n)),
        `alter table ${table} add column of_the_next_version text; create index on ${table} (of_the_next_version);
         create table next_${n} (company_id uuid not null references companies, id uuid not null, primary key (company_id, id));
         call sec.belongs_to_company('next_${n}');`,
      )
      await migrate(ownerUrl, TEST_SECRET, { folder: pathToFileURL(`${migrations}/`) })
      await new Promise((done) => setTimeout(done, 300))
    }
  })
  for (const table of added) await owner.query(`alter table ${table} drop column of_the_next_version`)
  for (let n = 0; n < added.length; n++) await owner.query(`drop table next_${n}`)
  await owner.query(`delete from meta.migrations where name like '9%'`)
  expect(Object.keys(statuses)).toEqual(['200', '201'])
}, 120_000)

test('indexes are made while people write, by nodes that start together, and again after one was broken off', async () => {
  const migrations = join(folder, 'concurrent')
  mkdirSync(migrations)
  const name = `98_${randomUUID().slice(0, 8)}.sql`
  const file = (statements: string) =>
    writeFileSync(join(migrations, name), `-- concurrently: large tables\n${statements}`)
  const run = () => migrate(ownerUrl, TEST_SECRET, { folder: pathToFileURL(`${migrations}/`) })
  const made = `-- the name of a title, longer ones too;
drop index concurrently if exists titles_by_name;
create index concurrently titles_by_name on job_titles (company_id, (length(name)), name);
`
  const indexes = async () =>
    (
      await owner.query(
        "select c.relname as name, i.indisvalid as valid from pg_class c join pg_index i on i.indexrelid = c.oid where c.relname like 'titles\\_%'",
      )
    ).rows
  const statuses = await underLoad(async () => {
    file(`${made}create index concurrently titles_broken on companies ((1 / (length(name) * 0)));\n`)
    await expect(run()).rejects.toThrow(`migration ${name}: division by zero`)
    const { rows } = await owner.query('select 1 from meta.migrations where name = $1', [name])
    expect(rows).toEqual([])
    expect(await indexes()).toContainEqual({ name: 'titles_broken', valid: false })

    file(`${made}drop index concurrently if exists titles_broken;\n`)
    const applied = await Promise.all([run(), run(), run()])
    expect(applied.flat()).toEqual([name])
  })
  expect(await indexes()).toEqual([{ name: 'titles_by_name', valid: true }])
  await owner.query('drop index titles_by_name')
  await owner.query('delete from meta.migrations where name = $1', [name])
  expect(Object.keys(statuses)).toEqual(['200', '201'])
}, 120_000)

test('what takes rights from the version before waits until its servers are stopped', async () => {
  const migrations = join(folder, 'rights')
  mkdirSync(migrations)
  const name = `99_${randomUUID().slice(0, 8)}.sql`
  writeFileSync(join(migrations, name), '-- stopped: rights are taken away\ncreate table never (id int);')
  await expect(migrate(ownerUrl, TEST_SECRET, { folder: pathToFileURL(`${migrations}/`) })).rejects.toThrow(
    /all servers and workers of this database stopped/,
  )
  const { rows } = await owner.query(
    "select to_regclass('never') as made, (select count(*)::int from meta.migrations where name = $1) as noted",
    [name],
  )
  expect(rows).toEqual([{ made: null, noted: 0 }])
})

test('two installations in one cluster, each with its own secret, serve side by side', async () => {
  const name = `staffroom_beside_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}`
  const secret = `another-secret-for-tests-${randomUUID()}`
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  await owner.query(`create database ${name}`)
  let beside: NodeProcess | undefined
  let again: NodeProcess | undefined
  try {
    await migrate(url.href, secret)
    beside = await startNodeProcess({
      DATABASE_URL: url.href,
      STAFFROOM_SECRET: secret,
      FILES_FOLDER: join(folder, 'b'),
    })
    // both are migrated again, with nothing to apply
    await migrate(ownerUrl, TEST_SECRET)
    await migrate(url.href, secret)
    // connections that are made now, of servers that start now
    again = await startNodeProcess({
      DATABASE_URL: ownerUrl,
      STAFFROOM_SECRET: TEST_SECRET,
      FILES_FOLDER: folder,
    })
    const host = 'localhost:3000'
    const ready = { method: 'GET', path: '/readyz', headers: { host } }
    expect([await node.call(ready), await beside.call(ready), await again.call(ready)]).toEqual([200, 200, 200])
    // neither may so much as connect to the other's database
    const own = new URL(appUrlFrom(url.href, secret))
    const client = new pg.Client(own.href)
    await client.connect()
    await client.end()
    own.pathname = new URL(ownerUrl).pathname
    await expect(new pg.Client(own.href).connect()).rejects.toThrow('permission denied for database')
  } finally {
    await Promise.all([beside?.end('SIGKILL'), again?.end('SIGKILL')])
    await owner.query(`drop database ${name} with (force)`)
  }
}, 120_000)

test('a server of the version before, which signs in as the role of the whole cluster, is not locked out', async () => {
  const url = new URL(ownerUrl)
  const database = url.pathname.slice(1)
  await owner.query(
    `alter role staffroom_app login password 'as before'; grant connect on database ${database} to staffroom_app`,
  )
  try {
    await migrate(ownerUrl, TEST_SECRET)
    url.username = 'staffroom_app'
    url.password = 'as before'
    const client = new pg.Client(url.href)
    await client.connect()
    expect((await client.query('select count(*) >= 0 as ok from companies')).rows).toEqual([{ ok: true }])
    await client.end()
  } finally {
    await owner.query(
      `alter role staffroom_app nologin password null; revoke connect on database ${database} from staffroom_app`,
    )
  }
})
