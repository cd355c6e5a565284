import { describe, expect, test } from 'vitest'
import { entering, stillAsked, type StepNeeds, type Vote, whenNobody, type WithoutManager } from './deciding.ts'

const vote = (by: string, standsFor: string | null = null): Vote => ({ by, standsFor })

describe('who is still to be asked', () => {
  test.each<[string, StepNeeds, string[], Vote[], string[], string[]]>([
    ['nobody has approved', 'any', ['a', 'b'], [], ['a', 'b'], ['a', 'b']],
    ['one of any', 'any', ['a', 'b'], [vote('a')], ['a', 'b'], []],
    ['one of all', 'all', ['a', 'b', 'c'], [vote('a')], ['a', 'b', 'c'], ['b', 'c']],
    ['the last of all', 'all', ['a', 'b'], [vote('a'), vote('b')], ['b'], []],
    ['a stand-in approves in the place of one', 'all', ['a', 'b'], [vote('x', 'a')], ['a', 'b'], ['b']],
    ['one of all has left', 'all', ['a', 'b', 'c'], [vote('a')], ['c'], ['c']],
    ['all others have left', 'all', ['a', 'b'], [vote('a')], ['a'], []],
    ['someone who was asked because the others could not', 'all', ['a', 'b'], [vote('z')], ['a', 'b', 'z'], []],
    ['and a stand-in of theirs', 'all', ['a', 'b'], [vote('x', 'z')], ['a', 'b', 'z'], []],
    ['one of two', 'two', ['a', 'b', 'c'], [vote('a')], ['a', 'b', 'c'], ['b', 'c']],
    ['both', 'two', ['a', 'b', 'c'], [vote('a'), vote('c')], ['a', 'b', 'c'], []],
    ['twice for one person is once', 'two', ['a', 'b'], [vote('a'), vote('x', 'a')], ['a', 'b'], ['b']],
    ['nobody is there to be the second', 'two', ['a', 'b'], [vote('a')], ['a'], []],
  ])('%s', (_what, needs, asked, votes, able, expected) =>
    expect(stillAsked({ needs, asked, votes, able })).toEqual(expected),
  )
})

describe('a step begins', () => {
  test.each<[string, StepNeeds, string[], Vote[], string[], string[]]>([
    ['the first one', 'any', ['a'], [], [], ['a']],
    ['others than before', 'any', ['b'], [vote('a')], [], ['b']],
    ['the same person: it counts', 'any', ['a', 'b'], [vote('a')], ['a'], []],
    ['the same person of all: the others are asked', 'all', ['a', 'b'], [vote('a')], ['a'], ['b']],
    ['all of all', 'all', ['a', 'b'], [vote('a'), vote('b')], ['a', 'b'], []],
    ['in whose place a stand-in approved', 'any', ['a'], [vote('x', 'a')], ['a'], []],
    ['the stand-in themselves', 'any', ['x'], [vote('x', 'a')], ['x'], []],
    ['one of two', 'two', ['a', 'b', 'c'], [vote('a')], ['a'], ['b', 'c']],
  ])('%s', (_what, needs, found, previous, counted, asked) =>
    expect(entering({ needs, found, previous })).toEqual({ counted, asked }),
  )
})

test.each<[string, boolean, WithoutManager, WithoutManager]>([
  ['manager', true, 'self', 'self'],
  ['managersManager', true, 'two', 'two'],
  ['departmentLead', true, 'self', 'self'],
  ['role', true, 'self', 'ladder'],
  ['people', true, 'two', 'ladder'],
  ['chosen', true, 'self', 'ladder'],
  ['managersManager', false, 'self', 'ladder'],
  ['manager', true, 'ladder', 'ladder'],
])('a step of %s that finds nobody (without a manager: %s, the company: %s)', (who, isWithout, setting, expected) =>
  expect(whenNobody(who, isWithout, setting)).toBe(expected),
)

/** Whatever people vote in whatever order: the step ends, never before one has voted, and nobody is asked who has. */
test('a step ends', () => {
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const needs: StepNeeds[] = ['any', 'all', 'two']
  for (let round = 0; round < 500; round++) {
    const asked = ['a', 'b', 'c', 'd'].slice(0, 1 + random(4))
    let able = asked.filter(() => random(5) > 0)
    if (able.length === 0) able = [asked[0]!]
    const step = { needs: needs[random(3)]!, asked }
    const votes: Vote[] = []
    for (let acts = 0; acts < 6; acts++) {
      const left = stillAsked({ ...step, votes, able })
      if (votes.length === 0) expect(left).toEqual(able)
      if (left.length === 0) break
      const voter = left[random(left.length)]!
      votes.push(random(3) === 0 ? vote('x', voter) : vote(voter))
    }
    const voters = votes.map(({ by, standsFor }) => standsFor ?? by)
    expect(stillAsked({ ...step, votes, able })).toEqual([])
    expect(new Set(voters).size).toBe(voters.length)
    if (step.needs === 'all') expect(voters.toSorted()).toEqual(able.toSorted())
    if (step.needs === 'two') expect(voters).toHaveLength(Math.min(2, able.length))
  }
})
