import type { WebModule } from '#ui/shell/screens.ts'

const access = { anyOf: ['settings.company.edit'] } as const

export const web: WebModule = {
  settings: [
    { path: '/settings/company/compensation', group: 'company', word: 'catalogues.payTitle' },
    { path: '/settings/company/employment', group: 'company', word: 'catalogues.inSettings' },
    { path: '/settings/company/assets', group: 'company', word: 'catalogues.assetsTitle' },
    { path: '/settings/company/benefits', group: 'company', word: 'catalogues.benefitsTitle' },
  ],
  screens: [
    {
      path: '/settings/company/compensation',
      place: 'company',
      access,
      frame: 'settings',
      load: () => import('./compensation-screen.tsx'),
    },
    {
      path: '/settings/company/employment',
      place: 'company',
      access,
      frame: 'settings',
      load: () => import('./employment-screen.tsx'),
    },
    {
      path: '/settings/company/assets',
      place: 'company',
      access,
      frame: 'settings',
      load: () => import('./assets-screen.tsx'),
    },
    {
      path: '/settings/company/benefits',
      place: 'company',
      access,
      frame: 'settings',
      load: () => import('./benefits-screen.tsx'),
    },
  ],
}
