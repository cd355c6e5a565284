import { useTranslations } from 'use-intl'
import { PageHeader } from '#ui/page-header.tsx'
import { CalendarFeedPanel } from './api.tsx'
import css from './integrations-screen.module.css'

/** What of Staffroom a person takes elsewhere. */
export function Screen() {
  const t = useTranslations('calendar.integrations')
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={css.parts}>
        <CalendarFeedPanel />
      </div>
    </>
  )
}
