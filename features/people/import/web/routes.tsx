import { UploadSimple } from '#ui/icons.ts'
import type { WebModule } from '#ui/shell/screens.ts'

const creators = { anyOf: ['people.create'] } as const

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
}
