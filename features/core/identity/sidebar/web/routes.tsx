import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  panels: [{ page: 'personal', order: 20, load: () => import('./forming-panel.tsx') }],
  personActions: [
    { word: 'sidebar.addToList', access: 'session', ofOthers: true, load: () => import('./adding-state.ts') },
  ],
}
