import { Hourglass } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

/** What expires soon is a list for those who keep records; each sees the rows that their rights to the tables show. */
const keepers = { anyOf: ['people.people.edit'] } as const

export const web: WebModule = {
  menu: [{ path: '/people/expiring', word: 'fieldTables.expiring.menu', icon: Hourglass }],
  settings: [{ path: '/settings/employee-fields/tables', group: 'people', word: 'fieldTables.inSettings' }],
  screens: [
    {
      path: '/settings/employee-fields/tables',
      place: 'company',
      access: { anyOf: ['settings.employee_fields.edit'] },
      frame: 'settings',
      load: () => import('./tables-screen.tsx'),
    },
    {
      path: '/people/expiring',
      place: 'company',
      access: keepers,
      frame: 'company',
      load: () => import('./expiring-screen.tsx'),
    },
  ],
  panels: [{ page: 'record', order: 10, showsDays: true, load: () => import('./tables-panel.tsx') }],
  actions: [
    {
      word: 'fieldTables.expiring.title',
      icon: Hourglass,
      access: keepers,
      run: (go) => go('/people/expiring'),
    },
  ],
}
