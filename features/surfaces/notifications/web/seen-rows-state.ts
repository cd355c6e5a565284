import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useMarkRead } from './queries.ts'
import { readBatch } from './read-batch-state.ts'

/** Watches the rows with `data-unread` inside the box; those in view are marked as read together. `count` says when to look again. */
export function useReadBatch(box: RefObject<HTMLElement | null>, count: number): void {
  const { mutate } = useMarkRead()
  const send = useEffectEvent((ids: string[]) => mutate(ids))
  useEffect(() => {
    const root = box.current
    if (!root) return
    const batch = readBatch((ids) => send(ids))
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) for (const id of (target as HTMLElement).dataset['unread']!.split(' ')) batch.seen(id)
      },
      { root, threshold: 0.6 },
    )
    for (const row of root.querySelectorAll('[data-unread]')) observer.observe(row)
    return () => {
      observer.disconnect()
      batch.stop()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- more rows are a reason to look again
  }, [box, count])
}
