import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  screens: [
    {
      path: '/company/positions',
      place: 'company',
      access: { anyOf: ['org.positions.view', 'org.positions.edit', 'people.create', 'settings.departments.edit'] },
      frame: 'company',
      load: () => import('./positions-screen.tsx'),
    },
  ],
}
