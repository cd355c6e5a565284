import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, keyOf } from '#kit/client.ts'
import type { Day } from '#kit/days.ts'
import { pickers } from '#features/people/record/contract.ts'
import { personName } from '#ui/person-name.ts'
import type { Option } from '#ui/forms/select-field.tsx'
import { calendar } from '../contract.ts'
import { shortByGroup } from './coverage-state.ts'
import { rangeAround, NEAR, turned, type Around, type Shown } from './view-state.ts'

export const api = client(calendar)

/** Pushes make it stale; without a push nothing has changed. */
const FRESH_MS = 5 * 60_000
/** Beyond so many people the neighbouring months are fetched only when the pointer nears the arrows. */
const MANY = 1500

const chartOf = (shown: Shown, days: { from: Day; to: Day }) => {
  const { departments, locations, people } = shown
  const narrowed = Object.fromEntries(
    Object.entries({ departments, locations, people })
      .filter(([, ids]) => ids.length > 0)
      .map(([name, ids]) => [name, ids.join(',')]),
  )
  const input = { ...days, ...narrowed }
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
  const answer = useQuery({ ...chartOf(shown, rangeAround(shown.on, around)), placeholderData: keepPreviousData })
  const prefetch = (by: 1 | -1) => cache.prefetchQuery(chartOf(shown, rangeAround(turned(shown, by), NEAR)))
  const ready = !answer.isPlaceholderData && (answer.data?.people.length ?? Infinity) <= MANY
  useEffect(() => {
    if (!ready) return undefined
    const timer = setTimeout(() => void Promise.all([prefetch(1), prefetch(-1)]), 400)
    return () => clearTimeout(timer)
  })
  return { ...answer, prefetch }
}

/** Days on which departments have fewer people at work than they should; it is the same for everyone, whatever the page is narrowed to. */
export const useCoverage = (days: { from: Day; to: Day }) =>
  useQuery({
    queryKey: keyOf(calendar.showCoverage, days),
    queryFn: ({ signal }) => api.showCoverage(days, { signal, quiet: true }),
    select: shortByGroup,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** Some days with the same filters, for paper. */
export const useDays = (shown: Shown, days: { from: Day; to: Day }) => useQuery(chartOf(shown, days))

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
