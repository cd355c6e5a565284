import { useTranslations } from 'use-intl'
import { PageHeader } from '#ui/page-header.tsx'

/** The bare domain before a landing page has been built. */
export function Screen() {
  const t = useTranslations('shell')
  return <PageHeader title="Staffroom" state={t('start')} />
}
