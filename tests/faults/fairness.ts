import type { Fault } from './fault.ts'

/** Turns of the companies in the worker, and files made in the background. */
export const fairness: readonly Fault[] = [
  {
    name: 'the worker takes jobs by age alone',
    file: 'platform/job-turns.ts',
    find: 'this.served.add(flag)',
    put: '',
    test: 'tests/fair-jobs.test.ts',
    shows: 'a third has its turn',
  },
  {
    name: 'a company may have all the workers',
    file: 'platform/job-turns.ts',
    find: 'Math.max(1, places - 1)',
    put: 'places',
    test: 'tests/fair-jobs.test.ts',
    shows: 'never has all the workers',
  },
  {
    name: 'what takes long stands in the way of what is quick',
    file: 'platform/jobs.ts',
    find: '...(slow.length > 0 ? [lane(jobTasks(parts, slow), 2)] : [])',
    put: '...(slow.length > 0 ? [lane(jobTasks(parts, slow), 8)] : [])',
    test: 'tests/fair-jobs.test.ts',
    shows: 'what takes long runs beside',
  },
  {
    name: 'a job of a suspended company loses its flag',
    file: 'platform/jobs.ts',
    find: 'flags: Object.keys(job.flags ?? {}),',
    put: '',
    test: 'tests/fair-jobs.test.ts',
    shows: 'keeps its turn',
  },
]
