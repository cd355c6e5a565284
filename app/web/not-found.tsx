import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { Around } from './around.tsx'

/** No such address here. */
export function NotFound() {
  const t = useTranslations('shell')
  const router = useRouter()
  // the router counts only its own steps, and forgets them with each load of the page
  const back = () => (history.length > 1 ? history.back() : void router.navigate({ to: '/' }))
  return (
    <Around>
      <Empty
        page
        kind="nothing-found"
        title={t('notFound.title')}
        action={
          <LightButton filled onClick={back}>
            {t('notFound.back')}
          </LightButton>
        }
      >
        {t('notFound.text')}
      </Empty>
    </Around>
  )
}
