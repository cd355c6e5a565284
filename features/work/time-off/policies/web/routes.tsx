import type { Screen, WebModule } from '#ui/shell/screens.ts'

const screen = (path: string, load: Screen['load']): Screen => ({
  path: `/settings/time-off${path}`,
  place: 'company',
  access: { anyOf: ['settings.timeoff.edit'] },
  frame: 'settings',
  load,
})

export const web: WebModule = {
  settings: [{ path: '/settings/time-off', group: 'time', word: 'policies.inSettings' }],
  screens: [
    screen('', () => import('./policies-screen.tsx')),
    screen('/policies/create', () => import('./policy-edit-screen.tsx')),
    screen('/policies/$id/', () => import('./policy-screen.tsx')),
    screen('/policies/$id/edit', () => import('./policy-edit-screen.tsx')),
  ],
}
