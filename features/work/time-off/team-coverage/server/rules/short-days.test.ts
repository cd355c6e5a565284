import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortDays, worstOf } from './short-days.ts'

const [OFF, AM, PM, ALL] = [0, 1, 2, 3]
const works =
  (work: number, away = OFF) =>
  () => ({ work, here: work & ~away })
const day = [{ number: 1, halves: ALL }]

test.each([
  ['all are here', [works(ALL), works(ALL), works(ALL)], 2, null],
  ['as many as the minimum', [works(ALL, ALL), works(ALL), works(ALL)], 2, null],
  ['one fewer', [works(ALL, ALL), works(ALL, ALL), works(ALL)], 2, '1 of 3'],
  ['nobody is here', [works(ALL, ALL), works(ALL, ALL)], 1, '0 of 2'],
  ['two are away, each for another half', [works(ALL, AM), works(ALL, PM), works(ALL)], 2, null],
  ['two are away in the same half', [works(ALL, AM), works(ALL, AM), works(ALL)], 2, '1 of 3'],
  ['a half and a whole day are away', [works(ALL, PM), works(ALL, ALL), works(ALL)], 2, '1 of 3'],
  ['people who do not work that day are no part of it', [works(OFF), works(ALL, ALL), works(ALL)], 2, '1 of 2'],
  ['few work that day, and none of them is away', [works(OFF), works(OFF), works(ALL)], 2, null],
  ['nobody works that day', [works(OFF), works(OFF)], 1, null],
  ['the afternoon is free for all, the morning is thin', [works(AM, AM), works(AM)], 2, '1 of 2'],
  ['leave on a day that is free anyway', [works(OFF, ALL), works(ALL), works(ALL)], 2, null],
  ['a department without people', [], 1, null],
  ['a minimum that is more than all', [works(ALL), works(ALL, ALL)], 5, '1 of 2'],
])('%s', (_, people, least, said) => {
  const [short] = shortDays(people, least, day)
  expect(short ? `${short.present} of ${short.of}` : null).toBe(said)
})

test('only the halves that are asked about are looked at', () => {
  const people = [works(ALL, AM), works(ALL)]
  expect(shortDays(people, 2, [{ number: 1, halves: PM }])).toEqual([])
  expect(shortDays(people, 2, [{ number: 1, halves: AM }])).toHaveLength(1)
})

test('one more who is away never makes a day better, and a higher minimum never fewer days', () => {
  const person = fc.record({ work: fc.integer({ min: 0, max: 3 }), away: fc.integer({ min: 0, max: 3 }) })
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (all, least) => {
      const [short] = shortDays(
        all.map(({ work, away }) => works(work, away)),
        least,
        day,
      )
      const [more] = shortDays(
        all.map(({ work, away }, at) => works(work, at === 0 ? ALL : away)),
        least,
        day,
      )
      const [higher] = shortDays(
        all.map(({ work, away }) => works(work, away)),
        least + 1,
        day,
      )
      if (short) {
        expect(more?.present).toBeLessThanOrEqual(short.present)
        expect(higher?.present).toBeLessThanOrEqual(short.present)
      }
    }),
  )
})

test('the worst is the first day with the fewest people', () => {
  const short = (number: number, present: number) => ({ number, present, of: 6, least: 3 })
  expect(worstOf([short(1, 2), short(2, 1), short(3, 1)])?.number).toBe(2)
  expect(worstOf([])).toBeUndefined()
})
