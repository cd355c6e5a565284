import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Confirming } from './confirming-panel.tsx'
import { api } from './queries.ts'

export function Screen() {
  const t = useTranslations('identity')
  const { verificationToken = '' } = useParams({ strict: false }) as { verificationToken?: string }
  const take = async () => {
    const { canContinue } = await api.confirmEmail({ verificationToken }, { quiet: true })
    return { said: t('emailConfirmed'), canContinue }
  }
  return <Confirming take={take} />
}
