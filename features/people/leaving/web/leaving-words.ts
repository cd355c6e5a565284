import { useTranslations } from 'use-intl'
import type { EmploymentPeriod } from '../contract.ts'

/** Why someone leaves or left, as far as the reader may know it: a line for each thing. */
export function useWhyWords(): (why: Pick<EmploymentPeriod, 'reason' | 'note' | 'rehireEligible'>) => string[] {
  const t = useTranslations('leaving')
  return ({ reason, note, rehireEligible }) => [
    ...(reason ? [t(`reasons.${reason}`)] : []),
    ...(rehireEligible === null ? [] : [t(rehireEligible ? 'rehireYes' : 'rehireNo')]),
    ...(note ? [note] : []),
  ]
}
