import { CalendarBlank, Printer } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  menu: [{ path: '/calendar', word: 'calendar.menu.word', icon: CalendarBlank }],
  screens: [
    {
      path: '/calendar',
      place: 'company',
      access: 'session',
      frame: 'company',
      load: () => import('./calendar-screen.tsx'),
    },
  ],
  panels: [{ page: 'integrations', order: 10, load: () => import('./feed-panel.tsx') }],
  actions: [
    { word: 'calendar.page.whoIsAway', icon: CalendarBlank, run: (go) => go('/calendar?view=chart') },
    { word: 'calendar.print.title', icon: Printer, run: (go) => go('/calendar?print=choose') },
  ],
}
