import { UploadSimple } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

const creators = { anyOf: ['people.create'] } as const
const everything = [
  '/api/people',
  '/api/departments',
  '/api/job-titles',
  '/api/locations',
  '/api/positions',
  '/api/users',
]

export const web: WebModule = {
  screens: [
    {
      path: '/people/import',
      place: 'company',
      access: creators,
      frame: 'company',
      load: () => import('./import-screen.tsx'),
    },
  ],
  actions: [{ word: 'import.screen.action', icon: UploadSimple, access: creators, run: (go) => go('/people/import') }],
  live: {
    'people.importProgress': ['/api/people/imports'],
    'people.imported': everything,
    'people.importUndone': everything,
  },
}
