import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import css from './profile-screen.module.css'

export type Coming = 'timesheet' | 'documents' | 'notes'

/** A tab whose area does not exist yet: says what will be there. It has nothing of anyone. */
export const comingTab = (what: Coming) =>
  function ComingTab() {
    const t = useTranslations('people')
    return (
      <div className={css.column}>
        <Empty title={t(`coming.${what}`)}>{t(`comingText.${what}`)}</Empty>
      </div>
    )
  }
