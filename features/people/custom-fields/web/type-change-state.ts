import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { definitions } from '../definitions/contract.ts'

/** What of a definition decides what becomes of values. */
export type Retyped = Omit<Sent<typeof definitions.previewFieldType>, 'id'>

export const previewOf = async (id: string, to: Retyped) =>
  (await call(definitions.previewFieldType, { id, ...to }, { quiet: true })).data

const PAUSE_MS = 300

/** Asked once the writer pauses. */
export function useTypePreview(id: string, to: Retyped) {
  const now = JSON.stringify(to)
  const [asked, setAsked] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [now])
  return useQuery({
    queryKey: ['fieldTypePreview', id, asked],
    queryFn: () => previewOf(id, JSON.parse(asked) as Retyped),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}
