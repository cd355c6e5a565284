import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { askMe, type Me } from './me.ts'
import { queries } from './queries.ts'

/** A browser's timer counts no further than this. */
const LONGEST_MS = 2 ** 31 - 1

/** Everything opens by itself when the first day begins, on a page that is open then as well. The server decides; this only asks in time. */
export function useOpening({ beforeFirstDay }: Me): void {
  const router = useRouter()
  const opensAt = beforeFirstDay?.opensAt
  useEffect(() => {
    if (opensAt === undefined) return undefined
    // a little later than the server's own clock may say
    const wait = Math.min(Math.max(Date.parse(opensAt) - Date.now(), 0) + 1500, LONGEST_MS)
    const timer = setTimeout(() => {
      const again = () => {
        void queries.invalidateQueries()
        void router.invalidate()
      }
      void askMe().then(again, () => undefined)
    }, wait)
    return () => clearTimeout(timer)
  }, [opensAt, router])
}
