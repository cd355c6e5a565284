import type { Fault } from './fault.ts'

/** Histories through the product's own calls, held to a model. */
export const randomHistories: readonly Fault[] = [
  {
    name: 'of a job as of a day the title is always that of today',
    file: 'features/people/job-history/server/reading-actions.ts',
    find: 'values: valuesFor(reading, state),',
    put: 'values: valuesFor(reading, { ...state, jobTitleId: valuesAsOf(valid, reading.today, reading.today).jobTitleId ?? null }),',
    test: 'features/people/job-history/random-history.test.ts',
    shows: 'a random history of records',
  },
  {
    name: 'employment of any day is that of today',
    file: 'features/people/employment/server/actions.ts',
    find: 'withStates(valid, on, lastDay)',
    put: 'withStates(valid, today, lastDay)',
    test: 'features/people/employment/random-history.test.ts',
    shows: 'a random history of employment',
  },
  {
    name: 'pay goes on after its last day',
    file: 'features/people/compensation/server/store.ts',
    find: 'h.date_to as ends_on,',
    put: 'null::date as ends_on,',
    test: 'features/people/compensation/random-history.test.ts',
    shows: 'a random history of pay',
  },
  {
    name: 'rows of a table that were corrected or removed are there on another day',
    file: 'features/people/field-tables/server/rules.ts',
    find: '? endedOn === null && startsOn <= day',
    put: '? startsOn <= day',
    test: 'features/people/field-tables/random-history.test.ts',
    shows: 'a random history of a table',
  },
]
