import type { Fault } from './fault.ts'

const MILESTONES = 'features/people/milestones/milestones.test.ts'

/** The page of people. */
export const directory: readonly Fault[] = [
  {
    name: 'the people page says who is new to everyone',
    file: 'features/people/milestones/server/store.ts',
    find: " and ${joinedVisibleTo(actor, 'u.id')}\n        order by u.hire_date desc",
    put: '\n        order by u.hire_date desc',
    test: MILESTONES,
    shows: 'first days follow their field',
  },
  {
    name: 'the people page says everyone’s anniversary to everyone',
    file: 'features/people/milestones/server/store.ts',
    find: " and ${joinedVisibleTo(actor, 'u.id')}\n        order by day",
    put: '\n        order by day',
    test: MILESTONES,
    shows: 'first days follow their field',
  },
]
