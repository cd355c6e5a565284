import type { Icon } from '@phosphor-icons/react'

/** An entry of a menu, ready to show. */
export interface MenuLink {
  to: string
  word: string
  icon: Icon
  /** What waits for this person. */
  count?: number | undefined
  /** A little room above: another kind of place begins. */
  rule?: boolean
  /** The filled one in the middle of the phone's bar. */
  act?: boolean
}

/** The place that the address lies in: the longest one that begins it. */
export function menuLinkAt(places: readonly { to: string }[], pathname: string): string | undefined {
  const within = places.map(({ to }) => to).filter((to) => pathname === to || pathname.startsWith(`${to}/`))
  return within.toSorted((a, b) => b.length - a.length)[0]
}
