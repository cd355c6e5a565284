import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from '#platform/backup.ts'
import { tablesIn } from '#platform/backup-shape.ts'
import { storageKey, storageOf } from '#platform/files.ts'
import { restore } from '#platform/restore.ts'
import { restoreCompany, restoreFiles } from '#platform/restore-company.ts'
import { owner, ownerUrl } from './database.ts'
import { TEST_SECRET } from './secret.ts'
import { config, type World, world } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'staffroom-one-'))
const storageIn = (name: string) => storageOf({ ...config, files: { folder: join(folder, name), s3: null } })
const files = storageIn('files')
const kept = join(folder, 'kept')
const scratch = new URL(ownerUrl)
scratch.pathname = `/staffroom_scratch_${process.pid}`
let w: World
let key: string
beforeAll(async () => {
  w = await world()
  await w.call('adam', 'POST', '/api/job-titles', { name: 'Gardener' })
  await w.settle()
  key = storageKey(w.acme.id)
  await files.put(key, Buffer.from('a certificate'), 'text/plain')
  await backup(ownerUrl, TEST_SECRET, files, kept)
  await owner.query(`create database ${scratch.pathname.slice(1)}`)
  await restore(kept, scratch.href, { secret: TEST_SECRET }, storageIn('scratch'))
}, 60_000)
afterAll(async () => {
  await owner.query(`drop database ${scratch.pathname.slice(1)} with (force)`)
  rmSync(folder, { recursive: true, force: true })
  await w.close()
})

const rowsOf = async (id: string) => {
  const all: Record<string, string> = {}
  const client = await owner.connect()
  for (const { name, columns } of await tablesIn(client as never))
    if (columns.includes('company_id')) {
      const { rows } = await client.query(
        `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${name} t where company_id = $1`,
        [id],
      )
      all[name] = rows[0].sum
    }
  client.release()
  return all
}

test('an open company is left alone', async () => {
  await expect(restoreCompany(scratch.href, ownerUrl, w.acme.domain)).rejects.toThrow(/suspend it first/)
})

test('one company is as it was, and what others did since is still there', async () => {
  const before = await rowsOf(w.acme.id)
  // someone ruins Acme; Globex goes on
  await owner.query('delete from sessions where company_id = $1', [w.acme.id])
  await owner.query(`update users set last_name = 'Ruined' where company_id = $1`, [w.acme.id])
  await owner.query('delete from job_titles where company_id = $1', [w.acme.id])
  await files.remove(key)
  await w.call('gina', 'POST', '/api/job-titles', { name: `Later ${randomUUID()}` })
  const globex = await rowsOf(w.globex.id)
  await owner.query('update companies set suspended_at = now() where id = $1', [w.acme.id])
  const { id, rows } = await restoreCompany(scratch.href, ownerUrl, w.acme.domain)
  expect([id, rows > 50]).toEqual([w.acme.id, true])
  expect(await restoreFiles(kept, files, id)).toBe(1)
  expect(await rowsOf(w.acme.id)).toEqual(before)
  expect(await rowsOf(w.globex.id)).toEqual(globex)
  expect(await text(await files.read(key))).toBe('a certificate')
  await owner.query('update companies set suspended_at = null where id = $1', [w.acme.id])
  expect((await w.call('ann', 'GET', '/api/people')).status).toBe(200)
})

test('where something is missing that the company refers to, nothing changes', async () => {
  await owner.query('update companies set suspended_at = now() where id = $1', [w.acme.id])
  const before = await rowsOf(w.acme.id)
  const { rows } = await owner.query<{ email: string; id: string }>(
    `select a.id, a.email from accounts a join users u on u.account_id = a.id where u.company_id = $1 and u.first_name = 'Ann'`,
    [w.acme.id],
  )
  // the same address with another account since
  await owner.query('begin')
  await owner.query(`update accounts set email = $2 where id = $1`, [rows[0]!.id, `moved-${randomUUID()}@x.test`])
  await owner.query('commit')
  const other = await owner.query<{ id: string }>(
    `insert into accounts (email, first_name, last_name) values ($1, 'Other', 'One') returning id`,
    [rows[0]!.email],
  )
  await expect(restoreCompany(scratch.href, ownerUrl, w.acme.domain)).rejects.toThrow(/belongs to another account now/)
  expect(await rowsOf(w.acme.id)).toEqual(before)
  await owner.query('delete from accounts where id = $1', [other.rows[0]!.id])
  await owner.query('update accounts set email = $2 where id = $1', [rows[0]!.id, rows[0]!.email])
  await owner.query('update companies set suspended_at = null where id = $1', [w.acme.id])
})
