import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, keyOf } from '#kit/client.ts'
import { pickers } from '#features/people/record/contract.ts'
import { personName } from '#ui/person-name.ts'
import type { Option } from '#ui/forms/select-field.tsx'
import { calendar } from '../contract.ts'
import { rangeAround, NEAR, turned, type Around, type Shown } from './view-state.ts'

export const api = client(calendar)

/** Pushes make it stale; without a push nothing has changed. */
const FRESH_MS = 5 * 60_000
/** Beyond so many people the neighbouring months are fetched only when the pointer nears the arrows. */
const MANY = 1500

const chartOf = (shown: Shown, around: Around) => {
  const { departments, locations, people } = shown
  const narrowed = Object.fromEntries(
    Object.entries({ departments, locations, people })
      .filter(([, ids]) => ids.length > 0)
      .map(([name, ids]) => [name, ids.join(',')]),
  )
  const input = { ...rangeAround(shown.on, around), ...narrowed }
  return queryOptions({
    queryKey: keyOf(calendar.showChart, input),
    queryFn: ({ signal }) => api.showChart(input, { signal, quiet: true }),
    staleTime: FRESH_MS,
    // comparing thousands of rows with the last answer costs more than drawing them
    structuralSharing: false,
  })
}

/** The days around the shown one; the last answer stays on the page until the next is there. */
export function useChart(shown: Shown, around: Around) {
  const cache = useQueryClient()
  const answer = useQuery({ ...chartOf(shown, around), placeholderData: keepPreviousData })
  const prefetch = (by: 1 | -1) => cache.prefetchQuery(chartOf({ ...shown, on: turned(shown, by) }, NEAR))
  const ready = !answer.isPlaceholderData && (answer.data?.people.length ?? Infinity) <= MANY
  useEffect(() => {
    if (!ready) return undefined
    const timer = setTimeout(() => void Promise.all([prefetch(1), prefetch(-1)]), 400)
    return () => clearTimeout(timer)
  })
  return { ...answer, prefetch }
}

const people = client(pickers)

export const findPeople = async (search: string, limit: number): Promise<readonly Option[]> =>
  optionsOf(await people.selectUsers({ search, limit }, { quiet: true }))

/** Names of people who stand in the address. */
export function useNamesOf(ids: readonly string[]): ReadonlyMap<string, string> {
  const input = { ids: ids.join(','), limit: 50 }
  const { data = [] } = useQuery({
    queryKey: keyOf(pickers.selectUsers, input),
    queryFn: () => people.selectUsers(input as never, { quiet: true }),
    select: optionsOf,
    enabled: ids.length > 0,
    staleTime: Infinity,
  })
  return new Map(data.map(({ value, label }) => [value, label]))
}

const optionsOf = ({ data }: { data: readonly { id: string; firstName: string; lastName: string }[] }) =>
  data.map((person) => ({ value: person.id, label: personName(person) }))

const feedKey = keyOf(calendar.listFeeds)

export const useFeeds = () => useQuery({ queryKey: feedKey, queryFn: () => api.listFeeds({}) })
