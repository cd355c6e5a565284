import type { Params } from '#ui/table/url-state.ts'
import type { Narrowing } from './queries.ts'

export const TABS = ['mine', 'others', 'decided'] as const
export type Tab = (typeof TABS)[number]

export const tabOf = (params: Params): Tab => TABS.find((tab) => tab === params['tab']) ?? 'mine'

/** What of the address narrows a list. */
export const NARROWING = ['kind', 'search', 'status']

/** The filters that the address holds. */
export const narrowingOf = ({ kind, search, status }: Params): Narrowing => ({
  ...(kind && { kinds: kind }),
  ...(search && { search }),
  ...(status && { status }),
})

export const isNarrowed = (params: Params): boolean => NARROWING.some((name) => params[name])
