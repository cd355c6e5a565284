import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { seemsSignedIn } from '#ui/shell/signed-in.ts'
import { useFreshStart } from './queries.ts'

/**
 * Sends the token of an emailed link to the server, once, and shows a success message. A failure is silent: a used link leads to the same
 * next page.
 * @param take makes the call and returns the success message
 */
export function Confirming({ take }: { take: () => Promise<string> }) {
  const t = useTranslations('identity')
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
    take()
      .then((said) => toast.success(said))
      .catch(() => undefined)
      .finally(onward)
  }, [freshStart, router, take])
  return <SignInLayout title={t('confirming')} />
}
