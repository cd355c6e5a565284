import { Plus } from '#ui/icons.ts'
import type { MenuLink } from '#ui/shell/menu-link.ts'
import type { MenuEntry, WebModule } from '#ui/shell/screens.ts'
import type { Built } from './built.ts'
import { mayOpen } from './gate.ts'
import { type Me, visitorOf } from './me.ts'

/**
 * The order of the menus, as the specification gives it, built or not. Icon, word, count and access of an address are brought by its
 * feature (`menu` of its web module); an address that no feature brings is not shown.
 */
const SLIM: readonly string[] = [
  '/dashboard',
  '/approvals',
  '/people/$me',
  '/people',
  '/calendar',
  '/reports',
  '/settings',
]

/** The V1 menu. */
const MAIN: readonly string[] = [
  '/dashboard',
  '/people',
  '/calendar',
  '/files',
  '/e-signature',
  '/orders',
  '/company/organization-structure',
  '/company/departments',
  '/company/positions',
  '/company/assets',
  '/company/benefits',
  '/knowledge-base',
  '/projects',
  '/clients',
  '/reports/hourly-reports',
  '/reports/payroll-reports',
  '/settings/company/general',
]

/** What neither of them has. */
const MORE: readonly string[] = ['/notes', '/tasks', '/boards', '/tasks2', '/chat/groups/', '/invoices', '/templates']

/** The phone's bar; `request` is the one in the middle. */
const THUMB: readonly string[] = ['/dashboard', '/calendar', '/approvals', '/people/$me']

export type Version = 'V1' | 'V2'

type Say = (key: string) => string

/** The sidebar's places for this person: built, and open to them. What the slim one lacks follows after a little room. */
export function sidebarPlaces(version: Version, me: Me, built: Built, say: Say): MenuLink[] {
  const own = version === 'V1' ? MAIN : SLIM
  const lacking = version === 'V1' ? [] : [...MAIN.filter((path) => path !== '/settings/company/general'), ...MORE]
  const rest = [...lacking, ...beyond(built)].filter((path) => !own.includes(path))
  return [
    ...open(own, me, built).map((entry) => ready(entry, me, say)),
    ...open(rest, me, built).map((entry, at) => ({ ...ready(entry, me, say), rule: at === 0 })),
  ]
}

/** Addresses that the specification has in no menu: they stand at the end, in the order of the modules. */
const beyond = ({ brought }: Built): string[] => {
  const known = new Set([...SLIM, ...MAIN, ...MORE])
  return brought.flatMap(({ path }) => (known.has(path) ? [] : [path]))
}

/** What `/company` leads to. */
export const companyPlaces = (me: Me, built: Built, say: Say): MenuLink[] =>
  open(
    [...MAIN, ...beyond(built)].filter((path) => path.startsWith('/company/')),
    me,
    built,
  ).map((entry) => ready(entry, me, say))

/** Home, Calendar, Request, Approvals, Me. */
export function thumbPlaces(me: Me, built: Built, request: WebModule['request'], say: Say): MenuLink[] {
  const places = open(THUMB, me, built).map((entry) => ready({ ...entry, word: entry.short ?? entry.word }, me, say))
  if (!request || me.beforeFirstDay || !mayOpen(request.access, visitorOf(me))) return places
  const ask: MenuLink = { to: request.to, word: say('shell.places.request'), icon: Plus, act: true }
  return [...places.slice(0, 2), ask, ...places.slice(2)]
}

const open = (paths: readonly string[], me: Me, { screenAt, brought }: Built): MenuEntry[] =>
  paths.flatMap((path) => {
    const entry = brought.find((one) => one.path === path)
    const screen = screenAt(path)
    return entry &&
      screen &&
      (!me.beforeFirstDay || screen.early) &&
      mayOpen(entry.access ?? screen.access, visitorOf(me))
      ? [entry]
      : []
  })

const ready = ({ path, word, icon, count }: MenuEntry, me: Me, say: Say): MenuLink => ({
  to: path.replace('$me', me.user.id),
  word: say(word),
  icon,
  count: count && me.user[count],
})
