import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { Broken } from '#ui/error-boundary.tsx'
import { LightButton } from '#ui/light-button.tsx'
import css from './plain-page.module.css'

/** A screen that could not be shown. Being out of reach is nobody's fault and passes. */
export function Failed({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTranslations('shell')
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  // `fetch` says it with a TypeError and nothing else to tell it by
  const unreachable = error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
  if (!unreachable) return <Broken error={error} onRetry={again} />
  return (
    <div className={css.within}>
      <Empty
        kind="error"
        title={t('offline.title')}
        action={
          <LightButton filled onClick={again}>
            {t('offline.retry')}
          </LightButton>
        }
      >
        {t('offline.text')}
      </Empty>
    </div>
  )
}
