import type { WebModule } from '#ui/shell/screens.ts'

const editors = { anyOf: ['settings.sso.edit'] } as const

export const web: WebModule = {
  settings: [{ path: '/settings/sso', group: 'company', word: 'sso.inSettings' }],
  screens: [
    {
      path: '/settings/sso',
      place: 'company',
      access: editors,
      frame: 'settings',
      load: () => import('./sso-screen.tsx'),
    },
    {
      path: '/settings/sso/$id',
      place: 'company',
      access: editors,
      frame: 'settings',
      load: () => import('./provider-screen.tsx'),
    },
    {
      path: '/sso/callback/$providerId',
      place: 'company',
      access: 'public',
      frame: 'none',
      load: () => import('./arriving-screen.tsx'),
    },
    {
      path: '/sso/finish',
      place: 'company',
      access: 'public',
      frame: 'none',
      load: () => import('./arriving-screen.tsx'),
    },
  ],
  panels: [
    { page: 'signin', order: 1, load: () => import('./signin-panel.tsx') },
    { page: 'security', order: 1, load: () => import('./connections-panel.tsx') },
  ],
}
