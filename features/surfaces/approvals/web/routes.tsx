import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  screens: [
    {
      path: '/approvals',
      place: 'company',
      access: 'session',
      frame: 'company',
      load: () => import('./approvals-screen.tsx'),
    },
  ],
}
