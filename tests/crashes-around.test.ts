// What is around the server breaks: a disk that is full, names that cannot be looked up, a clock that jumps.
import dns from 'node:dns'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import type { LookupAddress, LookupOptions } from 'node:dns'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { build } from '#app/build.ts'
import { builtInRole } from '#features/core/roles/server/api.ts'
import { importing } from '#features/people/import/facts.ts'
import { happenedWithin, record } from '#platform/events.ts'
import { database } from '#platform/db.ts'
import { transportOf } from '#platform/mail.ts'
import { forgetCompany } from '#platform/hosts.ts'
import { countCall } from '#platform/limits.ts'
import { appUrl, data, owner } from './database.ts'
import { TEST_SECRET } from './secret.ts'
import { config, type Name, type World, world } from './world.ts'

let w: World
const mends: (() => unknown)[] = []
beforeAll(async () => {
  w = await world()
})
afterEach(async () => {
  for (const mend of mends.splice(0)) await mend()
  w.clock.now = new Date()
})
afterAll(() => w.close())

const HOUR_MS = 3_600_000
const host = () => `${w.acme.domain}.localhost:3000`
const AWAY = 'Staffroom is unavailable right now. Try again in a few seconds.'
const request = (on: string) => ({ kind: 'parental_leave', firstDay: on, lastDay: on, approverIds: [w.ids.max] })
const ask = (who: Name, on: string) => w.call(who, 'POST', '/api/time-off/requests', request(on))
const count = async (text: string) => (await owner.query<{ count: number }>(text, [w.acme.id])).rows[0]!.count
const facts = () => count('select count(*)::int as count from events where company_id = $1')
const requests = () => count('select count(*)::int as count from time_off_requests where company_id = $1')

async function upload(background: string) {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="one.png"\r\n\r\n`
  const answer = await w.app.inject({
    method: 'POST',
    url: `/api/people/${w.ids.adam}/avatar`,
    headers: {
      host: host(),
      authorization: `Bearer ${w.tokens.adam}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] }
}

/** Every write of a file stops in its middle for want of room: the error is the system's own, of a device that is always full. */
function fillDisk() {
  const write = fs.writeFile
  let half = ''
  fs.writeFile = (async (path: string, bytes: Buffer, options: object) => {
    half = path
    await write(path, bytes.subarray(0, bytes.length / 2), options)
    await write('/dev/full', bytes)
  }) as typeof fs.writeFile
  syncBuiltinESMExports()
  const free = () => {
    fs.writeFile = write
    syncBuiltinESMExports()
  }
  mends.push(free)
  return { free, half: () => half }
}

test('the disk of the files is full: 503, the picture that was there stays, and no half of a file is left; with room it goes on', async () => {
  expect((await upload('#900')).status).toBe(200)
  const [before, written] = [
    await w.call('adam', 'GET', `/api/people/${w.ids.adam}/avatar`),
    await count('select count(*)::int as count from files where company_id = $1'),
  ]
  const disk = fillDisk()
  expect(await upload('#090')).toEqual({ status: 503, retryAfter: '5' })
  expect(disk.half()).toContain(w.acme.id)
  await expect(fs.stat(disk.half())).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await count('select count(*)::int as count from files where company_id = $1')).toBe(written)
  expect((await w.call('adam', 'GET', `/api/people/${w.ids.adam}/avatar`)).headers['content-length']).toBe(
    before.headers['content-length'],
  )
  disk.free()
  expect((await upload('#009')).status).toBe(200)
})

