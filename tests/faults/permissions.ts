import type { Fault } from './fault.ts'

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
]
