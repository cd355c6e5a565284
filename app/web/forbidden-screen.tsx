import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
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
          <Button variant="filled" onClick={() => void router.navigate({ to: '/' })}>
            {t('forbidden.home')}
          </Button>
        }
      >
        {t('forbidden.text')}
      </Empty>
    </PlainPage>
  )
}