test.each([
  ['full', '53100', 'time_off_requests'],
  ['full at the last moment, when the fact is written', '53100', 'events'],
  ['read-only after an error', '25006', 'time_off_requests'],
])('the disk of the database is %s: 503, nothing is written by halves, reading goes on', async (_what, code, table) => {
  await owner.query(`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create trigger no_room before insert on ${table} for each row execute function no_room()`)
  const free = () => owner.query(`drop trigger if exists no_room on ${table}; drop function if exists no_room()`)
  mends.push(free)
  const before = [await requests(), await facts()]
  const refused = await ask('ann', '2031-02-03')
  expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([503, '5', AWAY])
  expect([await requests(), await facts()]).toEqual(before)
  expect((await w.call('ann', 'GET', '/api/user-info')).status).toBe(200)
  await free()
  expect((await ask('ann', '2031-02-03')).status).toBe(201)
  await w.asAcme((db) => db.deleteFrom('timeOffRequests').execute())
})

const DATABASE_HOST = 'database.staffroom.invalid'

/** A resolver that knows the database's name until it is gone; then the system's own says what it says of a name that nobody has. */
function resolver() {
  const lookup = dns.lookup
  const state = { isGone: false }
  type Resolved = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void
  dns.lookup = ((name: string, options: LookupOptions | Resolved, callback: Resolved) => {
    const [given, done] = typeof options === 'function' ? [{}, options] : [options, callback]
    const known = name === DATABASE_HOST && !state.isGone ? '127.0.0.1' : name
    lookup(known, given as never, done as never)
  }) as typeof dns.lookup
  syncBuiltinESMExports()
  mends.push(() => {
    dns.lookup = lookup
    syncBuiltinESMExports()
  })
  return state
}

test('names cannot be looked up: connections that stand go on, new ones are answered with 503, and it ends by itself', async () => {
  const names = resolver()
  const url = new URL(appUrl)
  url.hostname = DATABASE_HOST
  const own = database(url.href, TEST_SECRET, 2)
  const app = await build({ ...config, appUrl: url.href }, own)
  mends.push(async () => {
    await app.close()
    await own.close()
  })
  const call = async (path = '/api/user-info') => {
    const headers = { host: host(), authorization: `Bearer ${w.tokens.ann}`, 'content-language': 'en' }
    const answer = await app.inject({ url: path, headers })
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
  }
  expect((await call()).status).toBe(200)
  names.isGone = true
  expect((await call()).status).toBe(200)
  const { rows } = await own.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await owner.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await expect.poll(() => own.pool.totalCount).toBe(0)
  const away = await call()
  expect([away.status, away.retryAfter, away.body.message]).toEqual([503, '5', AWAY])
  await expect.poll(async () => (await call('/readyz')).status, { timeout: 10_000 }).toBe(503)
  names.isGone = false
  expect((await call()).status).toBe(200)
  await expect.poll(async () => (await call('/readyz')).status, { timeout: 10_000 }).toBe(200)
}, 40_000)

test('the name of the mail server cannot be looked up: the job fails and is tried again, and nothing counts as sent', async () => {
  const mail = { ...config.mail, smtpUrl: 'smtp://mail.staffroom.invalid', from: 'no-reply@staffroom.example' }
  const id = '00000000-0000-4000-8000-0000000000d5'
  const letter = { id, to: 'n@home.test', subject: 'Hello', html: '<p>', text: 'Hello', language: 'en' } as const
  await expect(transportOf({ ...config, mail }, data).send(letter)).rejects.toThrow(
    /ENOTFOUND|EAI_AGAIN|getaddrinfo|queryA/,
  )
  const { rows } = await owner.query(
    'select sent_at, claimed_until > clock_timestamp() as claimed from letters_sent where id = $1',
    [id],
  )
  expect(rows).toEqual([{ sent_at: null, claimed: false }])
})

