import type { Fault } from './fault.ts'

const HEAD = 'features/people/profile/head.test.ts'
const GOING_ON = 'features/work/time-off/requests/going-on.test.ts'
const ACTIONS = 'features/people/profile/server/actions.ts'
const LEAVE = 'features/work/time-off/requests/server/surface-store.ts'

/** What the head of a profile says to whom. */
export const profile: readonly Fault[] = [
  {
    name: 'the head of a profile gives the mobile phone to everybody',
    file: ACTIONS,
    find: "mobilePhone: seesPersonal ? mobilePhone : ''",
    put: 'mobilePhone',
    test: HEAD,
    shows: 'follows the right to it, for every reader',
  },
  {
    name: 'the head of a profile gives the work phone to everybody',
    file: ACTIONS,
    find: "workPhone: seesPersonal || may.callAtWork(ctx.actor, relation) ? workPhone : ''",
    put: 'workPhone',
    test: HEAD,
    shows: 'is for readers of the list or of the personal section',
  },
  {
    name: 'the head of a profile gives the first day to everybody',
    file: ACTIONS,
    find: "hireDate: sections['job.job_info'] === 'none' ? null : hireDate",
    put: 'hireDate',
    test: HEAD,
    shows: 'the first day is not there without the right to it',
  },
  {
    name: 'a right for one department counts for everyone',
    file: 'platform/scope.ts',
    find: 'and _u.department_id = _d.id where _u.id = ${userId}',
    put: 'and _u.department_id = _d.id where _u.id = _u.id',
    test: 'tests/sweeps/sections.test.ts',
    shows: 'area: view',
  },
  {
    name: 'a search by number finds what may not be read',
    file: 'features/people/directory/server/filter-store.ts',
    find: 'searchable.withNumber ?',
    put: 'searchable.withNumber || true ?',
    test: 'features/people/directory/searching.test.ts',
    shows: 'by their number, by those who may see everyone',
  },
  {
    name: 'two people have one employee number',
    file: 'features/people/record/server/store.ts',
    find: 'lower(employee_number) = lower(${number})',
    put: 'employee_number = ${number}',
    test: 'features/people/directory/searching.test.ts',
    shows: 'is one person’s, however it is written',
  },
  {
    name: 'a hidden year of birth is in the profile',
    file: 'features/people/record/server/access.ts',
    find: "isHidden(privacy) && !relation.own ? 'edit' : 'view'",
    put: "'view'",
    test: 'features/people/profile/birthday.test.ts',
    shows: 'without the year',
  },
  {
    name: 'a hidden date of birth is in the list',
    file: 'features/people/directory/server/access.ts',
    find: "(column !== 'birthDate' || holds(actor, 'other.personal', 'edit'))",
    put: 'true',
    test: 'features/people/profile/birthday.test.ts',
    shows: 'without the year',
  },
  {
    name: 'a hidden birthday is in the notifications',
    file: 'features/surfaces/notifications/server/store.ts',
    find: 'p.birthday is not null and ',
    put: '',
    test: 'features/people/profile/birthday.test.ts',
    shows: 'unless it is hidden',
  },
  {
    name: 'people who have left are counted among those around',
    file: 'features/people/profile/server/store.ts',
    find: "(select count(*)::int from users r where ${which} and ${present('r')})",
    put: '(select count(*)::int from users r where ${which})',
    test: HEAD,
    shows: 'without people who have left',
  },
  {
    name: 'a profile says why somebody is away',
    file: LEAVE,
    find: 'then r.kind end from time_off_requests r',
    put: 'then r.kind else r.kind end from time_off_requests r',
    test: GOING_ON,
    shows: 'and the kind where they may know it',
  },
  {
    name: 'a profile names pending requests to everybody',
    file: LEAVE,
    find: "and r.status = 'pending' and ${visibleTo(actor)}",
    put: "and r.status = 'pending'",
    test: GOING_ON,
    shows: 'for exactly the readers of the request',
  },
  {
    name: 'what somebody else has saved takes the place of what was typed',
    file: 'ui/forms/form.ts',
    find: 'sameValues(values[name as keyof V], saved[name as keyof V])',
    put: 'sameValues(saved[name as keyof V], saved[name as keyof V])',
    test: 'ui/forms/form.test.ts',
    shows: 'comes into the fields that were not touched',
  },
]
