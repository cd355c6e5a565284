import type { WebModule } from '#ui/shell/screens.ts'

const viewers = { anyOf: ['settings.webhooks.view'] } as const

export const web: WebModule = {
  settings: [{ path: '/settings/webhooks', group: 'company', word: 'webhooks.inSettings' }],
  screens: [
    {
      path: '/settings/webhooks',
      place: 'company',
      access: viewers,
      frame: 'settings',
      load: () => import('./webhooks-screen.tsx'),
    },
    {
      path: '/settings/webhooks/$id',
      place: 'company',
      access: viewers,
      frame: 'settings',
      load: () => import('./webhook-screen.tsx'),
    },
  ],
}
