import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toast.tsx'
import { Door } from './door-panel.tsx'
import { api, seemsSignedIn, useFreshStart } from './queries.ts'

/** A failure says nothing: whoever comes with a used link goes the same way as everybody. */
export function Screen() {
  const t = useTranslations('identity')
  const { verificationToken = '' } = useParams({ strict: false }) as { verificationToken?: string }
  const router = useRouter()
  const freshStart = useFreshStart()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const onward = () => {
      const signedIn = seemsSignedIn()
      freshStart()
      void router.navigate({ to: signedIn ? '/logout' : '/signin', replace: true })
    }
    api
      .confirmEmail({ verificationToken }, { quiet: true })
      .then(() => toast.success(t('emailConfirmed')))
      .catch(() => undefined)
      .finally(onward)
  }, [freshStart, router, t, verificationToken])
  return <Door title={t('confirming')} />
}
