import type { Access } from '#ui/shell/screens.ts'

interface Openable {
  /** Whether the reader holds what this asks for. */
  holds: (access: Access) => boolean
  /** Whether a path of the product leads to a screen that opens for the reader. */
  opens: (path: string) => boolean
}

/** Bound once by the shell, before the first screen: features offer no link to a page that refuses the reader. */
let bound: Openable = { holds: () => true, opens: () => true }

export const bindOpenable = (openable: Openable): void => void (bound = openable)

export const holds = (access: Access): boolean => bound.holds(access)

/** @param to a path with its query and hash, if it has them */
export const opens = (to: string): boolean => bound.opens(to.replace(/[?#].*$/, ''))
