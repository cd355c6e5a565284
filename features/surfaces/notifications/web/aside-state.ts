import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { useChange } from '#ui/forms/change.ts'
import { attention } from '../attention/contract.ts'

/** What the reader has snoozed and muted. */
export const usePutAside = () =>
  useQuery({
    queryKey: keyOf(attention.listPutAside),
    queryFn: ({ signal }) => client(attention).listPutAside({}, { signal }),
    select: ({ data }) => data,
  })

/** Takes it back; the answers say what is read again. */
export function useTakeBack() {
  const wake = useChange(attention.wakeNotification)
  const unmute = useChange(attention.unmuteThing)
  return {
    bringBack: (id: string) => wake({ id }),
    unmute: (thing: string) => unmute({ thing }),
  }
}
