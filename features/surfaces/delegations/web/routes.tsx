import { UserSwitch } from '#ui/icons.ts'
import { overPage } from '#ui/shell/over-page.ts'
import type { WebModule } from '#ui/shell/screens.ts'

/** The server asks for the right on the person themselves. */
const KEEPERS = { anyOf: ['other.timeoff.record.edit', 'manager.timeoff.record.edit'] } as const

export const web: WebModule = {
  actions: [
    {
      word: 'delegations.action',
      icon: UserSwitch,
      access: 'session',
      run: (go) => go(overPage({ standIn: 'me' })),
    },
  ],
  personActions: [
    { word: 'delegations.personAction', access: KEEPERS, ofOthers: true, to: (id) => `/people/${id}?standIn=${id}` },
  ],
  hosts: [{ params: ['standIn'], load: () => import('./api.tsx') }],
}
