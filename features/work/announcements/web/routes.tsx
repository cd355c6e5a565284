import { CalendarDot, Plus } from '#ui/icons.ts'
import { overPage } from '#ui/shell/over-page.ts'
import type { WebModule } from '#ui/shell/screens.ts'

const READERS = { anyOf: ['announcements.view'] } as const
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
  searches: [{ word: 'announcements.title', order: 40, access: READERS, load: () => import('./search-state.ts') }],
  hosts: [{ params: ['announcement', 'editAnnouncement', 'announcements'], load: () => import('./api.tsx') }],
}
