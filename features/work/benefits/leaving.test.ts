import { afterAll, beforeAll, expect, test } from 'vitest'
import { FRIDAY, leavingWorld, type LeavingWorld, MIDNIGHT } from '#features/people/leaving/factory.ts'
import { benefitsOf } from './factory.ts'

let w: LeavingWorld
let b: ReturnType<typeof benefitsOf>
beforeAll(async () => {
  w = await leavingWorld()
  b = benefitsOf(w)
})
afterAll(() => w.close())

test('benefits end with employment: on the last day, or never begin, once', async () => {
  const [gym, lunch, phone, bike] = [
    await b.make(),
    await b.make({ allowedQuantity: 1 }),
    await b.make(),
    await b.make(),
  ]
  const running = await b.given('max', gym)
  await b.given('max', lunch, { dateTo: '2027-12-31' })
  await b.given('max', phone, { dateTo: '2026-03-31' })
  const planned = await b.given('max', bike, { dateFrom: '2026-12-01' })
  const { body } = await w.call('hr', 'GET', w.at('max', `/consequences?lastDay=${FRIDAY}`))
  expect(body.data.consequences).toContain('3 benefits end on the last day')
  expect((await w.record('max')).status).toBe(201)
  // before the last day is over nothing happens
  await w.wake()
  expect((await b.had('max')).grants).toHaveLength(4)
  w.clock.now = new Date(MIDNIGHT.getTime() + 60_000)
  await w.wake()
  const { grants, ended } = await b.had('max')
  const days = Object.fromEntries(
    grants.map(({ benefit, dateTo }: { benefit: { id: string }; dateTo: string }) => [benefit.id, dateTo]),
  )
  expect(days).toEqual({ [gym]: FRIDAY, [lunch]: FRIDAY, [phone]: '2026-03-31' })
  expect(ended).toMatchObject([{ id: planned, why: 'Left before it began', endedBy: { id: w.ids.hr } }])
  // it is free for another person
  expect(await b.show(lunch)).toMatchObject({ grantedCount: 0, left: 1 })
  await w.wake()
  expect((await b.factsOf(w.ids.max)).filter((name) => name === 'benefits.grantEnded')).toHaveLength(2)
  expect((await w.call('hr', 'POST', b.at('max', `/${running}/end`), { dateTo: FRIDAY })).status).toBe(422)
})

test('a person who has a benefit cannot go as if they had never been here', async () => {
  const { grantsHeld } = await import('./server/grant-store.ts')
  await b.given('eve', await b.make())
  const { sql } = await import('kysely')
  const held = async (whose: 'eve' | 'mia') =>
    (
      await w.asAcme((db) =>
        sql<{
          held: boolean
        }>`select ${grantsHeld.held('u.id')} as held from users u where u.id = ${w.ids[whose]}`.execute(db),
      )
    ).rows[0]!.held
  expect([await held('eve'), await held('mia')]).toEqual([true, false])
})
