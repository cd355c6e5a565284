import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { PlainPage } from './plain-page.tsx'

export function Screen() {
  const t = useTranslations('shell')
  const router = useRouter()
  return (
    <PlainPage>
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
    </PlainPage>
  )
}
