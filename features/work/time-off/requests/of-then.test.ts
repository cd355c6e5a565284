import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { leaveOfThen, type Step, WEEK } from './factory.ts'

let w: World
let ann: Awaited<ReturnType<typeof leaveOfThen>>
beforeAll(async () => {
  w = await world()
  ann = await leaveOfThen(w)
})
beforeEach(() => ann.clean())
afterAll(() => w.close())

const lengthOf = async (leave: object = WEEK) => (await ann.preview(leave)).length / 1000

describe('each day of a leave from Monday 7 to Friday 11 December 2026 counts by what holds on it', () => {
  test.each<[string, readonly Step[], number]>([
    ['no terms of employment: the week of the company', [], 5],
    ['three days a week since the first', [['employ', '2026-12-01', 'three']], 3],
    ['three days a week from Tuesday on', [['employ', '2026-12-08', 'three']], 3],
    ['from the Monday after', [['employ', '2026-12-14', 'three']], 5],
    ['mornings from Wednesday on', [['employ', '2026-12-09', 'mornings']], 3.5],
    [
      'three days a week until Thursday, then a schedule without days of its own',
      [
        ['employ', '2026-12-01', 'three'],
        ['employ', '2026-12-11', 'full'],
      ],
      4,
    ],
    [
      'mornings by a contract that ends on Tuesday',
      [['employ', '2026-12-01', 'mornings', { contractEnd: '2026-12-08' }]],
      4,
    ],
    ['a holiday where she has worked since the first', [['move', '2026-12-01', 'Second']], 4],
    ['she comes there on the holiday', [['move', '2026-12-09', 'Second']], 4],
    ['she comes there on the day after', [['move', '2026-12-10', 'Second']], 5],
    [
      'she is gone from there on the holiday',
      [
        ['move', '2026-12-01', 'Second'],
        ['move', '2026-12-09', 'First'],
      ],
      5,
    ],
    [
      'another place on Wednesday, other hours on Thursday',
      [
        ['move', '2026-12-09', 'Second'],
        ['employ', '2026-12-10', 'mornings'],
      ],
      3,
    ],
  ])('%s', async (_name, steps, length) => {
    // asked after it was planned
    await ann.record(steps)
    expect(await lengthOf()).toBe(length)
    const planned = await ann.ask()
    expect(await ann.saidOf(planned)).toEqual([length, length, length, length])
    // asked before: it is counted again
    await ann.clean()
    const id = await ann.ask()
    expect((await ann.saidOf(id))[0]).toBe(5)
    await ann.record(steps)
    expect(await ann.saidOf(id)).toEqual([length, length, length, length])
    // and it stays so when everything has come
    await ann.comes('2026-12-03')
    await ann.comes('2026-12-22')
    expect((await ann.saidOf(id)).slice(0, 3)).toEqual([length, length, length])
  })

  test('what is over keeps the holidays of where she was', async () => {
    await ann.move('2026-12-01', 'Second')
    await ann.comes('2026-12-01')
    const id = await ann.ask()
    await ann.approve(id)
    w.clock.now = new Date('2026-12-18T09:00:00Z')
    const before = (await ann.balance('2026-12-31')).available
    await ann.move('2026-12-18', 'First')
    await w.settle()
    expect((await ann.saidOf(id)).slice(0, 3)).toEqual([4, 4, 4])
    expect((await ann.balance('2026-12-31')).available).toBe(before)
    expect(await lengthOf({ ...WEEK, firstDay: '2026-12-09', lastDay: '2026-12-09' })).toBe(0)
  })

  test('the reason names the holiday, and where it is only once she is there', async () => {
    const reasons = async () => {
      const { days } = await ann.preview()
      return days.flatMap(({ why }: { why: string | null }) => why ?? [])
    }
    await ann.move('2026-12-02', 'Second')
    expect(await reasons()).toEqual([expect.stringMatching(/^(?!.*Second).*Founders/)])
    await ann.comes('2026-12-02')
    expect(await reasons()).toEqual([expect.stringMatching(/Founders.*Second/)])
  })
})

test('a part-time share follows the days of then, in what is said earlier as on the day', async () => {
  await ann.employ('2026-12-01', 'three')
  const said = (await ann.balance('2026-12-31')).earned
  // 25 for 334 of 365 days and 15 for 31, to the nearest half
  expect(said).toBe(24_000)
  await ann.comes('2026-12-29')
  expect((await ann.balance('2026-12-31')).earned).toBe(said)
})

const step: fc.Arbitrary<Step> = fc
  .oneof(
    fc.tuple(
      fc.constant('employ' as const),
      fc.integer({ min: 3, max: 29 }),
      fc.constantFrom('three', 'mornings', 'full'),
    ),
    fc.tuple(fc.constant('move' as const), fc.integer({ min: 3, max: 29 }), fc.constantFrom('First', 'Second')),
  )
  .map(([what, date, name]) => [what, `2026-12-${String(date).padStart(2, '0')}`, name] as const)

test('planned and left to come is the same as recorded on its day, and what was said of a day earlier is so on it', async () => {
  await fc.assert(
    fc.asyncProperty(step, fc.integer({ min: 7, max: 22 }), fc.nat(6), async (one, date, more) => {
      const leave = {
        kind: 'vacation',
        firstDay: `2026-12-${String(date).padStart(2, '0')}`,
        lastDay: `2026-12-${String(date + more).padStart(2, '0')}`,
      }
      if ((await lengthOf(leave)) === 0) return
      const [, day] = one
      const state = async (id: string) => [(await ann.saidOf(id)).slice(0, 3), await ann.balance('2026-12-31')]
      const id = await ann.ask(leave)
      await ann.record([one])
      const [said, ahead] = [
        await lengthOf({ ...leave, firstDay: '2026-12-28', lastDay: '2026-12-31' }),
        await state(id),
      ]
      await ann.comes(day)
      const planned = await state(id)
      expect(planned).toEqual(ahead)
      expect(await lengthOf({ ...leave, firstDay: '2026-12-28', lastDay: '2026-12-31' })).toBe(said)
      await ann.clean()
      const other = await ann.ask(leave)
      await ann.comes(day)
      await ann.record([one])
      expect(await state(other)).toEqual(planned)
      await ann.clean()
    }),
    { numRuns: 8 },
  )
}, 300_000)
