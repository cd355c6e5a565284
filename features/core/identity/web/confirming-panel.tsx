import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Door } from '#features/core/company/web/api.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { seemsSignedIn } from '#ui/shell/signed-in.ts'
import { useFreshStart } from './queries.ts'

/**
 * Takes the link of a letter to the server, once. What came of it is told; a failure says nothing: whoever comes with a used link goes the
 * same way on as everybody.
 * @param take makes the call, and has the words for its success
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
  return <Door title={t('confirming')} />
}
