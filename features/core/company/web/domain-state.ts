import { useEffect, useState } from 'react'
import { CallError } from '#kit/client.ts'
import { api } from './queries.ts'

/** How long typing has to rest before the address is checked, in milliseconds. */
export const CHECK_AFTER_MS = 1000

export type DomainState = { kind: 'idle' | 'checking' | 'free' } | { kind: 'refused'; message: string }

const idle: DomainState = { kind: 'idle' }

/** Asks the server about an address once typing rests; never about an empty one. A later answer wins over an earlier. */
export function useDomainState(domain: string): DomainState {
  const [answer, setAnswer] = useState<{ domain: string; state: DomainState }>({ domain: '', state: idle })
  const wanted = domain.trim()
  useEffect(() => {
    if (wanted === '') return
    const stop = new AbortController()
    const ask = async () => {
      setAnswer({ domain: wanted, state: { kind: 'checking' } })
      const state = await check(wanted, stop.signal)
      if (!stop.signal.aborted) setAnswer({ domain: wanted, state })
    }
    const timer = setTimeout(() => void ask(), CHECK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])
  return answer.domain === wanted && wanted !== '' ? answer.state : idle
}

/** An address from a name: "Ångström & Co" is `angstrom-co`. Empty if no character of the name is usable. */
export const suggestedDomain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '')

async function check(domain: string, signal: AbortSignal): Promise<DomainState> {
  try {
    await api.checkDomain({ domain }, { signal, quiet: true, background: true })
    return { kind: 'free' }
  } catch (error) {
    const message = error instanceof CallError ? error.under('domain') : undefined
    return message === undefined ? idle : { kind: 'refused', message }
  }
}
