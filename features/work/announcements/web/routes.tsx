import { CalendarDot, Plus } from '#ui/icons.ts'
import { overPage } from '#ui/shell/over-page.ts'
import type { WebModule } from '#ui/shell/screens.ts'

const WRITERS = { anyOf: ['announcements.edit'] } as const

export const web: WebModule = {
  widgets: [{ name: 'announcements', column: 'wide', order: 10, load: () => import('./announcements-widget.tsx') }],
  actions: [
    {
      word: 'announcements.new',
      icon: Plus,
      access: WRITERS,
      run: (go) => go(overPage({ editAnnouncement: 'new' })),
    },
    {
      word: 'announcements.manage',
      icon: CalendarDot,
      access: WRITERS,
      run: (go) => go(overPage({ announcements: 'published' })),
    },
  ],
  hosts: [{ params: ['announcement', 'editAnnouncement', 'announcements'], load: () => import('./api.tsx') }],
}
