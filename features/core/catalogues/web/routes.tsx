import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  settings: [{ path: '/settings/company/employment', group: 'company', word: 'catalogues.inSettings' }],
  screens: [
    {
      path: '/settings/company/employment',
      place: 'company',
      access: { anyOf: ['settings.company.edit'] },
      frame: 'settings',
      load: () => import('./employment-screen.tsx'),
    },
  ],
}
