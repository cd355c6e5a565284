import type { Screen } from '#ui/shell/screens.ts'
import type { Host } from '#ui/shell/host.ts'

/** What the gate needs to know of a person; null is a visitor who is not signed in. Optional actions leave out those already skipped. */
export interface Visitor {
  isVerified: boolean
  shouldChangePassword: boolean
  mustAddFactor: boolean
  /** The first day is to come: what is not `early` is closed. */
  isEarly?: boolean
  isAdmin: boolean
  /** Runs this installation. */
  isOperator?: boolean
  permissions: ReadonlySet<string>
  required: readonly string[]
  optional: readonly string[]
}

/**
 * `ask`: it depends on who this is; ask and call again. `leave`: the same address on the bare domain.
 * `early`: it opens on the first day. `before`: this action replaces the screen, at its address. `offer`: go there, and return to the requested address.
 */
export type Verdict =
  | { kind: 'show' | 'ask' | 'leave' | 'missing' | 'early' }
  | { kind: 'go' | 'offer'; to: string }
  | { kind: 'before'; action: string }

export type GatedScreen = Pick<Screen, 'path' | 'place' | 'access' | 'conditional' | 'early'>

/** Mandatory actions that have an address of their own. The others are shown before the app, wherever the person is. */
export const ACTION_PATHS: Readonly<Record<string, string>> = {
  'confirm-email': '/actions/confirm-email',
  'update-custom-field': '/actions/update-custom-field',
  fill_custom_fields: '/actions/fill_custom_fields',
}

/** Where a factor is added that the company asks for. */
const SECOND_FACTOR = '/actions/second-factor'

/** Conditional screens exist in this company alone. */
const DEMO = 'demo'

/** Whether this visitor may open this screen here and now, and else what happens instead. `undefined`: not known yet who it is. */
export function gate(asked: GatedScreen, host: Host, visitor: Visitor | null | undefined): Verdict {
  return (
    byAddress(asked.path, host, visitor) ??
    byPlace(asked, host) ??
    (asked.access === 'public' ? show : undefined) ??
    byPerson(asked, visitor)
  )
}

/** Whether one of these is held; administrators hold everything and edit implies view. The same rule as on the server. */
export function mayOpen(
  access: Screen['access'] | undefined,
  visitor: Pick<Visitor, 'isAdmin' | 'isOperator' | 'permissions'>,
): boolean {
  if (access === 'operator') return visitor.isOperator === true
  if (!access || access === 'public' || access === 'session' || visitor.isAdmin) return true
  return access.anyOf.some(
    (key) =>
      visitor.permissions.has(key) ||
      (key.endsWith('.view') && visitor.permissions.has(`${key.slice(0, -'.view'.length)}.edit`)),
  )
}

/** Pages open before the first day: marked ones, pages of mandatory actions, and the bare domain. */
const isOpenEarly = ({ path, early, place }: GatedScreen): boolean =>
  early === true || place !== 'company' || Object.values(ACTION_PATHS).includes(path)

const EARLY: Verdict = { kind: 'early' }
const show: Verdict = { kind: 'show' }
const ask: Verdict = { kind: 'ask' }
const go = (to: string): Verdict => ({ kind: 'go', to })
const offer = (to: string): Verdict => ({ kind: 'offer', to })

type Known = Visitor | null | undefined
/** For a signed-in visitor, and for one who is not. */
type Pair = readonly [signedIn: Verdict | undefined, signedOut: Verdict | undefined]

/** Addresses that lead on, by place. */
const LEADS: Record<Host['kind'], Record<string, Pair>> = {
  company: {
    '/': [go('/dashboard'), go('/signin')],
    '/contacts': [go('/dashboard'), undefined],
    '/signin': [go('/dashboard'), undefined],
    '/signup': [go('/dashboard'), { kind: 'leave' }],
    '/request-demo': [go('/dashboard'), { kind: 'leave' }],
    '/reset-password': [go('/dashboard'), undefined],
    '/choose-company': [go('/dashboard'), go('/')],
  },
  bare: {
    '/contacts': [go('/choose-company'), undefined],
    '/signin': [go('/company-workspace'), undefined],
    '/reset-password': [go('/choose-company'), undefined],
    '/choose-company': [undefined, go('/')],
  },
}

function byAddress(path: string, host: Host, visitor: Known): Verdict | undefined {
  const pair = LEADS[host.kind][path]
  if (!pair) return undefined
  if (visitor === undefined) return ask
  return visitor ? pair[0] : pair[1]
}

function byPlace(asked: GatedScreen, host: Host): Verdict | undefined {
  if (asked.place === 'company' && host.kind === 'bare')
    return asked.access === 'public' ? { kind: 'missing' } : go('/signin')
  if (asked.place === 'bare' && host.kind === 'company') return { kind: 'leave' }
  if (asked.conditional && !(host.kind === 'company' && host.domain === DEMO)) return go('/dashboard')
  return undefined
}

function byPerson(asked: GatedScreen, visitor: Known): Verdict {
  if (visitor === undefined) return ask
  if (visitor === null) return go('/signin')
  return (
    byState(asked.path, visitor) ??
    (visitor.isEarly && !isOpenEarly(asked) ? EARLY : undefined) ??
    (mayOpen(asked.access, visitor) ? undefined : go('/403')) ??
    byActions(asked.path, visitor) ??
    show
  )
}

function byState(path: string, { isVerified, shouldChangePassword, mustAddFactor }: Visitor): Verdict | undefined {
  const confirm = ACTION_PATHS['confirm-email']!
  if (!isVerified) return path === confirm ? show : go(confirm)
  if (shouldChangePassword) return path === '/change-password' ? show : go('/change-password')
  if (mustAddFactor) return path === SECOND_FACTOR ? show : offer(SECOND_FACTOR)
  return path === SECOND_FACTOR ? go('/settings/personal/security') : undefined
}

function byActions(path: string, { required, optional }: Visitor): Verdict | undefined {
  const here = Object.keys(ACTION_PATHS).find((action) => ACTION_PATHS[action] === path)
  const [first] = required
  if (here !== undefined) return here === (first ?? optional.find((action) => action === here)) ? show : go('/')
  const next = first ?? optional[0]
  if (next === undefined) return undefined
  const to = ACTION_PATHS[next]
  return to === undefined ? { kind: 'before', action: next } : { kind: 'offer', to }
}
