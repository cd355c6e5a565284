import type { Fault } from './fault.ts'

const DAYS = 'features/surfaces/calendar/seeing-days.test.ts'
const DIRECTORY = 'features/people/directory/directory.test.ts'
const PRIVACY = 'tests/sweeps/private-days.test.ts'
const PREVIEW = 'features/core/roles/preview.test.ts'

/** Rights that have ended, and rights that say one thing and do another. */
export const permissions: readonly Fault[] = [
  {
    name: 'the preview of the administrator role is empty',
    file: 'features/core/roles/server/difference-actions.ts',
    find: "role.builtIn === 'admin' ? ",
    put: "role.builtIn === 'none' ? ",
    test: PREVIEW,
    shows: 'of the administrator role names every right',
  },
  {
    name: 'a preview takes an ended administrator for one',
    file: 'features/core/roles/server/grant-store.ts',
    find: '${adminNow(now)} as is_admin',
    put: 'u.is_admin',
    test: PREVIEW,
    shows: 'of somebody whose administrator right has ended',
  },
  {
    name: 'an ended administrator is offered as approver',
    file: 'features/work/time-off/requests/server/approver-store.ts',
    find: 'where ${adminNow(now)}',
    put: 'where u.is_admin',
    test: 'features/work/time-off/requests/deciders.test.ts',
    shows: 'nobody is offered whose right has ended',
  },
  {
    name: 'an ended administrator is told of roles that end',
    file: 'features/core/roles/server/ending-store.ts',
    find: 'where ${adminNow(now)} and',
    put: 'where u.is_admin and',
    test: 'features/surfaces/notifications/role-ends.test.ts',
    shows: 'somebody whose administrator right has ended is not told',
  },
  {
    name: 'the calendar shows every birthday',
    file: 'features/surfaces/calendar/server/store.ts',
    find: " where ${birthdayVisibleTo(actor, 'p.id')}`",
    put: '`',
    test: DAYS,
    shows: 'is for those who may see the date of birth once the company says so',
  },
  {
    name: 'the home page shows every birthday',
    file: 'features/surfaces/dashboard/server/store.ts',
    find: " and ${birthdayVisibleTo(actor, 'users.id')}",
    put: '',
    test: DAYS,
    shows: 'is for those who may see the date of birth once the company says so',
  },
  {
    name: 'everybody is told of every birthday',
    file: 'features/surfaces/notifications/server/reactions.ts',
    find: 'id !== reader && seers(id, reader)',
    put: 'id !== reader && seers !== null',
    test: DAYS,
    shows: 'two on one day: each is told of what they may see',
  },
  {
    name: 'the company’s word about birthdays is not heard',
    file: 'features/people/profile/server/access.ts',
    find: '(${EVERYBODY_SEES_BIRTHDAYS} or',
    put: '(true or',
    test: PRIVACY,
    shows: 'eve learns neither her birthday',
  },
  {
    name: 'the calendar shows every first day',
    file: 'features/surfaces/calendar/server/store.ts',
    find: " and ${joinedVisibleTo(actor, 'p.id')}`",
    put: '`',
    test: DAYS,
    shows: 'is for those who may see it, whatever the company says',
  },
  {
    name: 'a first day is found by asking for one range after another',
    file: 'features/surfaces/calendar/server/store.ts',
    find: " or not ${joinedVisibleTo(actor, 'u.id')}",
    put: '',
    test: PRIVACY,
    shows: 'ivan learns neither',
  },
  {
    name: 'pickers give e-mails to everybody',
    file: 'features/people/directory/server/store.ts',
    find: "case when ${withEmail} then u.email::text else '' end",
    put: 'u.email::text',
    test: DIRECTORY,
    shows: 'everybody finds names and pictures',
  },
  {
    name: 'an e-mail is guessed by searching for it',
    file: 'platform/search.ts',
    find: 'withEmail ? sql',
    put: 'withEmail !== null ? sql',
    test: DIRECTORY,
    shows: 'everybody finds names and pictures',
  },
  {
    name: 'the head of a profile gives the e-mail to everybody',
    file: 'features/people/profile/server/actions.ts',
    find: "seesEmail ? head.email : ''",
    put: 'head.email',
    test: DIRECTORY,
    shows: 'everybody finds names and pictures',
  },
  {
    name: 'who may not see birthdays shows them to everybody',
    file: 'features/core/company/server/actions.ts',
    find: " && !holds(ctx.actor, 'other.personal', 'view'))",
    put: ' && ctx.actor.permissions.size === 0)',
    test: 'features/core/company/company.test.ts',
    shows: 'is turned on only by somebody who may see',
  },
]
