import type { Access } from '#ui/shell/screens.ts'

interface Openable {
  /** Whether the reader holds what this asks for. */
  holds: (access: Access) => boolean
  /** Whether a path of the product leads to a screen that opens for the reader. */
  opens: (path: string) => boolean
}

/** Told once by the shell, before the first screen: features offer nothing that ends on a closed door. */
let told: Openable = { holds: () => true, opens: () => true }

export const tellOpenable = (openable: Openable): void => void (told = openable)

export const holds = (access: Access): boolean => told.holds(access)

/** @param to a path with its query and hash, if it has them */
export const opens = (to: string): boolean => told.opens(to.replace(/[?#].*$/, ''))
