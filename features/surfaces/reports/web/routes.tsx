import { ChartBar } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

const readers = { anyOf: ['reports.timeoff_reports.edit', 'reports.timetracking_reports.edit'] } as const

export const web: WebModule = {
  menu: [{ path: '/reports', word: 'reports.title', icon: ChartBar }],
  screens: [
    { path: '/reports', place: 'company', access: readers, frame: 'company', load: () => import('./home-screen.tsx') },
    {
      path: '/reports/unsubscribe/$token',
      place: 'company',
      access: 'public',
      frame: 'none',
      load: () => import('./unsubscribe-screen.tsx'),
    },
  ],
}
