import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { endSession } from './session.ts'

export function Screen() {
  const t = useTranslations('shell')
  const router = useRouter()
  useEffect(() => {
    void endSession().then(() => router.navigate({ to: '/signin', replace: true }))
  }, [router])
  return <p className="sr">{t('leaving')}</p>
}
