import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { Empty } from './empty.tsx'
import { LightButton } from './light-button.tsx'
import { AppLink } from './link.tsx'
import css from './no-record.module.css'
import { PageHeader } from '#ui/shell/page-header.tsx'

/** In the place of a page whose record is not there, or could not be loaded; the latter can be tried again. */
export function NoRecord({
  error,
  up,
  retry,
}: {
  /** What the call for the record failed with; null where the record is missing from a list that did load. */
  error: unknown
  up: { word: string; to: string }
  retry?: () => void
}) {
  const t = useTranslations('ui')
  const missing = error === null || (error instanceof CallError && error.status === 404)
  const said = missing ? 'missing' : 'failed'
  return (
    <>
      <PageHeader title={t(`noRecord.${said}`)} up={up} />
      <div className={css.body}>
        <Empty
          kind={missing ? 'nothing-found' : 'error'}
          title={t(`noRecord.${said}Why`)}
          action={
            missing ? (
              <AppLink to={up.to}>{up.word}</AppLink>
            ) : (
              retry && <LightButton onClick={retry}>{t('retry')}</LightButton>
            )
          }
        />
      </div>
    </>
  )
}
