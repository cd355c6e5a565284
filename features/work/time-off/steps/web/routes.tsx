import type { Screen, WebModule } from '#ui/shell/screens.ts'

const HOME = '/settings/time-off/flows'
const screen = (path: string, load: Screen['load']): Screen => ({
  path: `${HOME}${path}`,
  place: 'company',
  access: { anyOf: ['settings.timeoff.edit'] },
  frame: 'settings',
  load,
})

export const web: WebModule = {
  settings: [{ path: HOME, group: 'time', word: 'flows.inSettings' }],
  screens: [
    screen('', () => import('./flows-screen.tsx')),
    screen('/create', () => import('./flow-create-screen.tsx')),
    screen('/$id', () => import('./flow-screen.tsx')),
  ],
}
