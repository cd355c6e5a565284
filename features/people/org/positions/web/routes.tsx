import { IdentificationCard } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  menu: [{ path: '/company/positions', word: 'position.menu.word', icon: IdentificationCard }],
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