test.each([
  ['forward', 1],
  ['back', -1],
])(
  'the server’s clock jumps an hour %s: people stay signed in, work goes on and the trail keeps its order',
  async (_way, sign) => {
    mends.push(() => w.asAcme((db) => db.deleteFrom('timeOffRequests').execute()))
    const before = await facts()
    expect((await ask('ann', '2031-03-03')).status).toBe(201)
    w.clock.now = new Date(w.clock.now.getTime() + sign * HOUR_MS)
    expect((await w.call('ann', 'GET', '/api/user-info')).status).toBe(200)
    expect((await ask('ann', '2031-03-04')).status).toBe(201)
    w.clock.now = new Date()
    expect((await ask('ann', '2031-03-05')).status).toBe(201)
    await w.settle()
    expect(await facts()).toBe(before + 3)
    const { rows } = await owner.query<{ seq: number; at: Date }>(
      'select s.seq, e.at from audit_seals s join events e on (e.company_id, e.id) = (s.company_id, s.event_id) where s.company_id = $1 order by s.seq',
      [w.acme.id],
    )
    expect(rows.map(({ at }) => at.getTime())).toEqual(rows.map(({ at }) => at.getTime()).toSorted((a, b) => a - b))
    expect(Date.now() - rows.at(-1)!.at.getTime()).toBeLessThan(60_000)
    await w.asAcme((db) => db.deleteFrom('timeOffRequests').execute())
  },
  40_000,
)

test('a company that is suspended after the clock was set back is closed within a second, not an hour later', async () => {
  forgetCompany(w.acme.domain)
  w.clock.now = new Date(Date.now() + HOUR_MS)
  expect((await w.call('ann', 'GET', '/api/user-info')).status).toBe(200)
  w.clock.now = new Date()
  // as another node does it: nothing in this process hears of it
  await owner.query('update companies set suspended_at = now() where id = $1', [w.acme.id])
  mends.push(async () => {
    await owner.query('update companies set suspended_at = null where id = $1', [w.acme.id])
    forgetCompany(w.acme.domain)
  })
  expect((await w.call('ann', 'GET', '/api/user-info')).status).not.toBe(200)
})

test('a role that had ended by a clock that was wrong is held again when the clock is right', async () => {
  await w.asAcme(async (db) => {
    const roleId = await builtInRole(db, 'hr')
    const endsAt = new Date(Date.now() + HOUR_MS / 2)
    await db.insertInto('userRoles').values({ userId: w.ids.eve, roleId, endsAt, endsOn: '2031-01-01' }).execute()
  })
  const mayEdit = async () => (await w.call('eve', 'POST', `/api/people/${w.ids.otto}/activation`)).status !== 403
  w.clock.now = new Date(Date.now() + HOUR_MS)
  expect(await mayEdit()).toBe(false)
  w.clock.now = new Date()
  expect(await mayEdit()).toBe(true)
})

test('what a page missed is known by the database’s clock alone', async () => {
  await w.asAcme((db) =>
    record({ db, actor: { userId: w.ids.ann }, ip: '' } as never, importing.imported, w.ids.ann, {
      people: 1,
      file: 'people.csv',
    }),
  )
  const real = Date.now
  mends.push(() => (Date.now = real))
  Date.now = () => real() + HOUR_MS
  expect(await w.asAcme((db) => happenedWithin(db, 30_000))).toBe(true)
  expect(await w.asAcme((db) => happenedWithin(db, 0))).toBe(false)
})

test('limits: a clock that jumps and comes back opens no second helping of the hour before, and the next hour is open', async () => {
  const limit = [{ per: 'ip', times: 3, seconds: 3600 }] as const
  const from = `an address of ${w.acme.domain}`
  const now = new Date('2031-05-05T10:30:00Z')
  const at = (hours: number) =>
    countCall(data, 'test.clock', limit, () => from, new Date(now.getTime() + hours * HOUR_MS)).then(
      () => 'counted',
      () => 'refused',
    )
  expect([await at(0), await at(0), await at(0), await at(0)]).toEqual(['counted', 'counted', 'counted', 'refused'])
  expect([await at(1), await at(0), await at(-1), await at(0)]).toEqual(['counted', 'refused', 'counted', 'refused'])
  expect(await at(1)).toBe('counted')
})
