import { House } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  menu: [{ path: '/dashboard', word: 'dashboard.menu.word', short: 'dashboard.menu.short', icon: House }],
  screens: [
    {
      path: '/dashboard',
      place: 'company',
      access: 'session',
      frame: 'company',
      early: true,
      load: () => import('./dashboard-screen.tsx'),
    },
  ],
  widgets: [
    { name: 'waiting', column: 'side', order: 10, load: () => import('./waiting-widget.tsx') },
    { name: 'birthdays', column: 'side', order: 40, load: () => import('./birthdays-widget.tsx') },
    { name: 'holidays', column: 'side', order: 50, load: () => import('./holidays-widget.tsx') },
  ],
}
