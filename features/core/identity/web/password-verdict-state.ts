import { useEffect, useState } from 'react'
import { usePaused } from '#ui/use-paused.ts'
import { PASSWORD_MIN } from '../accounts/contract.ts'
import { api } from './queries.ts'

/** Whose password it is: it must not be made of this. */
export interface Chooser {
  firstName?: string
  lastName?: string
  email?: string
}

/** What the server says of a password that is being chosen: why it would be refused, or nothing. It is kept in no cache. */
export function usePasswordRefusal(password: string, chooser: Chooser): string | null {
  const asked = usePaused(password) ?? ''
  const [verdict, setVerdict] = useState<{ of: string; refusal: string | null }>()
  const { firstName = '', lastName = '', email = '' } = chooser
  useEffect(() => {
    if (asked.length < PASSWORD_MIN) return undefined
    const end = new AbortController()
    api.judgePassword({ password: asked, firstName, lastName, email }, { signal: end.signal, quiet: true }).then(
      ({ data }) => setVerdict({ of: asked, ...data }),
      // it is judged again when it is saved
      () => undefined,
    )
    return () => end.abort()
  }, [asked, firstName, lastName, email])
  return verdict?.of === password ? verdict.refusal : null
}
