import { isRedirect, redirect, type ParsedLocation } from '@tanstack/react-router'
import { CallError } from '#kit/client.ts'
import { keepDrafts } from '#ui/forms/draft.ts'
import { here, onBare } from '#ui/shell/host.ts'
import { rememberReturn } from '#ui/shell/return-address.ts'
import type { Screen } from '#ui/shell/screens.ts'
import { gate, type Verdict, type Visitor } from './gate.ts'
import { askMe, forgetMe, markEnded, isUnauthenticated, knownMe, maybeSignedIn, visitorOf } from './me.ts'
import { afterRefusal, isSigningOut } from './session.ts'

export interface Passed {
  /** This action is shown in place of the screen. */
  before?: string
  missing?: true
  /** It opens on the first day. */
  early?: true
}

let lastPath: string | undefined

/**
 * Runs before a screen is shown. A known person passes at once by their last known state, while user-info is fetched again; a stranger
 * waits for the answer.
 * @param enforce called when the fresh answer no longer lets the person stay
 * @throws a redirect of the router
 */
export async function pass(screen: Screen, at: ParsedLocation, enforce: () => void): Promise<Passed> {
  const first = gate(screen, here, undefined)
  if (first.kind !== 'ask') return act(first, screen, at)
  const again = at.pathname === lastPath
  lastPath = at.pathname
  const known = knownMe()
  if (known) {
    const verdict = gate(screen, here, visitorOf(known))
    if (verdict.kind === 'show') {
      if (!again) void recheck(screen, enforce)
      return {}
    }
  }
  return act(gate(screen, here, await freshVisitor(screen)), screen, at)
}

async function recheck(screen: Screen, enforce: () => void) {
  try {
    const visitor = await freshVisitor(screen)
    if (gate(screen, here, visitor).kind === 'show') return
    if (visitor === null) markEnded()
  } catch (error) {
    // out of reach: what is on the page may stay, its own calls say what is wrong
    if (!isRedirect(error)) return
  }
  // what is being written outlives a session that has ended
  keepDrafts()
  forgetMe()
  enforce()
}

/** Null: not signed in. @throws a redirect when user-info was refused for another reason, TypeError when the server is out of reach */
async function freshVisitor(screen: Screen): Promise<Visitor | null> {
  if (isSigningOut() || (screen.access === 'public' && !maybeSignedIn())) return null
  try {
    return visitorOf(await askMe())
  } catch (error) {
    if (isUnauthenticated(error) && !(error as CallError).type) return null
    if (!(error instanceof CallError)) throw error
    // a public page is shown even when the visitor is unknown
    if (screen.access === 'public') return null
    throw redirect({ to: afterRefusal(error), replace: true })
  }
}

/** From a letter to an operator as from one to a colleague; other pages of the bare domain are steps on a way. */
const isWorthReturning = ({ place, access }: Screen) =>
  here.kind === 'company' ? place !== 'bare' : access === 'operator'

function act(verdict: Verdict, screen: Screen, at: ParsedLocation): Passed {
  switch (verdict.kind) {
    case 'go':
      if (verdict.to === '/signin' && isWorthReturning(screen)) rememberReturn(at.href)
      throw redirect({ to: verdict.to, replace: true })
    case 'offer':
      rememberReturn(at.href)
      throw redirect({ to: verdict.to, replace: true })
    case 'leave':
      throw redirect({ href: onBare(at.href), replace: true, reloadDocument: true })
    case 'before':
      return { before: verdict.action }
    case 'early':
      return { early: true }
    case 'missing':
      return { missing: true }
    default:
      return {}
  }
}
