import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  screens: [
    {
      path: '/unsubscribe/$token',
      place: 'company',
      access: 'public',
      frame: 'none',
      load: () => import('./unsubscribe-screen.tsx'),
    },
  ],
  panels: [
    { page: 'personal', order: 10, load: () => import('./channels-panel.tsx') },
    { page: 'personal', order: 11, load: () => import('./delivery-panel.tsx') },
  ],
}
