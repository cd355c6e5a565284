import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The address's query (behind `?`), as plain text. Everything that narrows or sorts a list lives here. */
export type Params = Readonly<Record<string, string>>
/** `undefined` takes a parameter out. */
export type ParamsPatch = Readonly<Record<string, string | undefined>>

/** `[params, change]`. A change replaces the entry in the history, so that Back leaves the list and does not unpick filters. */
export function useUrlState(): [params: Params, change: (patch: ParamsPatch) => void] {
  const router = useRouter()
  const text = useRouterState({ select: (state) => state.location.searchStr })
  const params = useMemo(() => readParams(text), [text])
  const change = (patch: ParamsPatch) => {
    const { pathname, hash } = router.state.location
    // Read again: two changes in one turn must not undo each other.
    const query = writeParams({ ...readParams(router.history.location.search), ...patch })
    router.history.replace(`${pathname}${query}${hash ? `#${hash}` : ''}`)
  }
  return [params, change]
}

/** The router writes text that looks like a number or a word of JSON in quotes; they are taken off. */
export function readParams(search: string): Params {
  const entries = [...new URLSearchParams(search)].map(([name, value]) => [name, value.replace(/^"(.*)"$/s, '$1')])
  return Object.fromEntries(entries) as Params
}

export function writeParams(params: ParamsPatch): string {
  const kept = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}

/** `a,b` in the address is a list; nothing is an empty one. */
export const listParam = (value: string | undefined): string[] => value?.split(',').filter(Boolean) ?? []

export const sameParams = (a: Params, b: Params): boolean => {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return names.every((name) => (a[name] ?? '') === (b[name] ?? ''))
}

/** From what is in the address to `wanted`, and nothing else. */
export const turnTo = (wanted: Params, now: Params): ParamsPatch => ({
  ...Object.fromEntries(Object.keys(now).map((name) => [name, undefined])),
  ...wanted,
})
