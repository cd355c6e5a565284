import { useEffect, useEffectEvent, useState } from 'react'
import { orElse } from '#ui/or-else.ts'
import { LIVE_SEARCH } from '#ui/forms/live-search.ts'
import type { PaletteEntry } from './palette-row.tsx'

export interface PaletteGroup {
  word: string
  /** All entries, narrowed here … */
  entries?: readonly PaletteEntry[]
  /** … or a search elsewhere, asked after a pause once something is written. */
  search?: (query: string, limit: number) => Promise<readonly PaletteEntry[]>
}

const SHOWN_OF_A_LIST = 8

/** What each group has for the written words; groups with nothing are left out. */
export function usePaletteGroups(groups: readonly PaletteGroup[], query: string) {
  const [answers, setAnswers] = useState<{ query: string; found: ReadonlyMap<string, readonly PaletteEntry[]> }>()
  const wanted = query.trim()
  const searches = groups.some((group) => group.search)
  const ask = useEffectEvent(async (text: string) => {
    const found = await Promise.all(
      groups.map(
        async ({ word, search }) => [word, (await search?.(text, LIVE_SEARCH.limit).catch(orElse([]))) ?? []] as const,
      ),
    )
    return new Map(found)
  })
  useEffect(() => {
    if (!searches || wanted === '') return
    let late = false
    const timer = setTimeout(async () => {
      const found = await ask(wanted)
      if (!late) setAnswers({ query: wanted, found })
    }, LIVE_SEARCH.pauseMs)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [wanted, searches])
  const current = answers?.query === wanted ? answers.found : undefined
  const shown = groups
    .map(({ word, entries }) => ({
      word,
      entries: [...narrowed(entries ?? [], wanted), ...(wanted ? (current?.get(word) ?? []) : [])],
    }))
    .filter((group) => group.entries.length > 0)
  return { shown, busy: searches && wanted !== '' && current === undefined }
}

/** Entries in which every written word begins some word, shown or not; those that begin with it come first. */
export function narrowed(entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const matching = entries.filter((entry) => {
    const own = `${entry.word} ${entry.note ?? ''} ${entry.also ?? ''}`.toLocaleLowerCase().split(/[\s,./-]+/)
    return words.every((word) => own.some((part) => part.startsWith(word)))
  })
  const first = (entry: PaletteEntry) => Number(!entry.word.toLocaleLowerCase().startsWith(words[0] ?? ''))
  return matching.toSorted((a, b) => first(a) - first(b)).slice(0, SHOWN_OF_A_LIST)
}
