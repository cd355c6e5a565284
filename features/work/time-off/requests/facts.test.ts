import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { record } from '#platform/events.ts'
import { checkFacts } from '#tests/facts.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { timeOff } from './facts.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const asking = () => ({ kind: 'vacation', firstDay: '2030-08-05', lastDay: '2030-08-09', approverIds: [w.ids.max] })
const ask = (who: Name, headers: Record<string, string> = {}) =>
  w.call(who, 'POST', '/api/time-off/requests', asking(), headers)

test('an answer says what went stale, and says it again when the call is repeated', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const [first, again] = [await ask('ann', headers), await ask('ann', headers)]
  expect([first.status, first.headers['x-stale']]).toEqual([201, 'timeOff calendar approvals dashboard goingOn me'])
  expect([again.body, again.headers['x-stale']]).toEqual([first.body, first.headers['x-stale']])
})

test('what was refused has made nothing stale', async () => {
  const refused = await ask('ann')
  expect([refused.status, refused.headers['x-stale']]).toEqual([409, undefined])
})

test('a fact that is not as its kind declares is found at the end of the file that wrote it', async () => {
  await checkFacts()
  const write = (details: object) =>
    w.asAcme((db) => record({ db, ip: '', actor: null }, timeOff.asked, w.ids.ann, details as never))
  await write({ userId: w.ids.ann })
  await checkFacts()
  await write({ userId: 'ann' })
  await expect(checkFacts()).rejects.toThrow('timeOff.asked')
  await write({ userId: w.ids.ann, salary: 1 })
  await expect(checkFacts()).rejects.toThrow('salary')
})

/** What must not compile. */
export const never = async (ctx: Parameters<typeof record>[0]) => {
  // @ts-expect-error a decision tells the state before it
  await record(ctx, timeOff.approved, 'id', { userId: 'ann' })
  // @ts-expect-error the fact requires the person
  await record(ctx, timeOff.asked, 'id')
  // @ts-expect-error the fact of a clean file has no details
  await record(ctx, timeOff.fileChecked, 'id', { userId: 'ann' })
}
