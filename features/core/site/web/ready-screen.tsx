import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { LightButton } from '#ui/light-button.tsx'

/** Loaded as the app although the server has a page of its own here: it was out of reach, and the offline shell stood in. */
const stoodIn = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname
}

/** Leaves the app for the page that the server has at this address. */
export function Screen() {
  const t = useTranslations('shell.offline')
  const offline = stoodIn()
  useEffect(() => {
    if (!offline) location.reload()
  }, [offline])
  if (!offline) return null
  const again = (
    <LightButton filled onClick={() => location.reload()}>
      {t('retry')}
    </LightButton>
  )
  return (
    <main id="main" tabIndex={-1}>
      <Empty kind="error" title={t('title')} action={again} page>
        {t('text')}
      </Empty>
    </main>
  )
}
