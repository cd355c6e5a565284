import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  profileTabs: [
    {
      path: 'compensation',
      order: 80,
      word: 'compensation.title',
      section: 'compensation',
      showsDays: true,
      load: () => import('./compensation-tab.tsx'),
    },
  ],
}
