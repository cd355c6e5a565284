import type { Screen, WebModule } from '#ui/shell/screens.ts'

const desk = (path: string, load: Screen['load']): Screen => ({
  path,
  place: 'bare',
  access: 'operator',
  frame: 'none',
  load,
})

export const web: WebModule = {
  screens: [
    desk('/operator', () => import('./companies-screen.tsx')),
    desk('/operator/requests', () => import('./requests-screen.tsx')),
    desk('/operator/sign-ups', () => import('./sign-ups-screen.tsx')),
    desk('/operator/log', () => import('./log-screen.tsx')),
  ],
}
