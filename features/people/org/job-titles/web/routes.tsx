import type { WebModule } from '#ui/shell/screens.ts'

const place = {
  place: 'company',
  access: { anyOf: ['settings.job_title.edit'] },
  frame: 'settings',
} as const

export const web: WebModule = {
  settings: [{ path: '/settings/job-title', group: 'people', word: 'jobTitle.inSettings' }],
  screens: [
    { path: '/settings/job-title', ...place, load: () => import('./job-titles-screen.tsx') },
    { path: '/settings/job-title/$id/people', ...place, load: () => import('./job-title-people-screen.tsx') },
  ],
}
