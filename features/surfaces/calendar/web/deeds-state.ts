import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useKnownMe } from '#features/core/identity/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { readParams, writeParams, type ParamsPatch } from '#ui/table/url-state.ts'
import { askingFor, eventOn } from './view-state.ts'

export interface Deeds {
  ownId: string | undefined
  mayAsk: (personId: string) => boolean
  /** Opens the form for time off over this page; without a person for oneself. */
  ask: (first: Day, last: Day, personId?: string) => void
  /** Opens the form for an event; undefined for those who may not create any. */
  createEvent: ((day: Day) => void) | undefined
  /** Opens the import of events; undefined for those who may not create any. */
  importEvents: (() => void) | undefined
  open: (item: { id: string; request?: string; event?: string }) => void
}

/** What the reader may begin from a day or a bar. It opens over the calendar by the address, so that Back closes it again. */
export function useDeeds(): Deeds {
  const own = useKnownMe()
  const push = usePush()
  return useMemo(() => {
    const ownId = own?.user.id
    const holds = (scope: string) =>
      own !== undefined && (own.user.isAdmin || own.permissions.includes(`${scope}.timeoff.record.edit`))
    const mayCreate = own && (own.user.isAdmin || own.permissions.includes('events.create'))
    const [forOwn, forOthers] = [holds('own'), holds('other')]
    return {
      ownId,
      mayAsk: (personId) => forOthers || (forOwn && personId === ownId),
      ask: (first, last, personId) => push(askingFor(first, last, personId === ownId ? undefined : personId)),
      createEvent: mayCreate ? (day) => push(eventOn(day)) : undefined,
      importEvents: mayCreate ? () => push({ importEvents: 'file' }) : undefined,
      open: ({ request, event }) => {
        if (request !== undefined) push({ request })
        else if (event !== undefined) push({ event })
      },
    }
  }, [own, push])
}

function usePush(): (patch: ParamsPatch) => void {
  const { history } = useRouter()
  return useCallback(
    (patch) => {
      const { pathname, search } = history.location
      history.push(`${pathname}${writeParams({ ...readParams(search), ...patch })}`)
    },
    [history],
  )
}
