/**
 * Hidden, but the deletion can still be undone. Kept in the browser's storage too: a page may end without an event, and the next one
 * sends the deletion that it could not. Other tabs hide them meanwhile.
 */
const KEY = 'notifications.leaving'

/** Longer than an undo is offered: the page that hid it is gone. */
export const ORPHAN_MS = 60_000

/** Id and when it was hidden. */
type Leaving = Record<string, number>

export const leaves = (): ReadonlySet<string> => new Set(Object.keys(read()))

export const hideLeaving = (id: string, now = Date.now()): void => write({ ...read(), [id]: now })

export const forgetLeaving = (id: string): void => {
  const { [id]: _, ...others } = read()
  write(others)
}

/** Those whose undo has expired and whose deletion was never sent. */
export const orphans = (now = Date.now()): string[] =>
  Object.entries(read()).flatMap(([id, at]) => (now - at > ORPHAN_MS ? id : []))

/** Where the browser keeps nothing, this page does. */
let own: Leaving = {}

function read(): Leaving {
  try {
    return { ...own, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Leaving) }
  } catch {
    return own
  }
}

function write(next: Leaving) {
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
    own = {}
  } catch {
    own = next
  }
}
