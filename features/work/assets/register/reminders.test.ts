import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#kit/days.ts'
import { enqueue } from '#platform/jobs.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { keeping } from './factory.ts'

let w: World
const { made, become } = keeping(() => w)
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const today = todayIn('UTC', new Date())
let runs = 0

/** Runs the job so many days from today. @returns what each of them has read of it since the beginning */
async function after(days: number) {
  w.clock.now = new Date(`${addDays(today, days)}T05:35:00Z`)
  await w.asAcme((db) => enqueue(db, 'assets: what ends soon', {}, { key: String(++runs) }))
  await w.settle()
  const texts = async (who: Name): Promise<string[]> =>
    (await w.call(who, 'GET', '/api/notifications')).body.data
      .filter(({ type }: { type: string }) => type === 'AssetTermEndsSoon')
      .map(({ text }: { text: string }) => text.replace(/ on .*/, ''))
      .toSorted()
  expect(await texts('hr')).toEqual([])
  expect(await texts('ivan')).toEqual(await texts('adam'))
  return texts('ivan')
}

test('people who keep the register hear of a warranty and a lease thirty days before, once; not of what is written off', async () => {
  const [gone, lease] = [
    await made({ name: 'Old phone', warrantyEndsOn: addDays(today, 40) }),
    await made({ name: 'Car', warrantyEndsOn: addDays(today, 40), leaseEndsOn: addDays(today, 50) }),
  ]
  await made({ name: 'Over', warrantyEndsOn: addDays(today, -1) })
  await become('ivan', gone, 'written_off')
  expect(await after(9)).toEqual([])
  expect(await after(10)).toEqual(['The warranty of Car ends'])
  expect(await after(11)).toEqual(['The warranty of Car ends'])
  expect(await after(20)).toEqual(['The lease of Car ends', 'The warranty of Car ends'])
  // another last day is another matter
  await w.call('ivan', 'PUT', `/api/assets/${lease}`, { name: 'Car', warrantyEndsOn: addDays(today, 45) })
  expect(await after(21)).toEqual(['The lease of Car ends', 'The warranty of Car ends', 'The warranty of Car ends'])
})
