import type { WebModule } from '#ui/shell/screens.ts'

const PATH = '/settings/time-off/coverage'

export const web: WebModule = {
  settings: [{ path: PATH, group: 'time', word: 'coverage.title' }],
  screens: [
    {
      path: PATH,
      place: 'company',
      access: { anyOf: ['settings.timeoff.edit'] },
      frame: 'settings',
      load: () => import('./coverage-screen.tsx'),
    },
  ],
}
