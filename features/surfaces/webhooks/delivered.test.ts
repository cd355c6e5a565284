import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Program, receiver, verifies } from '#tests/receiver.ts'
import { type World, world } from '#tests/world.ts'
import { keeping, PATH } from './factory.ts'

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
  await owner.query('delete from rate_limits')
})
afterEach(() => program.close())

test('a fact, signed, with ids and nothing else', async () => {
  const { secret, id } = await k.add(program.address)
  const departmentId = await k.department('Secret project')
  await w.settle()
  expect(program.got).toHaveLength(1)
  const [one] = program.got
  expect(verifies(secret, one!, w.clock.now)).toBe(true)
  expect(verifies(secret.replace(/.{3}=$/, 'AAA='), one!, w.clock.now)).toBe(false)
  expect(verifies(secret, { ...one!, body: `${one!.body} ` }, w.clock.now)).toBe(false)
  expect(one!.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Staffroom-Webhooks' })
  expect(one!.headers['webhook-id']).toBe(one!.said.id)
  expect(one!.said).toEqual({
    id: expect.any(String),
    type: 'department.created',
    occurredAt: expect.stringMatching(/Z$/),
    company: { id: w.acme.id, domain: w.acme.domain },
    data: { subjectId: departmentId, actorId: w.ids.adam },
  })
  expect(one!.body).not.toContain('Secret project')
  expect(await k.log(id)).toMatchObject([
    {
      event: 'department.created',
      state: 'delivered',
      tries: 1,
      statusCode: 200,
      problem: null,
      reply: 'thanks',
      body: one!.body,
    },
  ])
})

test('the library of the convention verifies a delivery, and refuses another one', async () => {
  const { secret } = await k.add(program.address)
  await k.department('Verified')
  await w.settle()
  const { headers, body } = program.got[0]!
  const signed = headers as Record<string, string>
  const library = new Webhook(secret)
  expect(library.verify(body, signed)).toEqual(JSON.parse(body))
  expect(() => library.verify(`${body} `, signed)).toThrow('No matching signature found')
  expect(() => library.verify(body, { ...signed, 'webhook-id': 'another' })).toThrow('No matching signature found')
  const old = String(Number(signed['webhook-timestamp']) - 600)
  expect(() => library.verify(body, { ...signed, 'webhook-timestamp': old })).toThrow('too old')
})

test('only what it is told of, to each webhook that is told of it, with the same id', async () => {
  const other = await receiver()
  await k.add(program.address, ['department.created', 'department.deleted'])
  await k.add(other.address, ['department.updated', 'department.created'])
  await k.department('Both')
  await w.call('adam', 'POST', '/api/job-titles', { name: 'Neither' })
  await w.settle()
  expect([program.got.length, other.got.length]).toEqual([1, 1])
  expect(program.got[0]!.said.id).toBe(other.got[0]!.said.id)
  other.close()
})

test('leave says whose it is, and neither its kind nor its days', async () => {
  await k.add(program.address, ['timeOff.asked'])
  const leave = {
    kind: 'sick_day',
    firstDay: '2027-05-03',
    lastDay: '2027-05-04',
    approverIds: [w.ids.max],
    comment: 'Fever',
  }
  const { body } = await w.call('ann', 'POST', '/api/time-off/requests', leave)
  await w.settle()
  expect(program.got[0]!.said.data).toEqual({ subjectId: body.data.id, actorId: w.ids.ann, userId: w.ids.ann })
  expect(program.got[0]!.body).not.toMatch(/sick|2027-05|Fever/)
})

test('a test is a delivery of its own, also while the webhook is paused', async () => {
  const { id, secret } = await k.add(program.address)
  await w.call('adam', 'PUT', `${PATH}/${id}/state`, { version: 1, state: 'paused' })
  const made = await w.call('adam', 'POST', `${PATH}/${id}/test`)
  expect(made.status).toBe(201)
  const { pushes } = await w.settle()
  expect(program.got.map(({ said }) => [said.type, said.data.subjectId])).toEqual([['webhooks.test', id]])
  expect(verifies(secret, program.got[0]!, w.clock.now)).toBe(true)
  expect(await k.log(id)).toMatchObject([
    { id: made.body.data.id, isTest: true, eventName: 'Test', state: 'delivered' },
  ])
  expect(pushes).toContainEqual({ companyId: w.acme.id, to: [w.ids.adam], stale: ['webhooks'] })
})

test('paused, it is told of nothing, and not later either', async () => {
  const { id } = await k.add(program.address)
  await w.call('adam', 'PUT', `${PATH}/${id}/state`, { version: 1, state: 'paused' })
  await k.department('In between')
  await w.settle()
  await w.call('adam', 'PUT', `${PATH}/${id}/state`, { version: 2, state: 'active' })
  await k.later(60_000)
  expect(program.got).toEqual([])
  expect(await k.log(id)).toEqual([])
})

test('a rotated secret: both are signed with for 24 hours, then the new one alone', async () => {
  const { id, secret: old } = await k.add(program.address)
  const { body } = await w.call('adam', 'POST', `${PATH}/${id}/secret`, { version: 1 })
  expect(body.data.oldSecretUntil).not.toBeNull()
  await k.department('Soon')
  await w.settle()
  expect([old, body.secret].map((one) => verifies(one, program.got[0]!, w.clock.now))).toEqual([true, true])
  w.clock.now = new Date(w.clock.now.getTime() + 24 * 3_600_000 + 1)
  await k.department('Later')
  await w.settle()
  expect([old, body.secret].map((one) => verifies(one, program.got[1]!, w.clock.now))).toEqual([false, true])
})
