import { useTranslations } from 'use-intl'
import { EMPLOYMENT_LISTS } from '../contract.ts'
import { Lists } from './lists-panel.tsx'

export function Screen() {
  const t = useTranslations('catalogues')
  return <Lists of={EMPLOYMENT_LISTS} title={t('title')} state={t('state')} />
}
