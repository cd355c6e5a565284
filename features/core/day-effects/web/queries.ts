import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#kit/client.ts'
import type { Got, Route, Sent } from '#kit/contract.ts'
import { usePaused } from '#ui/use-paused.ts'
import type { DayEffects } from '../contract.ts'

interface Answer {
  data: DayEffects
}

/** Asked for while a form is open. @param input undefined where nothing is said yet */
export function useDayEffects<R extends Route>(route: R, input: Sent<R> | undefined) {
  const paused = usePaused(input)
  const { data, isError, isFetching, refetch } = useQuery({
    enabled: paused !== undefined,
    queryKey: ['dayEffects', route.path, paused],
    queryFn: ({ signal }) => call(route, paused as Sent<R>, { signal, quiet: true }) as Promise<Got<R> & Answer>,
    placeholderData: keepPreviousData,
    // what it says is true of this moment
    staleTime: 0,
    retry: false,
  })
  return {
    effects: input && data?.data,
    // what is wrong with a field is said there when it is saved
    isFailed: input !== undefined && isError,
    isLooking: input !== undefined && isFetching,
    look: () => void refetch(),
  }
}
export type Foreseen = ReturnType<typeof useDayEffects>
