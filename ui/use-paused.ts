import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** What is typed and chosen, once the writer pauses: for what the server works out of it. @param given data that has one form as JSON */
export function usePaused<T>(given: T | undefined): T | undefined {
  const [paused, setPaused] = useState(given)
  const text = JSON.stringify(given)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text === undefined ? undefined : (JSON.parse(text) as T)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
