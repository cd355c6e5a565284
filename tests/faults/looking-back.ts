import type { Fault } from './fault.ts'

const LIST = 'features/people/directory/as-of.test.ts'

/** The list of people as of another day. */
export const lookingBack: readonly Fault[] = [
  {
    name: 'the list as of a day has everyone whose job of that day the reader may not see',
    file: 'features/people/directory/server/as-of-jobs-store.ts',
    find: '  seenBy(ctx.actor),\n',
    put: '',
    test: LIST,
    shows: 'their line of today, not that of the day',
  },
  {
    name: 'the list as of a day is filtered by the departments of today',
    file: 'features/people/directory/server/as-of-jobs-store.ts',
    find: "sql<boolean>`${id('department')} = any",
    put: 'sql<boolean>`u.department_id = any',
    test: LIST,
    shows: 'a department, with all that are below it',
  },
  {
    name: 'a saved view drops the day',
    file: 'features/people/directory/server/view-actions.ts',
    find: 'asOf: () => may.lookBack(actor)',
    put: 'asOf: () => false',
    test: LIST,
    shows: 'a saved view keeps the day for those who may look back',
  },
  {
    name: 'the list as of a day takes the latest row whatever its day',
    file: 'features/people/directory/server/as-of-jobs-store.ts',
    find: '(h.applied_at is not null and h.effective_date <= ${day}::date)',
    put: '(h.applied_at is not null)',
    test: LIST,
    shows: 'the job that their history has for that day',
  },
]
