import { Hourglass } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  // those who see some rows find it by its address and the search; in the menu it is for those who keep records
  menu: [
    {
      path: '/people/expiring',
      word: 'fieldTables.expiring.menu',
      icon: Hourglass,
      access: { anyOf: ['people.people.edit'] },
    },
  ],
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
      access: 'session',
      frame: 'company',
      load: () => import('./expiring-screen.tsx'),
    },
  ],
  panels: [{ page: 'record', order: 10, load: () => import('./tables-panel.tsx') }],
  actions: [
    {
      word: 'fieldTables.expiring.title',
      icon: Hourglass,
      access: 'session',
      run: (go) => go('/people/expiring'),
    },
  ],
}
