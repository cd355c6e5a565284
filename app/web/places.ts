import type { Icon } from '@phosphor-icons/react'
import {
  BookmarkSimple,
  Books,
  Briefcase,
  CalendarBlank,
  ChartBar,
  ChatCircle,
  CheckSquare,
  Clock,
  Files,
  GearSix,
  Gift,
  House,
  IdentificationCard,
  Kanban,
  Notebook,
  Package,
  Receipt,
  Scroll,
  Signature,
  Stamp,
  Tray,
  TreeStructure,
  UserCircle,
  Users,
  UsersThree,
  Wallet,
  Plus,
} from '#ui/icons.ts'
import type { Place } from '#ui/shell/place.ts'
import type { Access, MenuEntry, Screen, WebModule } from '#ui/shell/screens.ts'
import { mayOpen } from './gate.ts'
import { type Me, visitorOf } from './me.ts'

export interface Entry {
  path: string
  /** Under `shell.places`, unless it has a dot: then a feature's own. */
  word: string
  icon: Icon
  count?: 'approvalsCount'
  access?: Access | undefined
}

const entry = (path: string, word: string, icon: Icon, more: Partial<Entry> = {}): Entry => ({
  path,
  word,
  icon,
  ...more,
})

/** The V2 sidebar. */
const SLIM: readonly Entry[] = [
  entry('/dashboard', 'dashboard', House),
  entry('/approvals', 'approvals', Tray, { count: 'approvalsCount' }),
  entry('/people/$me', 'profile', UserCircle),
  entry('/people', 'people', Users),
  entry('/calendar', 'calendar', CalendarBlank),
  entry('/reports', 'reports', ChartBar),
  entry('/settings', 'settings', GearSix),
]

/** The V1 menu, in the order that the specification gives. */
const MAIN: readonly Entry[] = [
  entry('/dashboard', 'dashboard', House),
  entry('/people', 'people', Users),
  entry('/calendar', 'calendar', CalendarBlank),
  entry('/files', 'files', Files),
  entry('/e-signature', 'e-signature', Signature),
  entry('/orders', 'orders', Stamp),
  entry('/company/organization-structure', 'organization', TreeStructure),
  entry('/company/departments', 'departments', UsersThree),
  entry('/company/positions', 'positions', IdentificationCard),
  entry('/company/assets', 'assets', Package),
  entry('/company/benefits', 'benefits', Gift),
  entry('/knowledge-base', 'knowledge-base', Books),
  entry('/projects', 'projects', Briefcase),
  entry('/clients', 'clients', BookmarkSimple),
  entry('/reports/hourly-reports', 'hourlyReports', Clock),
  entry('/reports/payroll-reports', 'payrollReports', Wallet),
  entry('/settings/company/general', 'settings', GearSix),
]

/** What neither of them has. */
const MORE: readonly Entry[] = [
  entry('/notes', 'notes', Notebook),
  entry('/tasks', 'tasks', CheckSquare),
  entry('/boards', 'boards', Kanban),
  entry('/tasks2', 'projectBoards', Kanban),
  entry('/chat/groups/', 'chat', ChatCircle),
  entry('/invoices', 'invoices', Receipt),
  entry('/templates', 'templates', Scroll),
]

/** The phone's bar; `request` is the one in the middle. */
const THUMB: readonly Entry[] = [
  entry('/dashboard', 'home', House),
  entry('/calendar', 'calendar', CalendarBlank),
  entry('/approvals', 'approvals', Tray, { count: 'approvalsCount' }),
  entry('/people/$me', 'me', UserCircle),
]

export type Version = 'V1' | 'V2'

export interface Built {
  /** Whether a mandatory action has somewhere to be done. */
  hasAction: (action: string) => boolean
  /** The screen at a path, if some feature brings one. */
  screenAt: (path: string) => Pick<Screen, 'access'> | undefined
  /** Further places that features bring. */
  brought: readonly MenuEntry[]
}

type Say = (key: string) => string

/** The sidebar's places for this person: built, and open to them. What the slim one lacks follows after a little room. */
export function sidebarPlaces(version: Version, me: Me, built: Built, say: Say): Place[] {
  const own = version === 'V1' ? MAIN : SLIM
  const rest = version === 'V1' ? [] : [...MAIN.filter((place) => place.word !== 'settings'), ...MORE]
  const first = open(own, me, built)
  const known = new Set(first.map((place) => place.path))
  const others = open([...rest, ...broughtFor(version, built)], me, built).filter((place) => !known.has(place.path))
  return [
    ...first.map((place) => ready(place, me, say)),
    ...others.map((place, at) => ({ ...ready(place, me, say), rule: at === 0 })),
  ]
}

/** What `/company` leads to. */
export const companyPlaces = (me: Me, built: Built, say: Say): Place[] =>
  open(
    MAIN.filter(({ path }) => path.startsWith('/company/')),
    me,
    built,
  ).map((place) => ready(place, me, say))

/** Home, Calendar, Request, Approvals, Me. */
export function thumbPlaces(me: Me, built: Built, request: WebModule['request'], say: Say): Place[] {
  const places = open(THUMB, me, built).map((place) => ready(place, me, say))
  if (!request || !mayOpen(request.access, visitorOf(me))) return places
  const ask: Place = { to: request.to, word: say('places.request'), icon: Plus, act: true }
  return [...places.slice(0, 2), ask, ...places.slice(2)]
}

const open = (entries: readonly Entry[], me: Me, { screenAt }: Built): Entry[] =>
  entries.filter((place) => {
    const screen = screenAt(place.path)
    return screen !== undefined && mayOpen(place.access ?? screen.access, visitorOf(me))
  })

const broughtFor = (version: Version, { brought }: Built): readonly Entry[] =>
  brought
    .filter((place) => place.menu === (version === 'V1' ? 'main' : 'slim'))
    .toSorted((a, b) => a.order - b.order)
    .map(({ access, count, ...rest }) => ({ ...rest, access, ...(count && { count }) }))

const ready = ({ path, word, icon, count }: Entry, me: Me, say: Say): Place => ({
  to: path.replace('$me', me.user.id),
  word: say(word.includes('.') ? word : `places.${word}`),
  icon,
  count: count && me.user[count],
})
