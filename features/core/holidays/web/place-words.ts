import { useTranslations } from 'use-intl'
import type { Location } from '#features/core/locations/contract.ts'

/** The name of a location; without one it is about all of them. */
export function usePlaceWord(locations: readonly Location[]): (id: string | null) => string {
  const t = useTranslations('holidays.page')
  return (id) => (id === null ? t('everywhere') : (locations.find((one) => one.id === id)?.name ?? ''))
}

const EVERYWHERE = 'all'

/** Locations to choose from, with "Everywhere" first: a choice and not an empty field. */
export function usePlaceChoice(locations: readonly Location[]) {
  const t = useTranslations('holidays.page')
  return {
    options: [
      { value: EVERYWHERE, label: t('everywhere') },
      ...locations.map(({ id, name }) => ({ value: id, label: name })),
    ],
    valueOf: (id: string | null) => id ?? EVERYWHERE,
    idOf: (value: string | null) => (value === EVERYWHERE ? null : value),
  }
}
