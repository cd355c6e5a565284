import { useEffect, useState } from 'react'

const MINUTE = 60_000
const minute = () => Math.floor(Date.now() / MINUTE) * MINUTE

/** The minute that it is, in milliseconds, said again while the page is open. */
export function useMinute(): number {
  const [now, setNow] = useState(minute)
  useEffect(() => {
    const clock = setInterval(() => setNow(minute()), MINUTE / 6)
    return () => clearInterval(clock)
  }, [])
  return now
}
