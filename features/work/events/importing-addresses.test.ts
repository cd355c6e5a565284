import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { bindOutbound } from '#platform/outbound.ts'
import { type World, world } from '#tests/world.ts'
import { entryOf, fileOf, importsOf } from './factory.ts'

/** A calendar at an address, whose server may answer anything. */
let w: World
let i: ReturnType<typeof importsOf>
let answer: RequestListener
let asked: string[] = []
const calendars = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.accept}`)
  answer(request, response)
})
let address = ''
beforeAll(async () => {
  w = await world()
  i = importsOf(w)
  w.clock.now = new Date('2026-11-20T09:00:00Z')
  await new Promise<void>((done) => calendars.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(calendars.address() as { port: number }).port}`
})
afterAll(async () => {
  calendars.closeAllConnections()
  calendars.close()
  await w.close()
})
const file = fileOf(entryOf('one@x', 'SUMMARY:Planning', 'DTSTART:20261201T090000Z', 'DURATION:PT1H'))
beforeEach(() => {
  asked = []
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(file)
  // sixty an hour
  w.clock.now = new Date(w.clock.now.getTime() + 600_000)
})

const status = (code: number, headers: Record<string, string> = {}): RequestListener => {
  return (_, response) => response.writeHead(code, headers).end('no')
}
const leadingTo =
  (where: (url: string) => string): RequestListener =>
  (request, response) =>
    request.url === '/end.ics'
      ? response.end(file)
      : response.writeHead(302, { location: where(String(request.url)) }).end()

test('says what is there as of a file, keeps nothing, and is taken and undone like one', async () => {
  const { status: code, body } = await i.fromAddress(`${address}/mine.ics`)
  expect([code, body.data.events.map(({ uid }: { uid: string }) => uid)]).toEqual([200, ['one@x']])
  expect(asked).toEqual(['GET /mine.ics text/calendar, */*;q=0.1'])
  const taken = await w.call('ann', 'POST', '/api/events/import', { events: body.data.events })
  expect(taken.body.data.count).toBe(1)
  expect((await i.fromAddress(`${address}/mine.ics`)).body.data).toMatchObject({
    events: [],
    here: [{ name: 'Planning', day: '2026-12-01' }],
  })
  expect((await w.call('ann', 'DELETE', `/api/events/import/${taken.body.data.id}`)).status).toBe(200)
})

test('leads on, also by half an address, a few times', async () => {
  answer = leadingTo((url) => ({ '/a': '/b', '/b': `${address}/c` })[url] ?? 'end.ics')
  expect((await i.fromAddress(`${address}/a`)).body.data.events).toHaveLength(1)
  answer = leadingTo((url) => `${url}x`)
  const { body } = await i.fromAddress(`${address}/a`)
  expect(body.errors.address).toEqual(['This address is forwarded too many times. Enter the address that it leads to.'])
})

test.each<[string, RequestListener, RegExp]>([
  ['not found', status(404), /no calendar at this address/],
  ['gone', status(410), /no calendar at this address/],
  ['not for everyone', status(403), /is private/],
  ['asks for a password', status(401), /is private/],
  ['broken', status(500), /Couldn't load the calendar from this address/],
  ['leads nowhere', status(302), /Couldn't load/],
  ['leads to no address', status(302, { location: 'http://[' }), /Couldn't load/],
  ['leads to a file of the server', status(302, { location: 'file:///etc/passwd' }), /can't be used/],
  ['hangs up', (request) => request.socket.destroy(), /Couldn't load/],
  ['too large', (_, response) => response.end('x'.repeat(1024 * 1024 + 1)), /larger than 1 MB/],
  ['a page', (_, response) => response.end('<!doctype html><title>Sign in</title>'), /something other than a calendar/],
  ['nothing', (_, response) => response.end(), /something other than a calendar/],
  ['bytes', (_, response) => response.end(Buffer.from([0xff, 0, 0x89])), /something other than a calendar/],
  ['cut', (_, response) => response.end(file.slice(0, -20)), /something other than a calendar/],
])('what is wrong is said at the field: %s', async (_, wrong, said) => {
  answer = wrong
  const { status: code, body } = await i.fromAddress(`${address}/a.ics`)
  expect([code, Object.keys(body.errors)]).toEqual([422, ['address']])
  expect(body.errors.address[0]).toMatch(said)
})

test('a server that never ends is left after ten seconds', async () => {
  answer = (_, response) => {
    response.writeHead(200)
    const drops = setInterval(() => response.write('BEGIN:VCALENDAR\r\n'), 200)
    response.on('close', () => clearInterval(drops))
  }
  const begun = performance.now()
  const { body } = await i.fromAddress(`${address}/a.ics`)
  expect(body.errors.address[0]).toMatch(/didn't load within 10 seconds/)
  expect(performance.now() - begun).toBeLessThan(14_000)
}, 20_000)

describe('as in production', () => {
  beforeAll(() => bindOutbound({ open: false }))
  afterAll(() => bindOutbound({ open: true }))

  test.each([
    ['the machine itself', 'https://127.0.0.1/a.ics'],
    ['its name', 'https://localhost/a.ics'],
    ['the network', 'webcal://10.0.0.5/a.ics'],
    ['what a cloud tells its machines', 'https://169.254.169.254/latest/meta-data'],
    ['IPv6', 'https://[::1]/a.ics'],
    ['a password in it', 'https://ann:secret@example.com/a.ics'],
    ['plain http', 'http://example.com/a.ics'],
  ])('a private address is refused: %s', async (_, given) => {
    const { status: code, body } = await i.fromAddress(given)
    expect([code, body.errors.address]).toEqual([
      422,
      ["This address can't be used. Enter a public one that starts with https:// or webcal://."],
    ])
    expect(asked).toEqual([])
  })
})

test.each(['', 'mine', 'ftp://example.com/a', 'https://', 'javascript:alert(1)', 'https://a b'])(
  '%j is no address',
  async (given) => {
    const { status: code, body } = await i.fromAddress(given)
    expect([code, Object.keys(body.errors), asked]).toEqual([422, ['address'], []])
  },
)

describe('who may not', () => {
  test('without a session, or without the right, nothing is asked', async () => {
    expect((await i.fromAddress(address, null)).status).toBe(401)
    await w.asAcme(async (db) => setRolesOf(db, w.ids.mia, []))
    expect((await i.fromAddress(address, 'mia')).status).toBe(403)
    expect(asked).toEqual([])
  })

  test('sixty times an hour', async () => {
    const answers = []
    for (let at = 0; at < 61; at++) answers.push((await i.fromAddress('https://', 'eve')).status)
    expect([answers[59], answers[60]]).toEqual([422, 429])
  })
})
