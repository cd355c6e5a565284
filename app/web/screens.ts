import { tabScreen } from '#features/people/profile/web/routes.tsx'
import type { Screen } from '#ui/shell/screens.ts'
import { bindOpenable } from '#ui/openable.ts'
import { fillSlots } from '#ui/shell/slots.ts'
import { fillBuilt } from './built.ts'
import { ACTION_PATHS, mayOpen } from './gate.ts'
import * as logout from './logout-screen.tsx'
import { knownMe, visitorOf } from './me.ts'
import { modules } from './modules.ts'

fillSlots(modules)

const before = new Set(modules.flatMap((module) => (module.before ?? []).map(({ action }) => action)))

const ownScreens: readonly Screen[] = [
  { path: '/403', place: 'any', access: 'public', frame: 'none', load: () => import('./forbidden-screen.tsx') },
  // part of the shell: a file that fails to load must not prevent signing out
  { path: '/logout', place: 'any', access: 'public', frame: 'none', load: async () => logout },
  {
    path: '/company',
    place: 'company',
    access: 'session',
    frame: 'company',
    load: () => import('./company-screen.tsx'),
  },
  {
    path: '/settings',
    place: 'company',
    access: 'session',
    frame: 'none',
    early: true,
    load: () => import('./settings-start-screen.tsx'),
  },
  {
    path: '/ui',
    place: 'company',
    access: 'session',
    frame: 'company',
    conditional: true,
    load: () => import('#ui/gallery/gallery.tsx'),
  },
]

/** Every address of the product. A feature's screen replaces the shell's own at the same address. */
export const screens: readonly Screen[] = withOwn(
  modules.flatMap((module) => [...(module.screens ?? []), ...(module.profileTabs ?? []).map(tabScreen)]),
)

/** The screen at a written path, whatever its parameters are called: `/people/$me` is `/people/$id`. */
export function screenAt(path: string): Screen | undefined {
  const shape = shapeOf(path)
  return screens.find((screen) => shapeOf(screen.path) === shape)
}

/** The screen that a concrete path opens: `/people/4711` is `/people/$id`, unless a screen is called so. */
export function screenOf(path: string): Screen | undefined {
  const parts = path.replace(/(.)\/$/, '$1').split('/')
  const fits = (screen: Screen) => {
    const pattern = screen.path.replace(/(.)\/$/, '$1').split('/')
    return pattern.length === parts.length && pattern.every((part, at) => part.startsWith('$') || part === parts[at])
  }
  return screenAt(path) ?? screens.find(fits)
}

const shapeOf = (path: string) => path.replaceAll(/\$\w+/g, '$').replace(/(.)\/$/, '$1')

function withOwn(brought: readonly Screen[]): readonly Screen[] {
  const taken = new Set(brought.map((screen) => screen.path))
  return [...brought, ...ownScreens.filter((screen) => !taken.has(screen.path))]
}

/** A mandatory action has a screen at its address, or a part that is shown before the app. */
const hasAction = (action: string) => {
  const path = ACTION_PATHS[action]
  return path !== undefined ? screenAt(path) !== undefined : before.has(action)
}

fillBuilt({
  screenAt,
  hasAction,
  brought: modules.flatMap((module) => module.menu ?? []),
  settings: modules.flatMap((module) => module.settings ?? []),
})

const visitor = () => {
  const me = knownMe()
  return me && visitorOf(me)
}

// pages for strangers have no person to check
bindOpenable({
  holds: (access) => {
    const who = visitor()
    return !who || mayOpen(access, who)
  },
  opens: (path) => {
    const who = visitor()
    return !who || mayOpen(screenOf(path)?.access, who)
  },
})
