import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { CallError } from '#kit/client.ts'
import { chosenLanguage, LANGUAGES } from '#ui/shell/language.ts'
import { here, onBare } from '#ui/shell/host.ts'
import { api, useFreshStart } from './queries.ts'

/**
 * Session transfer from the bare domain into a company, in three steps at this one address: the company host marks the browser, the bare
 * domain issues a code for that mark, the company host exchanges the code for a session. Values travel behind the `#`, which no server or
 * log sees.
 */
export function Screen() {
  const t = useTranslations('identity.sessionTransfer')
  const freshStart = useFreshStart()
  const [failed, setFailed] = useState(false)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const carried = location.hash.slice(1)
    const step = here.kind === 'bare' ? makeCode(carried) : carried ? finish(carried, freshStart) : begin()
    step.catch((error: unknown) => {
      // on 401 the shell redirects to the sign-in and back here
      if (!(error instanceof CallError && error.status === 401)) setFailed(true)
    })
  }, [freshStart])
  if (!failed) return <SignInLayout title={t('opening')} />
  return (
    <SignInLayout
      title={t('failed')}
      state={t('failedText')}
      links={<a href={onBare('/choose-company')}>{t('choose')}</a>}
    />
  )
}

async function begin() {
  const { data } = await api.beginSessionTransfer({}, { quiet: true })
  location.replace(data.next)
}

async function makeCode(carried: string) {
  const [companyId = '', challenge = ''] = carried.split('.')
  const { data } = await api.sessionTransfer({ companyId, challenge })
  // the choice of a language is a host's own where browsers share no cookies
  const chosen = chosenLanguage()
  location.replace(chosen ? `${data.next}.${chosen}` : data.next)
}

async function finish(carried: string, freshStart: () => void) {
  const [code = '', said] = carried.split('.')
  const language = LANGUAGES.find((one) => one === said)
  await api.finishSessionTransfer({ code, ...(language && { language }) }, { quiet: true })
  freshStart()
  location.replace('/dashboard')
}
