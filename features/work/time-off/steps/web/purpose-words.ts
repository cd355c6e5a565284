import { useTranslations } from 'use-intl'
import type { FlowPurpose } from '#features/people/flows/web/api.tsx'
import { KINDS } from '../../balances/contract.ts'

/** What flows of time off are about. */
export function useTimeOffPurpose(): FlowPurpose {
  const ui = useTranslations('ui')
  return {
    purpose: 'timeOff',
    home: '/settings/time-off/flows',
    kinds: KINDS.map((value) => ({ value, label: ui(`kinds.${value}`) })),
  }
}
