import { UsersThree } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

const load = () => import('./departments-screen.tsx')

export const web: WebModule = {
  settings: [{ path: '/settings/departments', group: 'people', word: 'department.inSettings' }],
  menu: [{ path: '/company/departments', word: 'department.menu.word', icon: UsersThree }],
  screens: [
    {
      path: '/settings/departments',
      place: 'company',
      access: { anyOf: ['settings.departments.edit'] },
      frame: 'settings',
      load,
    },
    { path: '/company/departments', place: 'company', access: 'session', frame: 'company', load },
  ],
}
