import { GearSix } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  settings: [{ path: '/settings/company/general', group: 'company', word: 'company.inSettings' }],
  menu: [
    { path: '/settings', word: 'company.menu.word', icon: GearSix },
    { path: '/settings/company/general', word: 'company.menu.word', icon: GearSix },
  ],
  screens: [
    {
      path: '/choose-company',
      place: 'any',
      access: 'session',
      frame: 'none',
      load: () => import('./choose-company-screen.tsx'),
    },
    {
      path: '/create-company',
      place: 'bare',
      access: 'session',
      frame: 'none',
      load: () => import('./create-company-screen.tsx'),
    },
    {
      path: '/company-workspace',
      place: 'bare',
      access: 'public',
      frame: 'none',
      load: () => import('./company-workspace-screen.tsx'),
    },
    {
      path: '/settings/company/general',
      place: 'company',
      access: { anyOf: ['settings.company.edit'] },
      frame: 'settings',
      load: () => import('./company-settings-screen.tsx'),
    },
  ],
}
