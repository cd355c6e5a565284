import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { storageOf } from '#platform/files.ts'
import { bindStorage } from '#platform/storage-binding.ts'
import { owner } from './database.ts'
import { config, type World, world } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => bindStorage(storageOf(config)))
afterAll(() => w.close())

const picture = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
async function upload(url: string, field: string, bytes: Buffer) {
  const edge = 'edge-of-a-part'
  const answer = await w.app.inject({
    method: 'POST',
    url,
    headers: {
      host: `${w.acme.domain}.localhost:3000`,
      authorization: `Bearer ${w.tokens.adam}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([
      Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="one.png"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.body }
}
const shown = async (url: string) => {
  const answer = await w.app.inject({
    url,
    headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.adam}` },
  })
  return `${answer.statusCode} ${createHash('sha256').update(answer.rawPayload).digest('hex')}`
}
const files = async () =>
  (await owner.query<{ id: string }>('select id from files where company_id = $1 order by id', [w.acme.id])).rows

/** S3 that answers everything with 500. */
async function brokenS3() {
  const server = createServer((_request, answer) =>
    answer.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const s3 = { url: `http://127.0.0.1:${port}/bucket`, accessKey: 'a', secretKey: 'b', region: 'auto' }
  return { storage: storageOf({ ...config, files: { folder: '', s3 } }), close: () => server.close() }
}

test.each([
  [
    'cannot be written',
    async () => ({
      storage: storageOf({ ...config, files: { folder: 'package.json/files', s3: null } }),
      close: () => {},
    }),
  ],
  ['answers with 500', brokenS3],
])(
  'a file store that %s: the upload is refused with 503, and the picture that was there stays',
  async (_name, broken) => {
    const url = `/api/people/${w.ids.adam}/avatar`
    expect((await upload(url, 'file', await picture('#900'))).status).toBe(200)
    const [before, rows] = [await shown(url), await files()]
    expect(before).toMatch(/^200 /)
    const { storage, close } = await broken()
    bindStorage(storage)
    const refused = await upload(url, 'file', await picture('#009'))
    expect([refused.status, refused.retryAfter]).toEqual([503, '5'])
    bindStorage(storageOf(config))
    close()
    expect(await files()).toEqual(rows)
    expect(await shown(url)).toBe(before)
  },
  60_000,
)
