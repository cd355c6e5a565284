import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  settings: [{ path: '/settings/time-off/types', group: 'time', word: 'leaveTypes.inSettings' }],
  screens: [
    {
      path: '/settings/time-off/types',
      place: 'company',
      access: { anyOf: ['settings.timeoff.edit'] },
      frame: 'settings',
      load: () => import('./types-screen.tsx'),
    },
  ],
}
