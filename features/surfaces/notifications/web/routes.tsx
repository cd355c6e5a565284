import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  panels: [{ page: 'personal', order: 10, load: () => import('./channels-panel.tsx') }],
}
