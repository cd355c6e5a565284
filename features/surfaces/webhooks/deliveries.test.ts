import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Program, receiver } from '#tests/receiver.ts'
import { type World, world } from '#tests/world.ts'
import { keeping, PATH } from './factory.ts'
import { nextTry, retryAfter, TRIES } from './server/rules.ts'

let w: World
let program: Program
let k: ReturnType<typeof keeping>
beforeAll(async () => {
  w = await world()
  await w.settle()
  k = keeping(w)
})
afterAll(() => w.close())
beforeEach(async () => {
  program = await receiver()
  w.clock.now = new Date()
  await owner.query('delete from webhooks')
  await owner.query('delete from graphile_worker._private_jobs')
})
afterEach(() => program.close())

const DAY = 86_400_000
const bad = (status: number) => {
  program.answer = (response) => response.writeHead(status).end(`no ${status}`)
}

describe('tries', () => {
  test('there are eight within a day and a bit, later each time', () => {
    const now = new Date(0)
    const pauses = Array.from({ length: TRIES }, (_, n) => nextTry(TRIES - 1 - n, now)?.getTime() ?? null)
    expect(TRIES).toBe(8)
    expect(pauses.at(-1)).toBeNull()
    const waits = pauses.slice(0, -1) as number[]
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
    const whole = waits.reduce((sum, one) => sum + one, 0)
    expect(whole).toBeGreaterThan(0.9 * DAY)
    expect(whole).toBeLessThan(1.1 * DAY)
  })

  test.each([
    ['120', 120_000],
    ['Thu, 01 Jan 1970 00:10:00 GMT', 600_000],
    ['Thu, 01 Jan 1960 00:00:00 GMT', 0],
    ['soon', 0],
    ['-5', 0],
    [null, 0],
  ])('Retry-After: %s asks for %i ms', (header, ms) => {
    expect(retryAfter(header, new Date(0))).toBe(ms)
  })

  test('a receiver that asks for a pause gets it, but no longer than a day', async () => {
    const { id } = await k.add(program.address)
    const busy = (seconds: string) => {
      program.answer = (response) => response.writeHead(503, { 'retry-after': seconds }).end()
    }
    busy('3600')
    await k.department('Busy')
    await w.settle()
    const [first] = await k.log(id)
    expect(Date.parse(first!.nextAt!) - w.clock.now.getTime()).toBe(3_600_000)
    await k.later(3_599_000)
    expect(program.got).toHaveLength(1)
    busy('9999999')
    await k.later(2000)
    const [second] = await k.log(id)
    expect(second!.tries).toBe(2)
    expect(Date.parse(second!.nextAt!) - w.clock.now.getTime()).toBe(DAY)
  })

  test('410 Gone is not tried again: the webhook is paused at once', async () => {
    const { id } = await k.add(program.address)
    bad(410)
    await k.department('Gone away')
    await w.settle()
    expect(await k.log(id)).toMatchObject([{ state: 'failed', tries: 1, statusCode: 410, nextAt: null }])
    expect(await k.show(id)).toMatchObject({ state: 'paused', pausedBy: 'failures' })
    await k.department('Nobody hears this')
    await w.settle()
    expect(program.got).toHaveLength(1)
  })

  test('500, then 200: the same id and body, signed anew', async () => {
    const { id } = await k.add(program.address)
    bad(500)
    await k.department('Twice')
    await w.settle()
    expect(await k.log(id)).toMatchObject([
      { state: 'waiting', tries: 1, statusCode: 500, problem: 'status', reply: 'no 500', nextAt: expect.any(String) },
    ])
    expect((await k.show(id)).failingSince).not.toBeNull()
    program.answer = (response) => response.writeHead(204).end()
    await k.later(11_000)
    expect(await k.log(id)).toMatchObject([
      { state: 'delivered', tries: 2, statusCode: 204, problem: null, nextAt: null },
    ])
    const [one, two] = program.got
    expect([two!.body, two!.headers['webhook-id']]).toEqual([one!.body, one!.headers['webhook-id']])
    expect(two!.headers['webhook-signature']).not.toBe(one!.headers['webhook-signature'])
    expect((await k.show(id)).failingSince).toBeNull()
  })

  test('after the eighth it has failed, and can be sent again once by hand', async () => {
    const { id } = await k.add(program.address)
    bad(503)
    await k.department('Never')
    await w.settle()
    for (let n = 1; n < TRIES; n++) await k.later(15 * 3_600_000)
    const [failed] = await k.log(id)
    expect(failed).toMatchObject({ state: 'failed', tries: TRIES, nextAt: null })
    await k.later(3_600_000)
    expect(program.got).toHaveLength(TRIES)
    const again = () => w.call('adam', 'POST', `${PATH}/${id}/deliveries/${failed!.id}/again`)
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(409)
    await w.settle()
    expect(await k.log(id)).toMatchObject([{ state: 'failed', tries: TRIES + 1 }])
    program.answer = (response) => response.writeHead(200).end()
    await again()
    await w.settle()
    expect(await k.log(id)).toMatchObject([{ state: 'delivered', tries: TRIES + 2 }])
    expect((await w.call('ann', 'POST', `${PATH}/${id}/deliveries/${failed!.id}/again`)).status).toBe(403)
    expect((await w.call('gina', 'POST', `${PATH}/${id}/deliveries/${failed!.id}/again`)).status).toBe(404)
    const other = await k.add(program.address)
    expect((await w.call('adam', 'POST', `${PATH}/${other.id}/deliveries/${failed!.id}/again`)).status).toBe(404)
  })

  test('a receiver that is gone: nothing answers at its address', async () => {
    program.close()
    const { id } = await k.add(program.address)
    await k.department('Gone')
    await w.settle()
    expect(await k.log(id)).toMatchObject([{ state: 'waiting', statusCode: null, problem: 'connection', reply: '' }])
  })

  test('a name that leads nowhere', async () => {
    const { id } = await k.add('http://nowhere.invalid/hook')
    await k.department('Lost')
    await w.settle()
    expect((await k.log(id))[0]!.problem).toMatch(/^(name|connection)$/)
  })

  test('ten seconds without an answer are too slow', async () => {
    program.answer = () => {}
    const { id } = await k.add(program.address)
    await w.call('adam', 'POST', `${PATH}/${id}/test`)
    await w.settle()
    const [one] = await k.log(id)
    expect(one).toMatchObject({ state: 'failed', problem: 'slow', statusCode: null, nextAt: null })
    expect(one!.duration).toBeGreaterThan(9500)
    expect(one!.duration).toBeLessThan(15_000)
  }, 30_000)

  test('a huge reply is cut, and the delivery counts', async () => {
    program.answer = (response) => {
      response.writeHead(200)
      const more = () => void (response.destroyed || response.write('ö'.repeat(50_000), more))
      more()
    }
    const { id } = await k.add(program.address)
    await k.department('Huge')
    await w.settle()
    const [one] = await k.log(id)
    expect(one).toMatchObject({ state: 'delivered', statusCode: 200 })
    expect(Buffer.byteLength(one!.reply)).toBe(1024)
  })

  test('a reply that is no text, and one with a zero in it, are kept as far as they can be read', async () => {
    program.answer = (response) => response.writeHead(400).end(Buffer.from([0x61, 0, 0xff, 0x62]))
    const { id } = await k.add(program.address)
    await k.department('Bytes')
    await w.settle()
    expect((await k.log(id))[0]!.reply).toBe('a\uFFFD\uFFFDb')
  })
})
