import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  panels: [{ page: 'record', order: 5, load: () => import('./numbers-panel.tsx') }],
}
