import { useTranslations } from 'use-intl'
import { TheirChanges, type Theirs } from './their-changes-list.tsx'

/** At the head of a form over a row of a history: what others changed of it, or that it is gone. */
export function RowNews({ theirs, isGone }: { theirs: readonly Theirs[]; isGone: boolean }) {
  const t = useTranslations('history')
  return (
    <>
      {isGone && <p role="alert">{t('rowGone')}</p>}
      <TheirChanges theirs={theirs} />
    </>
  )
}
