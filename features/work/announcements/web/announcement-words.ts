import { useLocale, useTranslations } from 'use-intl'
import { formatMoment } from '#ui/format.ts'
import { personName } from '#ui/person-name.ts'
import type { Announcement } from '../contract.ts'

type Spoken = Pick<Announcement, 'creator' | 'editedAt'> & { publishedAt: string | null }

/** "Nora Ek, 27 Nov 2026, 09:00, edited" */
export function useByline(): (one: Spoken) => string {
  const t = useTranslations('announcements')
  const locale = useLocale()
  return ({ creator, publishedAt, editedAt }) =>
    [
      creator && personName(creator),
      publishedAt && formatMoment(publishedAt, locale),
      editedAt && publishedAt && t('edited'),
    ]
      .filter(Boolean)
      .join(', ')
}
