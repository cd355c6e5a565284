import { useTranslations } from 'use-intl'
import { BENEFIT_LISTS } from '../contract.ts'
import { Lists } from './lists-panel.tsx'

export function Screen() {
  const t = useTranslations('catalogues')
  return <Lists of={BENEFIT_LISTS} title={t('benefitsTitle')} state={t('benefitsState')} />
}
