import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { EffectLines } from '#features/people/record/web/api.tsx'
import { call, keyOf } from '#kit/client.ts'
import type { Day } from '#kit/days.ts'
import { profile } from '../contract.ts'

/** What another hire date would do, below its field. @param hireDate null where none is chosen, or the one that is saved */
export function HireDateEffects({ userId, hireDate }: { userId: string; hireDate: Day | null }) {
  const t = useTranslations('people')
  const { data } = useQuery({
    enabled: hireDate !== null,
    queryKey: keyOf(profile.foreseeHireDate, { id: userId, hireDate }),
    queryFn: ({ signal }) =>
      call(profile.foreseeHireDate, { id: userId, hireDate: hireDate! }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    // what it says is true of this moment
    staleTime: 0,
    retry: false,
  })
  const lines = hireDate === null ? [] : (data?.data.lines ?? [])
  return lines.length > 0 && <EffectLines title={t('hireDateEffects')} lines={lines} />
}
