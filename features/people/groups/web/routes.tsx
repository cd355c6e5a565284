import { UsersFour } from '#ui/icons.ts'
import type { Screen, WebModule } from '#ui/shell/screens.ts'

const place = { place: 'company', access: 'session', frame: 'company' } as const
const load: Screen['load'] = () => import('./groups-screen.tsx')

export const web: WebModule = {
  menu: [{ path: '/people/groups', word: 'groups.title', icon: UsersFour }],
  screens: [
    { path: '/people/groups', ...place, load },
    { path: '/people/groups/$id', ...place, load: () => import('./group-screen.tsx') },
  ],
  panels: [{ page: 'glance', order: 10, load: () => import('./person-groups-panel.tsx') }],
  actions: [
    {
      word: 'groups.add',
      icon: UsersFour,
      access: { anyOf: ['groups.create'] },
      run: (go) => go('/people/groups?new=group'),
    },
  ],
  searches: [{ word: 'groups.title', order: 15, access: 'session', load: () => import('./search-state.ts') }],
}
