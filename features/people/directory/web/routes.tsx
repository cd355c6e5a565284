import { UserPlus, Users } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  menu: [{ path: '/people', word: 'people.menu.word', icon: Users }],
  screens: [
    {
      path: '/people',
      place: 'company',
      access: { anyOf: ['people.people.view', 'people.people.edit', 'people.create'] },
      frame: 'company',
      load: () => import('./people-screen.tsx'),
    },
  ],
  searches: [{ word: 'ui.palette.people', order: 10, access: 'session', load: () => import('./search-state.ts') }],
  actions: [
    {
      word: 'people.invite',
      icon: UserPlus,
      access: { anyOf: ['people.create'] },
      run: (go) => go('/people?join=invite'),
    },
  ],
}
