import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { config } from '#tests/world.ts'
import { sniff, type Storage, storageKey, storageOf } from './files.ts'

let folder: string
let server: S3rver
const kept = {} as Record<'a folder' | 'an S3 bucket', Storage>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-files-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'staffroom', configs: [] }],
  })
  const { port } = await server.run()
  const s3 = {
    url: `http://127.0.0.1:${port}/staffroom`,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    region: 'us-east-1',
  }
  kept['a folder'] = storageOf({ ...config, files: { folder: join(folder, 'local'), s3: null } })
  kept['an S3 bucket'] = storageOf({ ...config, files: { folder, s3 } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const bytes = Buffer.from([0, 255, 10, 13, ...Buffer.from('Åsa’s certificate')])
const acme = randomUUID()

describe.each(['a folder', 'an S3 bucket'] as const)('files in %s', (place) => {
  test('come back byte for byte, each under its company', async () => {
    const [mine, other] = [storageKey(acme), storageKey(acme)]
    expect(mine.startsWith(`${acme}/`)).toBe(true)
    await kept[place].put(mine, bytes, 'application/pdf')
    await kept[place].put(other, Buffer.from('another'), 'text/plain')
    expect(await buffer(await kept[place].read(mine))).toEqual(bytes)
  })

  test('are gone once removed, and removing them again is no error', async () => {
    const key = storageKey(acme)
    await kept[place].put(key, bytes, 'application/pdf')
    await kept[place].remove(key)
    await expect(kept[place].read(key)).rejects.toThrow()
    await expect(kept[place].remove(key)).resolves.toBeUndefined()
  })

  test('of two megabytes survive whole', async () => {
    const key = storageKey(acme)
    const large = Buffer.alloc(2 * 1024 * 1024, 'staffroom')
    await kept[place].put(key, large, 'application/octet-stream')
    expect((await buffer(await kept[place].read(key))).equals(large)).toBe(true)
  })
})

test('a bucket that refuses fails the upload instead of losing it', async () => {
  const { port } = server.httpServer.address() as AddressInfo
  const s3 = { url: `http://127.0.0.1:${port}/nobodys`, accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' }
  const wrong = storageOf({ ...config, files: { folder, s3 } })
  await expect(wrong.put(storageKey(acme), bytes, 'text/plain')).rejects.toThrow()
})

test('the bytes say what a file is, not its name', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  expect(await sniff(png)).toEqual({ contentType: 'image/png', extension: 'png' })
  expect(await sniff(Buffer.from('just words'))).toBeNull()
})
