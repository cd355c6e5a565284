import { useTranslations } from 'use-intl'
import type { Location } from '#features/core/locations/contract.ts'

/** The name of a location; without one it is about all of them. */
export function usePlaceWord(locations: readonly Location[]): (id: string | null) => string {
  const t = useTranslations('holidays.page')
  return (id) => (id === null ? t('everywhere') : (locations.find((one) => one.id === id)?.name ?? ''))
}
