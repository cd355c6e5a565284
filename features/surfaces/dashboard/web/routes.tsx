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
    {
      path: '/settings/company/dashboard',
      place: 'company',
      access: { anyOf: ['settings.company.edit'] },
      frame: 'settings',
      load: () => import('./role-dashboards-screen.tsx'),
    },
  ],
  settings: [{ path: '/settings/company/dashboard', group: 'company', word: 'dashboard.settings.word' }],
  widgets: [
    { name: 'waiting', column: 'side', order: 10, load: () => import('./waiting-widget.tsx') },
    { name: 'my_team', column: 'side', order: 15, load: () => import('./my-team-widget.tsx') },
    { name: 'gaps', column: 'side', order: 20, load: () => import('./gaps-widget.tsx') },
    { name: 'birthdays', column: 'side', order: 40, load: () => import('./birthdays-widget.tsx') },
    { name: 'holidays', column: 'side', order: 50, load: () => import('./holidays-widget.tsx') },
    { name: 'vacancies', column: 'side', order: 60, load: () => import('./vacancies-widget.tsx') },
    { name: 'gender', column: 'side', order: 70, load: () => import('./gender-widget.tsx') },
    { name: 'growth', column: 'wide', order: 50, load: () => import('./growth-widget.tsx') },
    { name: 'time_tracking', column: 'wide', order: 60, load: () => import('./time-tracking-widget.tsx') },
  ],
}
