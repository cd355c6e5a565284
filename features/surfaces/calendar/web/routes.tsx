import { CalendarBlank } from '#ui/icons.ts'
import type { WebModule } from '#ui/screens.ts'

export const web: WebModule = {
  screens: [
    {
      path: '/calendar',
      place: 'company',
      access: 'session',
      frame: 'company',
      load: () => import('./calendar-screen.tsx'),
    },
    {
      path: '/settings/personal/integrations',
      place: 'company',
      access: 'session',
      frame: 'settings',
      load: () => import('./integrations-screen.tsx'),
    },
  ],
  actions: [{ word: 'calendar.page.whoIsAway', icon: CalendarBlank, run: (go) => go('/calendar?view=chart') }],
  live: { 'calendar.changed': ['/api/calendar'] },
}
