import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  profileTabs: [
    { path: 'access', order: 900, word: 'access.title', section: 'access', load: () => import('./access-tab.tsx') },
  ],
}
