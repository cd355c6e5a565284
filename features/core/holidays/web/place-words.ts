import { useTranslations } from 'use-intl'
import type { Location } from '#features/core/locations/contract.ts'

/** The name of a location; null means all locations. */
export function usePlaceWord(locations: readonly Location[]): (id: string | null) => string {
  const t = useTranslations('holidays.page')
  return (id) => (id === null ? t('everywhere') : (locations.find((one) => one.id === id)?.name ?? ''))
}
