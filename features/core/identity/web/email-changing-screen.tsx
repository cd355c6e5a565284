import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toast.tsx'
import { Door } from './door-panel.tsx'
import { api, seemsSignedIn, useFreshStart } from './queries.ts'

/** The server's own words on success; a failure says nothing. */
export function Screen() {
  const t = useTranslations('identity')
  const { hash = '' } = useParams({ strict: false }) as { hash?: string }
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
      .confirmEmailChange({ token: hash }, { quiet: true })
      .then(({ data }) => toast.success(data))
      .catch(() => undefined)
      .finally(onward)
  }, [freshStart, router, hash])
  return <Door title={t('confirming')} />
}
