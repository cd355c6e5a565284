import type { FlowPurpose } from '#features/people/flows/web/api.tsx'
import { filtersOf, useKinds } from '#ui/own-kinds.ts'
import { BUILT_IN } from '../../types/contract.ts'

/** What flows of time off are about. */
export function useTimeOffPurpose(): FlowPurpose {
  const kinds = useKinds()
  return {
    purpose: 'timeOff',
    home: '/settings/time-off/flows',
    kinds: filtersOf(kinds, BUILT_IN),
  }
}
