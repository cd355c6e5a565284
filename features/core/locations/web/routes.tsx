import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  settings: [{ path: '/settings/company/locations', group: 'company', word: 'locations.inSettings' }],
  screens: [
    {
      path: '/settings/company/locations',
      place: 'company',
      access: { anyOf: ['settings.company.edit'] },
      frame: 'settings',
      load: () => import('./locations-screen.tsx'),
    },
  ],
}
