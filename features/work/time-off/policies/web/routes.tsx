import type { Screen, WebModule } from '#ui/shell/screens.ts'

const screen = (path: string, load: Screen['load']): Screen => ({
  path: `/settings/time-off${path}`,
  place: 'company',
  access: { anyOf: ['settings.timeoff.edit'] },
  frame: 'settings',
  load,
})

/** The settings' menu lists its pages itself. */
export const web: WebModule = {
  screens: [
    screen('', () => import('./policies-screen.tsx')),
    screen('/policies/create', () => import('./policy-edit-screen.tsx')),
    screen('/policies/$id/', () => import('./policy-screen.tsx')),
    screen('/policies/$id/edit', () => import('./policy-edit-screen.tsx')),
  ],
}
