import type { WebModule } from '#ui/shell/screens.ts'

const access = {
  anyOf: ['settings.holidays.edit', 'holidays.view', 'holidays.edit', 'extra_working_days.view'],
} as const

export const web: WebModule = {
  settings: [{ path: '/settings/holidays', group: 'time', word: 'holidays.inSettings' }],
  screens: [
    {
      path: '/settings/holidays',
      place: 'company',
      access,
      frame: 'settings',
      load: () => import('./holidays-screen.tsx'),
    },
  ],
}
