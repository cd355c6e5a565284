import { CalendarDot } from '#ui/icons.ts'
import { overPage } from '#ui/shell/over-page.ts'
import type { WebModule } from '#ui/shell/screens.ts'

export const web: WebModule = {
  actions: [
    {
      word: 'events.new',
      icon: CalendarDot,
      access: { anyOf: ['events.create'] },
      run: (go) => go(overPage({ event: 'new' })),
    },
  ],
  hosts: [{ params: ['event', 'editEvent'], load: () => import('./api.tsx') }],
}
