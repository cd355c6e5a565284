import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { Around } from './around.tsx'

export function Screen() {
  const t = useTranslations('shell')
  const router = useRouter()
  return (
    <Around>
      <Empty
        page
        kind="closed"
        title={t('forbidden.title')}
        action={
          <LightButton filled onClick={() => void router.navigate({ to: '/' })}>
            {t('forbidden.home')}
          </LightButton>
        }
      >
        {t('forbidden.text')}
      </Empty>
    </Around>
  )
}
