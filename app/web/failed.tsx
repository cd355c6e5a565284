import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { OutOfReach } from '#kit/client.ts'
import { isChunkError } from '#ui/network/chunk.ts'
import { Empty } from '#ui/empty.tsx'
import { Broken } from '#ui/error-boundary.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { useReach } from '#ui/network/reach.ts'
import { useAgainWhenBack } from '#ui/network/use-again-when-back.ts'
import css from './plain-page.module.css'

/** A screen that could not be shown. A server out of reach is no fault of the page and passes. */
export function Failed({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTranslations('shell')
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  const isAway = useReach() !== 'here'
  const unreachable = error instanceof OutOfReach || (isChunkError(error) && isAway)
  useAgainWhenBack(error, again)
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
