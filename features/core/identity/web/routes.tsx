import type { Screen, WebModule } from '#ui/shell/screens.ts'

const open = (path: string, place: Screen['place'], load: Screen['load']): Screen => ({
  path,
  place,
  access: 'public',
  frame: 'none',
  load,
})

const screens: readonly Screen[] = [
  open('/signin', 'any', () => import('./signin-screen.tsx')),
  open('/reset-password', 'any', () => import('./reset-password-screen.tsx')),
  open('/forgot-password/$hash', 'any', () => import('./forgot-password-screen.tsx')),
  open('/email-confirmation/$verificationToken', 'any', () => import('./email-confirmation-screen.tsx')),
  open('/email-changing-confirmation/$hash', 'any', () => import('./email-changing-screen.tsx')),
  open('/email-changing-stop/$hash', 'any', () => import('./email-stop-screen.tsx')),
  open('/session-transfer', 'any', () => import('./session-transfer-screen.tsx')),
  {
    ...open('/confirm-user-creation/$hash', 'company', () => import('./invitation-screen.tsx')),
    title: 'Confirm user creation',
  },
  {
    path: '/change-password',
    place: 'company',
    access: 'session',
    frame: 'company',
    early: true,
    load: () => import('./change-password-screen.tsx'),
  },
  {
    path: '/actions/second-factor',
    place: 'company',
    access: 'session',
    frame: 'none',
    early: true,
    load: () => import('./second-factor-screen.tsx'),
  },
  {
    path: '/actions/confirm-email',
    place: 'any',
    access: 'session',
    frame: 'none',
    load: () => import('./confirm-email-screen.tsx'),
  },
  {
    path: '/settings/personal/general',
    place: 'company',
    access: 'session',
    frame: 'settings',
    early: true,
    load: () => import('./personal-settings-screen.tsx'),
  },
  {
    path: '/settings/personal/integrations',
    place: 'company',
    access: 'session',
    frame: 'settings',
    load: () => import('./integrations-screen.tsx'),
  },
  {
    path: '/settings/personal/security',
    place: 'company',
    access: 'session',
    frame: 'settings',
    early: true,
    load: () => import('./security-screen.tsx'),
  },
  {
    path: '/settings/company/sign-in',
    place: 'company',
    access: { anyOf: ['settings.company.edit'] },
    frame: 'settings',
    load: () => import('./sign-in-rules-screen.tsx'),
  },
]

export const web: WebModule = {
  settings: [
    { path: '/settings/personal/general', group: 'personal', word: 'identity.inSettings.general' },
    { path: '/settings/personal/security', group: 'personal', word: 'identity.inSettings.security' },
    { path: '/settings/personal/integrations', group: 'personal', word: 'identity.inSettings.integrations' },
    { path: '/settings/company/sign-in', group: 'company', word: 'identity.inSettings.signIn' },
  ],
  screens,
}
