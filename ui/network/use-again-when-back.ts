import { useEffect, useEffectEvent } from 'react'
import { againWhenBack } from './reach.ts'

/** Tries again, once, what failed for want of the server: see `againWhenBack`. */
export function useAgainWhenBack(failure: unknown, again: () => void): void {
  const go = useEffectEvent(again)
  useEffect(() => againWhenBack(failure, () => go()), [failure])
}
