import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  profileTabs: [
    {
      path: 'emergency',
      order: 50,
      word: 'emergency.title',
      section: 'emergency',
      load: () => import('./emergency-tab.tsx'),
    },
  ],
}
