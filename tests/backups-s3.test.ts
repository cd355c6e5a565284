import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from '#platform/backup.ts'
import { type Storage, storageKey, storageOf } from '#platform/files.ts'
import { appRoleOf } from '#platform/app-role.ts'
import { owner, ownerUrl } from './database.ts'
import { TEST_SECRET } from './secret.ts'
import { config, type World, world } from './world.ts'

const MANY = 60

const folder = mkdtempSync(join(tmpdir(), 'staffroom-s3-'))
let server: S3rver
let w: World
const addresses = {} as Record<'here' | 'there', string>
const s3Of = (url: string) => ({ url, accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' })
const storageAt = (url: string): Storage => storageOf({ ...config, files: { folder, s3: s3Of(url) } })
beforeAll(async () => {
  w = await world()
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [
      { name: 'here', configs: [] },
      { name: 'there', configs: [] },
    ],
  })
  const { port } = await server.run()
  for (const bucket of ['here', 'there'] as const) addresses[bucket] = `http://127.0.0.1:${port}/${bucket}`
}, 60_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  await w.close()
})

/** A program of `bin/` as an operator runs it, with files in a bucket. @returns what it says */
async function program(name: string, to: string, databaseUrl: string, bucket: 'here' | 'there') {
  const env = {
    PATH: process.env.PATH!,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    STAFFROOM_SECRET: TEST_SECRET,
    S3_URL: addresses[bucket],
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
    S3_REGION: 'us-east-1',
  }
  return (await promisify(execFile)(process.execPath, [`bin/${name}.ts`, to], { env })).stdout
}
const sumsOf = async (storage: Storage, keys: readonly string[]) =>
  Promise.all(
    keys.map(async (key) =>
      createHash('sha256')
        .update(await buffer(await storage.read(key)))
        .digest('hex'),
    ),
  )

test('files in a bucket: all of them come back from a backup into another bucket, byte for byte', async () => {
  const [here, there] = [storageAt(addresses.here), storageAt(addresses.there)]
  const mine = Array.from({ length: MANY }, () => storageKey(w.acme.id))
  for (let at = 0; at < mine.length; at += 50)
    await Promise.all(
      mine
        .slice(at, at + 50)
        .map((key, n) => here.put(key, Buffer.from(`certificate ${at + n} ÿ\0`), 'application/pdf')),
    )
  const other = storageKey(w.globex.id)
  const large = Buffer.alloc(3 * 1024 * 1024, 'Å')
  await here.put(other, large, 'image/png')
  const kept = join(folder, 'kept')
  expect(await program('backup', kept, ownerUrl, 'here')).toContain(`${MANY + 1} files`)
  const url = new URL(ownerUrl)
  url.pathname = `/restored_${randomUUID().slice(0, 8)}`
  await owner.query(`create database ${url.pathname.slice(1)}`)
  try {
    expect(await program('restore', kept, url.href, 'there')).toContain(`${MANY + 1} files`)
    expect((await there.list(w.acme.id)).toSorted()).toEqual(mine.toSorted())
    expect(await sumsOf(there, mine.slice(0, 20))).toEqual(await sumsOf(here, mine.slice(0, 20)))
    expect((await buffer(await there.read(other))).equals(large)).toBe(true)
  } finally {
    await owner.query(`drop database ${url.pathname.slice(1)} with (force)`)
    await owner.query(`drop role if exists ${appRoleOf(url.href)}`)
  }
}, 120_000)

test('a bucket that answers with 500: there is no backup, rather than one without its files', async () => {
  const broken = createServer((_request, answer) =>
    answer.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
  )
  await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done))
  const { port } = broken.address() as AddressInfo
  const to = join(folder, 'broken')
  await expect(backup(ownerUrl, TEST_SECRET, storageAt(`http://127.0.0.1:${port}/here`), to)).rejects.toThrow()
  broken.close()
  expect(existsSync(join(to, 'manifest.json'))).toBe(false)
}, 60_000)

test('a bucket tells of its files in pages: none is left out', async () => {
  const pages = [['a', 'b'], ['c'], []]
  const asked: (string | null)[] = []
  const paged = createServer((request, answer) => {
    const token = new URL(request.url!, 'http://s3').searchParams.get('continuation-token')
    asked.push(token)
    const at = Number(token ?? 0)
    const next = at + 1 < pages.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
    const contents = pages[at]!.map((name) => `<Contents><Key>${w.acme.id}/${name}</Key><Size>1</Size></Contents>`)
    answer.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    )
  })
  await new Promise<void>((done) => paged.listen(0, '127.0.0.1', done))
  const { port } = paged.address() as AddressInfo
  const keys = await storageAt(`http://127.0.0.1:${port}/here`).list(w.acme.id)
  paged.close()
  expect(asked).toEqual([null, '1', '2'])
  expect(keys).toEqual(['a', 'b', 'c'].map((name) => `${w.acme.id}/${name}`))
})
