import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { OutOfReach } from '#kit/client.ts'
import { isChunkError } from '#ui/network/chunk.ts'
import { Empty } from '#ui/empty.tsx'
import { Broken } from '#ui/error-boundary.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { onBack, reach } from '#ui/network/reach.ts'
import css from './plain-page.module.css'

/** A screen that could not be shown. Being out of reach is nobody's fault and passes. */
export function Failed({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTranslations('shell')
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  const unreachable = error instanceof OutOfReach || (isChunkError(error) && reach() !== 'here')
  useAgainWhenBack(unreachable, again)
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

function useAgainWhenBack(on: boolean, again: () => void) {
  const go = useEffectEvent(again)
  useEffect(() => (on ? onBack(() => go()) : undefined), [on])
}
