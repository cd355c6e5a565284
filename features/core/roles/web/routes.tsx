import type { Screen, WebModule } from '#ui/shell/screens.ts'

const screen = (path: string, load: Screen['load']): Screen => ({
  path,
  place: 'company',
  access: { anyOf: ['settings.roles.edit'] },
  frame: 'settings',
  load,
})

export const web: WebModule = {
  settings: [{ path: '/settings/roles', group: 'people', word: 'roles.inSettings' }],
  screens: [
    screen('/settings/roles', () => import('./roles-screen.tsx')),
    screen('/settings/roles/create', () => import('./role-create-screen.tsx')),
    screen('/settings/roles/$id', () => import('./role-screen.tsx')),
    screen('/settings/roles/$id/edit', () => import('./role-edit-screen.tsx')),
  ],
}
