import type { WebModule } from '#ui/shell/screens.ts'

const place = {
  place: 'company',
  access: { anyOf: ['settings.onboarding_flow.edit'] },
  frame: 'settings',
} as const

export const web: WebModule = {
  settings: [{ path: '/settings/onboarding', group: 'people', word: 'onboarding.inSettings' }],
  screens: [
    { path: '/settings/onboarding', ...place, load: () => import('./templates-screen.tsx') },
    { path: '/settings/onboarding/create', ...place, load: () => import('./template-create-screen.tsx') },
    { path: '/settings/onboarding/$id', ...place, load: () => import('./template-screen.tsx') },
  ],
}
