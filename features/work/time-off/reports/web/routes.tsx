import type { WebModule } from '#ui/shell/screens.ts'

const readers = { anyOf: ['reports.timeoff_reports.edit'] } as const

export const web: WebModule = {
  reports: [{ path: '/reports/timeoff', word: 'timeOffReports.title', about: 'timeOffReports.about' }],
  screens: [
    {
      path: '/reports/timeoff',
      place: 'company',
      access: readers,
      frame: 'company',
      load: () => import('./report-screen.tsx'),
    },
  ],
}
