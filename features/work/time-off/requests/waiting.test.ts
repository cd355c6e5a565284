import { describe, expect, test } from 'vitest'
import { type Calendar, deadIn, type Decider, isAwayThroughout } from './server/rules/waiting.ts'

const WEEK = ['off', 'full', 'full', 'full', 'full', 'full', 'off']
const TODAY = '2026-05-04' // a Monday
const leave = (firstDay: string, lastDay: string, more: object = {}) => ({
  status: 'approved',
  firstDay,
  lastDay,
  firstPart: 'full',
  lastPart: 'full',
  ...more,
})
const calendar = (requests: Calendar['requests'], more: Partial<Calendar> = {}): Calendar => ({
  schedules: [{ from: '1970-01-01', week: WEEK }],
  holidays: [],
  extraWorkingDays: [],
  requests,
  ...more,
})

describe('away for two weeks', () => {
  test.each<[string, Calendar, boolean]>([
    ['nobody', calendar([]), false],
    ['all of them', calendar([leave('2026-05-04', '2026-05-17')]), true],
    ['all working days, the weekend between is free', calendar([leave('2026-05-04', '2026-05-15')]), true],
    ['in two parts', calendar([leave('2026-05-01', '2026-05-08'), leave('2026-05-11', '2026-05-20')]), true],
    ['back on the last working day', calendar([leave('2026-05-04', '2026-05-14')]), false],
    ['only from tomorrow', calendar([leave('2026-05-05', '2026-05-30')]), false],
    ['at work for half a day', calendar([leave('2026-05-01', '2026-05-15', { lastPart: 'am' })]), false],
    ['what only waits does not count', calendar([leave('2026-05-01', '2026-05-30', { status: 'pending' })]), false],
    [
      'a holiday closes the gap',
      calendar([leave('2026-05-04', '2026-05-14')], { holidays: [{ day: '2026-05-15' }] }),
      true,
    ],
    [
      'a Saturday that is worked opens it',
      calendar([leave('2026-05-04', '2026-05-15')], { extraWorkingDays: [{ day: '2026-05-16' }] }),
      false,
    ],
  ])('%s', (_what, given, away) => expect(isAwayThroughout(given, TODAY)).toBe(away))
})

describe('dead', () => {
  const able: Decider = { id: 'a', canSignIn: true, isInvolved: false, isAway: false }
  const gone = { ...able, id: 'g', canSignIn: false }
  const author = { ...able, id: 'i', isInvolved: true }
  const away = { ...able, id: 'w', isAway: true }
  test.each<[string, Decider[], Decider[], [string[], boolean] | null]>([
    ['one who can is enough', [gone, author, away, able], [], null],
    ['or one who stands in', [away], [able], null],
    ['nobody is listed', [], [], [[], false]],
    ['gone', [gone], [], [['approverLeft'], false]],
    ['involved', [author], [gone], [['approverInvolved'], false]],
    ['away', [away, gone], [], [['approverAway', 'approverLeft'], true]],
    ['the stand-in is away as well', [gone], [away], [['approverLeft'], true]],
  ])('%s', (_what, approvers, standIns, expected) => {
    const dead = deadIn(approvers, standIns)
    expect(dead && [dead.reasons.map(({ why }) => why), dead.isOnlyAway]).toEqual(expected)
  })
})
