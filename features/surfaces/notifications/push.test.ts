import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, startOfWeek, todayIn } from '#kit/days.ts'
import { owner } from '#tests/database.ts'
import { pushService, senderOf } from '#tests/push-service.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { emailsOf } from './factory.ts'
import { MOST_DEVICES } from './push/contract.ts'

const PUSH = '/api/settings/notifications/push'
let w: World
let e: ReturnType<typeof emailsOf>
let service: Awaited<ReturnType<typeof pushService>>
beforeEach(async () => {
  w = await world()
  // a Monday
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  e = emailsOf(w)
  service = await pushService()
})
afterEach(() => service.close())
afterAll(() => w.close())

const allowed = async (who: Name, browser = service.browser()) => {
  const { status, body } = await w.call(who, 'PUT', PUSH, browser.subscription)
  expect(status).toBe(200)
  return { ...browser, id: body.data.id as string, device: body.data }
}
const devices = async (who: Name) => (await w.call(who, 'GET', PUSH)).body.data.devices as { id: string }[]
const later = async (minutes: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000)
  await owner.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  return w.settle()
}

describe('a browser that was allowed', () => {
  test('is told that there is something to decide, without names or dates', async () => {
    const max = await allowed('max')
    await e.ask('ann')
    await w.settle()
    const [one, ...others] = max.got()
    expect(others).toEqual([])
    expect(one).toMatchObject({ title: 'Acme', body: 'A request needs your decision.', lang: 'en' })
    expect(one!.to).toMatch(/^\/[^/]/)
    expect(`${one!.title} ${one!.body}`).not.toMatch(/ann|berg|vacation|2026/i)
    expect(one!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
    const { publicKey } = (await w.call('max', 'GET', PUSH)).body.data
    const { isOurs, aud, exp, sub } = senderOf(one!.headers, publicKey)
    expect({ isOurs, aud }).toEqual({ isOurs: true, aud: new URL(max.subscription.endpoint).origin })
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    expect(sub).toMatch(/^(mailto:|https:)/)
    expect(await devices('max')).toMatchObject([{ id: max.id, isThis: true, sentAt: expect.any(String) }])
  })

  test.each([
    ['ru', 'Заявка ждёт вашего решения.'],
    ['sv', 'En ansökan väntar på ditt beslut.'],
  ])('in the language of its person: %s', async (language, body) => {
    await owner.query('update users set language = $2 where id = $1', [w.ids.max, language])
    const max = await allowed('max')
    await e.ask('ann')
    await w.settle()
    expect(max.got()).toMatchObject([{ body, lang: language }])
  })

  test('and so is each other one of that person, and nobody else', async () => {
    const [one, two, eve] = [await allowed('max'), await allowed('max'), await allowed('eve')]
    await e.ask('ann')
    await w.settle()
    expect([one.got().length, two.got().length, eve.got().length]).toEqual([1, 1, 0])
    expect(one.got()[0]!.tag).toBe(two.got()[0]!.tag)
  })

  test('the answer to a request goes to who asked', async () => {
    const ann = await allowed('ann')
    const id = await e.ask('ann')
    await e.approve('max', id)
    await w.settle()
    expect(ann.got().map(({ body }) => body)).toEqual(["There's news about a time off request."])
  })

  test('a test arrives, and only at that one', async () => {
    const [one, two] = [await allowed('max'), await allowed('max')]
    expect((await w.call('max', 'POST', `${PUSH}/${one.id}/test`)).status).toBe(200)
    await w.settle()
    expect([one.got().map(({ body }) => body), two.got()]).toEqual([['Notifications work on this device.'], []])
  })
})

describe('nothing is sent', () => {
  test('where the person has turned desktop notifications of it off', async () => {
    const max = await allowed('max')
    const { body } = await w.call('max', 'GET', '/api/settings/notifications')
    const chosen = { ...body.data, requests: { ...body.data.requests, desktop: false } }
    await w.call('max', 'PUT', '/api/settings/notifications', { data: chosen })
    await e.ask('ann')
    await w.settle()
    expect(max.got()).toEqual([])
  })

  test.each([
    // Monday, 11:00 in Stockholm
    [{ quiet: { from: 0, until: 9 * 60 } }, 1],
    [{ quiet: { from: 10 * 60, until: 12 * 60 } }, 0],
    [{ pace: 'weekly' }, 1],
  ])('in quiet hours, and a digest is about emails: %j', async (chosen, count) => {
    await e.worksIn('max', 'Europe/Stockholm')
    await e.choose('max', chosen)
    const max = await allowed('max')
    await e.ask('ann')
    await w.settle()
    expect(max.got()).toHaveLength(count)
    // and not afterwards either: the panel has it
    await later(24 * 60)
    expect(max.got()).toHaveLength(count)
  })

  test.each([
    ['once the session is over', `delete from sessions where user_id = $1`],
    ['once the session has expired', `update sessions set expires_at = '2026-05-04T08:00:00Z' where user_id = $1`],
  ])('%s', async (_, statement) => {
    const max = await allowed('max')
    await e.ask('ann')
    await owner.query(statement, [w.ids.max])
    await w.settle()
    expect(max.got()).toEqual([])
  })

  test('to a browser that its person has forgotten, or that another person signs in with', async () => {
    const [one, shared] = [await allowed('max'), service.browser()]
    await allowed('max', shared)
    expect((await w.call('max', 'DELETE', `${PUSH}/${one.id}`)).status).toBe(200)
    await allowed('eve', shared)
    expect(await devices('max')).toEqual([])
    await e.ask('ann')
    await w.settle()
    expect([one.got(), shared.got()]).toEqual([[], []])
  })

  test('to the oldest beyond so many', async () => {
    const first = await allowed('max')
    for (let n = 0; n < MOST_DEVICES; n++) await allowed('max')
    const left = await devices('max')
    expect(left).toHaveLength(MOST_DEVICES)
    expect(left.map(({ id }) => id)).not.toContain(first.id)
  })
})

describe('the push service', () => {
  // what is to be tried again waits by the clock of PostgreSQL
  beforeEach(() => {
    w.clock.now = new Date()
  })
  const workday = addDays(startOfWeek(todayIn('UTC', new Date()), 1), 28)
  const ask = () =>
    w.call('ann', 'POST', '/api/time-off/requests', {
      kind: 'vacation',
      firstDay: workday,
      lastDay: workday,
      approverIds: [w.ids.max],
    })

  test.each([401, 403, 404, 410])('says %i: the browser is forgotten', async (status) => {
    service.answers.splice(0, 1, status)
    const max = await allowed('max')
    await ask()
    await w.settle()
    expect(max.got()).toHaveLength(1)
    expect(await devices('max')).toEqual([])
  })

  test.each([429, 500, 503])(
    'says %i: it is asked again later, and the other browser is not sent it twice',
    async (status) => {
      const [one, two] = [await allowed('max'), await allowed('max')]
      service.answers.splice(0, 1, status, 201)
      await ask()
      await w.settle()
      expect(one.got().length + two.got().length).toBe(2)
      await later(2)
      expect(one.got().length + two.got().length).toBe(3)
      await later(60)
      expect(one.got().length + two.got().length).toBe(3)
      expect(await devices('max')).toHaveLength(2)
    },
  )

  test('is away for long: three more tries, and then it is old news', async () => {
    service.answers.splice(0, 1, 503)
    const max = await allowed('max')
    await ask()
    await w.settle()
    for (let n = 0; n < 6; n++) await later(60)
    expect(max.got()).toHaveLength(4)
    expect(await devices('max')).toHaveLength(1)
  })

  test('says 413: the notification is lost, and the browser is kept', async () => {
    service.answers.splice(0, 1, 413)
    const max = await allowed('max')
    await ask()
    await w.settle()
    await later(60)
    expect(max.got()).toHaveLength(1)
    expect(await devices('max')).toHaveLength(1)
  })

  test('cannot be reached at all: nothing else is held up, and the email leaves', async () => {
    const max = await allowed('max')
    service.close()
    await ask()
    expect((await e.letters('max')).length).toBe(1)
    expect(await devices('max')).toHaveLength(1)
    expect(max.got()).toEqual([])
  })
})

describe('whose browsers they are', () => {
  test('each person sees, forgets and tests their own; other people’s and other companies’ are not there', async () => {
    const max = await allowed('max')
    for (const who of ['ann', 'adam', 'gina'] as const) {
      expect(await devices(who)).toEqual([])
      expect((await w.call(who, 'DELETE', `${PUSH}/${max.id}`)).status).toBe(404)
      expect((await w.call(who, 'POST', `${PUSH}/${max.id}/test`)).status).toBe(404)
    }
    expect(await devices('max')).toHaveLength(1)
  })

  test('the same browser at another company is a device of its own there', async () => {
    const shared = service.browser()
    await allowed('max', shared)
    await allowed('gina', shared)
    expect([(await devices('max')).length, (await devices('gina')).length]).toEqual([1, 1])
  })

  test('again is the same as once, and on record once', async () => {
    const browser = service.browser()
    const one = await allowed('max', browser)
    expect((await allowed('max', browser)).id).toBe(one.id)
    const { rows } = await owner.query(
      `select 1 from events where name = 'notifications.pushAllowed' and subject_id = $1`,
      [w.ids.max],
    )
    expect(rows).toHaveLength(1)
  })

  test.each([
    [{ endpoint: 'no address' }, 'endpoint'],
    [{ endpoint: 'ftp://push.example.com/x' }, 'endpoint'],
    [{ endpoint: 'https://user:secret@push.example.com/x' }, 'endpoint'],
    [{ keys: { p256dh: 'short', auth: 'A'.repeat(22) } }, 'keys.p256dh'],
    [{ keys: { p256dh: 'A'.repeat(87), auth: '' } }, 'keys.auth'],
  ])('what no browser gives out is refused: %j', async (change, field) => {
    const { status, body } = await w.call('max', 'PUT', PUSH, { ...service.browser().subscription, ...change })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})
