import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  settings: [{ path: '/settings/audit', group: 'company', word: 'audit.inSettings' }],
  screens: [
    {
      path: '/settings/audit',
      place: 'company',
      access: { anyOf: ['audit.read'] },
      frame: 'settings',
      load: () => import('./audit-screen.tsx'),
    },
  ],
}
