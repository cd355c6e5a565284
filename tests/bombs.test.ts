import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainPng, sheetBombs } from './bombs.ts'
import { ownerUrl } from './database.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { TEST_SECRET } from './secret.ts'
import { type Name, type World, world } from './world.ts'

let w: World
let node: NodeProcess
beforeAll(async () => {
  w = await world()
  node = await startNodeProcess({
    DATABASE_URL: ownerUrl,
    STAFFROOM_SECRET: TEST_SECRET,
    FILES_FOLDER: '.data/test-files',
    WORKER: 'apart',
  })
}, 60_000)
/** What a server loads and compiles with its first calls is no cost of a bomb. */
beforeAll(async () => {
  for (let n = 0; n < 3; n++) {
    await upload('hr', 'POST', PATH, 'people.csv', Buffer.from('First name,E-mail\nAnn,ann@new.test\n'))
    await upload('hr', 'POST', PATH, 'people.csv', Buffer.alloc(9_900_000, 0))
  }
  // readers have a low priority: beside other tests they may take as long as they are allowed to
}, 400_000)
afterAll(async () => {
  await node.end('SIGKILL')
  await w.close()
})

const MEGABYTE = 1024 * 1024

async function upload(who: Name, method: string, path: string, name: string, bytes: Buffer) {
  const { request } = await import('node:http')
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
  const headers = {
    host: `${w.acme.domain}.localhost:3000`,
    authorization: `Bearer ${w.tokens[who]}`,
    'content-type': `multipart/form-data; boundary=${edge}`,
    'content-length': String(payload.length),
  }
  return new Promise<{ status: number; text: string }>((done, fail) => {
    // a kept connection is closed by the server after five seconds, and making a bomb keeps this process busy for longer
    const out = request({ host: '127.0.0.1', port: node.port, method, path, headers, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += part))
      answer.on('end', () => done({ status: answer.statusCode!, text }))
    })
    out.on('error', fail)
    out.end(payload)
  })
}

const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.pid}/status`, 'utf8'))![1]) * 1024

/** What the server holds at most while `work` goes on, beyond what it held before, and how often it answered another person meanwhile. */
async function watched<T>(work: () => Promise<T>) {
  const before = rss()
  let [most, answers] = [before, 0]
  const over = new AbortController()
  const others = (async () => {
    while (!over.signal.aborted) {
      const { ok } = await fetch(`http://127.0.0.1:${node.port}/healthz`)
      if (ok && !over.signal.aborted) answers++
      most = Math.max(most, rss())
      await new Promise((done) => setTimeout(done, 20))
    }
  })()
  const result = await work().finally(() => over.abort())
  await others
  return { result, risen: (most - before) / MEGABYTE, answers }
}

const PATH = '/api/people/imports'
const SAID = /too large|too many|couldn't read|no people|limit is|too much|empty|choose a csv/i

describe('files that cost more than they weigh', () => {
  test.each(Object.entries(sheetBombs))(
    '%s: the importer is told so at the field, and nobody else notices',
    async (_name, make) => {
      const bytes = make()
      const { result, risen, answers } = await watched(() => upload('hr', 'POST', PATH, 'people.xlsx', bytes))
      expect([result.status, JSON.parse(result.text).errors.file]).toEqual([422, [expect.stringMatching(SAID)]])
      expect(risen).toBeLessThan(150)
      expect(answers).toBeGreaterThan(0)
    },
    150_000,
  )

  test.each([
    ['a picture of 900 million pixels', 30_000, 30_000],
    ['a picture of 400 million pixels in one line', 400_000, 1000],
  ])(
    '%s is refused',
    async (_name, width, height) => {
      const bytes = plainPng(width, height)
      const { result, risen } = await watched(() =>
        upload('hr', 'POST', `/api/people/${w.ids.ann}/avatar`, 'face.png', bytes),
      )
      expect([result.status, Object.keys(JSON.parse(result.text).errors)]).toEqual([422, ['file']])
      expect(risen).toBeLessThan(150)
    },
    150_000,
  )

  test('ten large pictures at once are drawn one after the other, outside of the server', async () => {
    const bytes = plainPng(6900, 6900)
    const path = `/api/people/${w.ids.ann}/avatar`
    const { result, risen, answers } = await watched(() =>
      Promise.all(Array.from({ length: 8 }, () => upload('hr', 'POST', path, 'face.png', bytes))),
    )
    expect(result.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(risen).toBeLessThan(150)
    expect(answers).toBeGreaterThan(0)
  }, 120_000)
})
