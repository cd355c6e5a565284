import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { seemsSignedIn } from '#ui/shell/signed-in.ts'
import { useFreshStart } from './queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the sign-in page after a confirmation, in the browser that signed up. It is no part of the address: that is specified. */
    canContinue?: boolean
  }
}

/**
 * Sends the token of an emailed link to the server, once, and shows a success message. A failure is silent: a used link leads to the same
 * next page.
 * @param take makes the call and returns the success message, and whether this browser may sign in without the password
 */
export function Confirming({ take }: { take: () => Promise<{ said: string; canContinue?: boolean }> }) {
  const t = useTranslations('identity')
  const router = useRouter()
  const freshStart = useFreshStart()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const onward = (canContinue = false) => {
      const signedIn = seemsSignedIn()
      freshStart()
      void router.navigate({ to: signedIn ? '/logout' : '/signin', state: { canContinue }, replace: true })
    }
    take()
      .then(({ said, canContinue }) => {
        toast.success(said)
        return canContinue
      })
      .catch(() => undefined)
      .then(onward)
      .catch(() => undefined)
  }, [freshStart, router, take])
  return <SignInLayout title={t('confirming')} />
}
