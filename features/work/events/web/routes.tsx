import { CalendarDot, UploadSimple } from '#ui/icons.ts'
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
    {
      word: 'eventImport.title',
      icon: UploadSimple,
      access: { anyOf: ['events.create'] },
      run: (go) => go(overPage({ importEvents: 'file' })),
    },
  ],
  hosts: [
    { params: ['event', 'editEvent'], load: () => import('./api.tsx') },
    { params: ['importEvents'], load: () => import('./import-dialog.tsx') },
  ],
}
