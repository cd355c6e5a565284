import type { WebModule } from '#ui/screens.ts'

const access = { anyOf: ['settings.holidays.edit'] } as const

export const web: WebModule = {
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
