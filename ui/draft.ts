import { useEffect, useRef } from 'react'

const PREFIX = 'staffroom.draft.'
const keepers = new Map<string, () => unknown>()

/**
 * Keeps what is being written when the session ends under the writer's hands, and gives it back after the next sign-in in this
 * window. `key` must hold the person's id, so that nobody is given somebody else's words: `${me.id}.time-off.ask`.
 */
export function useDraft<V>(
  key: string,
  values: V,
  { dirty, restore }: { dirty: boolean; restore: (values: V) => void },
): void {
  const latest = useRef({ values, dirty, restore })
  useEffect(() => {
    latest.current = { values, dirty, restore }
  })
  useEffect(() => {
    const kept = takeDraft(key)
    if (kept !== undefined) latest.current.restore(kept as V)
    keepers.set(key, () => (latest.current.dirty ? latest.current.values : undefined))
    return () => {
      keepers.delete(key)
    }
  }, [key])
}

/** The one who notices that the session has ended calls it before leaving for the sign-in page. */
export function keepDrafts(storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  for (const [key, values] of keepers) {
    const draft = values()
    if (draft !== undefined) storage.setItem(PREFIX + key, JSON.stringify(draft))
  }
}

function takeDraft(key: string): unknown {
  const kept = sessionStorage.getItem(PREFIX + key)
  sessionStorage.removeItem(PREFIX + key)
  return kept === null ? undefined : JSON.parse(kept)
}
