import type { useTranslations } from 'use-intl'

interface Numbered {
  inventoryNumber: string
  serialNumber: string
}

/** By which a thing is told from others of its name. */
export const numbersOf =
  (t: ReturnType<typeof useTranslations<'assets'>>) =>
  ({ inventoryNumber, serialNumber }: Numbered): string =>
    [
      inventoryNumber && t('inventoryOf', { number: inventoryNumber }),
      serialNumber && t('serialOf', { number: serialNumber }),
    ]
      .filter(Boolean)
      .join(' · ')
