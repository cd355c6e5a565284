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
  {
    name: 'deleted views are kept for ever',
    file: 'features/core/views/server/store.ts',
    find: "db.deleteFrom('views').where('deletedAt', '<', before)",
    put: "db.deleteFrom('views').where('deletedAt', '<', new Date(0))",
    test: 'features/people/directory/views.test.ts',
    shows: 'a deleted view can be restored for 30 days',
  },
]
