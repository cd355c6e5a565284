import { Package } from '#ui/icons.ts'
import type { ProfileTab, WebModule } from '#ui/shell/screens.ts'

const keepers = { anyOf: ['settings.assets.edit'] } as const
const readers = { anyOf: ['assets.register.view', 'settings.assets.edit'] } as const

const tab: ProfileTab = {
  path: 'assets',
  order: 80,
  word: 'assets.title',
  section: 'assets',
  load: () => import('./assets-tab.tsx'),
}

const inSettings = { place: 'company', access: keepers, frame: 'settings' } as const
const inCompany = { place: 'company', access: readers, frame: 'company' } as const
const asset = () => import('./asset-screen.tsx')

export const web: WebModule = {
  menu: [{ path: '/company/assets', word: 'assets.title', icon: Package }],
  settings: [{ path: '/settings/assets', group: 'things', word: 'assets.inSettings' }],
  profileTabs: [tab],
  screens: [
    { path: '/company/assets', ...inCompany, load: () => import('./register-screen.tsx') },
    { path: '/company/assets/labels', ...inCompany, load: () => import('./labels-screen.tsx') },
    { path: '/company/assets/$id', ...inCompany, load: asset },
    { path: '/settings/assets', ...inSettings, load: () => import('./assets-screen.tsx') },
    { path: '/settings/assets/$id', ...inSettings, load: asset },
    { path: '/settings/assets/edit/$id', ...inSettings, load: () => import('./edit-screen.tsx') },
  ],
  actions: [{ word: 'assets.add', icon: Package, access: keepers, run: (go) => go('/settings/assets?new=asset') }],
  searches: [{ word: 'assets.title', order: 40, access: readers, load: () => import('./search-state.ts') }],
}
