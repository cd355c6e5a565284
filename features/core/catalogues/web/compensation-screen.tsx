import { useTranslations } from 'use-intl'
import { PAY_LISTS } from '../contract.ts'
import { Lists } from './lists-panel.tsx'

export function Screen() {
  const t = useTranslations('catalogues')
  return <Lists of={PAY_LISTS} title={t('payTitle')} state={t('payState')} />
}
