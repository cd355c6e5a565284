import { Heart } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

const readers = { anyOf: ['benefits.register.view', 'settings.benefits.edit'] } as const
const keeping = { place: 'company', access: { anyOf: ['settings.benefits.edit'] }, frame: 'settings' } as const

export const web: WebModule = {
  menu: [{ path: '/company/benefits', word: 'benefits.title', icon: Heart }],
  settings: [{ path: '/settings/benefits', group: 'things', word: 'benefits.title' }],
  screens: [
    {
      path: '/company/benefits',
      place: 'company',
      access: readers,
      frame: 'company',
      load: () => import('./register-screen.tsx'),
    },
    { path: '/settings/benefits', ...keeping, load: () => import('./benefits-screen.tsx') },
    { path: '/settings/benefits/costs', ...keeping, load: () => import('./costs-screen.tsx') },
    { path: '/settings/benefits/$id', ...keeping, load: () => import('./benefit-screen.tsx') },
    { path: '/settings/benefits/edit/$id', ...keeping, load: () => import('./benefit-edit-screen.tsx') },
  ],
  profileTabs: [
    {
      path: 'benefits',
      order: 85,
      word: 'benefits.title',
      section: 'benefits',
      load: () => import('./benefits-tab.tsx'),
    },
  ],
  searches: [{ word: 'benefits.title', order: 30, access: readers, load: () => import('./search-state.ts') }],
}
