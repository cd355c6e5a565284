import { useLayoutEffect, useRef } from 'react'

const PREFIX = 'staffroom.draft.'
const keepers = new Map<string, () => unknown>()
let writer = ''
let leaving = false

/**
 * Called by the shell whenever it learns who is signed in. Drafts of another person in this window are dropped: on a shared computer
 * one person never reads another's words.
 */
export function draftsOf(personId: string, storage: Storage = sessionStorage): void {
  writer = personId
  leaving = false
  const own = `${PREFIX}${personId}.`
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && !key.startsWith(own)) storage.removeItem(key)
}

/**
 * Keeps what is being written when the session ends meanwhile, and restores it on the same page after the next sign-in of the same
 * person in this window. No passwords: a draft is readable by the next person at the computer.
 * @param name one per form of a page; without one nothing is kept
 */
export function useDraft<V>(
  name: string | undefined,
  values: V,
  { dirty, restore }: { dirty: boolean; restore: (values: V) => void },
): void {
  const latest = useRef({ values, dirty, restore })
  useLayoutEffect(() => {
    latest.current = { values, dirty, restore }
  })
  // before anyone sees the fields: they never appear without what was written in them
  useLayoutEffect(() => {
    if (name === undefined) return undefined
    const key = keyOf(name)
    const kept = takeDraft(key)
    if (kept !== undefined) latest.current.restore(kept as V)
    keepers.set(key, () => (latest.current.dirty ? latest.current.values : undefined))
    return () => {
      keepers.delete(key)
    }
  }, [name])
}

/** Whether a draft waits on this page: the dialog it was written in opens by itself again. */
export const hasDraft = (name: string): boolean => sessionStorage.getItem(PREFIX + keyOf(name)) !== null

/** The one who notices that the session has ended calls it before leaving for the sign-in page. */
export function keepDrafts(storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  leaving = true
  for (const [key, values] of keepers) {
    const draft = values()
    if (draft !== undefined) storage.setItem(PREFIX + key, JSON.stringify(draft))
  }
}

/** The page is being left because the session has ended: no confirmation. */
export const isLeaving = (): boolean => leaving

const keyOf = (name: string) => `${writer}.${location.pathname}.${name}`

function takeDraft(key: string): unknown {
  const kept = sessionStorage.getItem(PREFIX + key)
  sessionStorage.removeItem(PREFIX + key)
  return kept === null ? undefined : JSON.parse(kept)
}
